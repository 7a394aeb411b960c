import { useTranslate } from '@tolgee/react'

/** About how long something takes, in words. */
export function useMinutesText() {
  const { t } = useTranslate()
  return (minutes: number): string => {
    if (minutes < 60) return t('learn.time.minutes', { minutes })
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    return rest === 0 ? t('learn.time.hours', { hours }) : t('learn.time.both', { hours, minutes: rest })
  }
}

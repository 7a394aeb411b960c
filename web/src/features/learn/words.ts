import type { CoursePage } from '#contract/enrolments.ts'
import { useTranslate } from '@tolgee/react'
import { barredBy } from './progress/after.ts'

/** What opens the lessons of a course that are locked. */
export function useWhyLocked() {
  const { t } = useTranslate()
  return (page: CoursePage): string => {
    const barrier = barredBy(page)
    if (barrier?.of === 'path') return t('learn.path.waits')
    return barrier ? t('learn.locked_by', { title: barrier.title }) : t('learn.locked')
  }
}

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

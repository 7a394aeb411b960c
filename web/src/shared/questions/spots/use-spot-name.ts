import { useTranslate } from '@tolgee/react'

/** What a spot is called: by its number, and its name where it has one. */
export function useSpotName() {
  const { t } = useTranslate()
  return (number: number, name: string): string =>
    name ? t('questions.spots.named', { number, name }) : t('questions.spots.spot', { number })
}

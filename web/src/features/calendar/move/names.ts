import { useTranslate } from '@tolgee/react'
import { useLocale } from '../../../ui/use-locale.ts'

/** So many are named; of more it is said how many. */
const NAMED = 3

/** People in the middle of a sentence: `Ana, Ben and 4 more`. */
export function useNamesText() {
  const { t } = useTranslate()
  const locale = useLocale()
  return (names: readonly string[]): string => {
    const shown = names.length > NAMED + 1 ? names.slice(0, NAMED) : names
    const rest = names.length - shown.length
    return new Intl.ListFormat(locale).format(
      rest === 0 ? shown : [...shown, t('calendar.others', { count: rest })],
    )
  }
}

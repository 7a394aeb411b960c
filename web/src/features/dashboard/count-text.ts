import { MOST_DECISIONS } from '#contract/installation/decisions.ts'
import { formatNumber } from '../../ui/number.ts'
import { useLocale } from '../../ui/use-locale.ts'

/** How many wait, as far as they are counted: `100+` is a hundred or more. */
export function useCountText() {
  const locale = useLocale()
  return (count: number): string =>
    count >= MOST_DECISIONS ? `${formatNumber(MOST_DECISIONS, locale)}+` : formatNumber(count, locale)
}

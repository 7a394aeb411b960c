import type { NumberInputProps } from '@mantine/core'
import { formatNumber } from '../../number.ts'
import { useLocale } from '../../use-locale.ts'

const MARKS = ['.', ',']

/** What the reader writes before the decimals. */
export function useDecimalMark(): string {
  const locale = useLocale()
  return formatNumber(1.5, locale).slice(1, 2)
}

/** For a field whose number may have decimals: shown with the reader’s mark, and taken with either, as keyboards have one of them. */
export const useDecimals = (): Pick<NumberInputProps, 'decimalSeparator' | 'allowedDecimalSeparators'> => ({
  decimalSeparator: useDecimalMark(),
  allowedDecimalSeparators: MARKS,
})

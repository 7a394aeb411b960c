import { useCallback } from 'react'
import { useDayText } from '../time/day.ts'
import { formatNumber } from '../number.ts'
import { useLocale } from '../use-locale.ts'

export type ValueKind = {
  kind: 'text' | 'number' | 'date' | 'choice'
  options: readonly { id: string; name: string; archived: boolean }[]
}
/** As a form holds it: an empty text is none. */
export type FormValue = string | number

/** Writes a value as it is read; an empty text where there is none. */
export function useValueText() {
  const locale = useLocale()
  const dayText = useDayText()
  return useCallback(
    ({ kind, options }: ValueKind, value: FormValue | null | undefined): string => {
      if (value === null || value === undefined || value === '') return ''
      if (kind === 'choice') return options.find(({ id }) => id === value)?.name ?? ''
      if (kind === 'date') return dayText(String(value))
      return typeof value === 'number' ? formatNumber(value, locale, { maximumFractionDigits: 10 }) : value
    },
    [dayText, locale],
  )
}

import { useSearchParams } from 'react-router'
import { zonedLocal } from '../../ui/zoned.ts'
import { useTimeZone } from '../../ui/time-zone.tsx'

export const spans = [30, 90, 365] as const

/** The days that the report is about, kept in the address. */
export function usePeriod() {
  const zone = useTimeZone()
  const [params, setParams] = useSearchParams()
  const span = spans.find((days) => String(days) === params.get('days')) ?? spans[0]
  const to = zonedLocal(Date.now(), zone).slice(0, 10)
  const from = new Date(Date.parse(to) - (span - 1) * 86_400_000).toISOString().slice(0, 10)
  return {
    span,
    period: { from, to },
    setSpan: (days: number) =>
      setParams(days === spans[0] ? {} : { days: String(days) }, { replace: true, preventScrollReset: true }),
  }
}

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
  const earlier = (day: string, days: number) =>
    new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
  const from = earlier(to, span - 1)
  return {
    span,
    period: { from, to },
    /** As many days before it. */
    before: { from: earlier(from, span), to: earlier(from, 1) },
    setSpan: (days: number) =>
      setParams(days === spans[0] ? {} : { days: String(days) }, { replace: true, preventScrollReset: true }),
  }
}

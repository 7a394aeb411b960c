import { useSearchParams } from 'react-router'
import { dayAfter, dayOf } from '../../ui/time/zoned.ts'
import { useTimeZone } from '../../ui/time/time-zone.tsx'

export const spans = [30, 90, 365] as const

/** The days that the report is about, kept in the address. */
export function usePeriod() {
  const zone = useTimeZone()
  const [params, setParams] = useSearchParams()
  const span = spans.find((days) => String(days) === params.get('days')) ?? spans[0]
  const to = dayOf(Date.now(), zone)
  const from = dayAfter(to, 1 - span)
  return {
    span,
    period: { from, to },
    /** As many days before it. */
    before: { from: dayAfter(from, -span), to: dayAfter(from, -1) },
    setSpan: (days: number) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('days')
          if (days !== spans[0]) next.set('days', String(days))
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}

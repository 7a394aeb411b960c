import { calendarApi, type CalendarEntry } from '#contract/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import { useToday } from '../../ui/time/day.ts'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { dayOf } from '../../ui/time/zoned.ts'
import { dayNamed } from './month.ts'

export const views = ['month', 'week', 'agenda'] as const
export type View = (typeof views)[number]

/** The day that is looked at, and how: both stand in the address. */
export function useLooked() {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const day = dayNamed(params.get('day'), today)
  const view = views.find((one) => one === params.get('view')) ?? 'month'
  const look = (next: { day?: string; view?: View }) => {
    const to = { day, view, ...next }
    const named = {
      ...(to.day === today ? {} : { day: to.day }),
      ...(to.view === 'month' ? {} : { view: to.view }),
    }
    setParams(named, { replace: true })
  }
  return { day, view, today, look }
}

export type Looked = ReturnType<typeof useLooked>

export type DayEntries = ReadonlyMap<string, CalendarEntry[]>

/** What stands in one's own calendar from one day to another, by the days of the reader's zone. */
export function useEntries(from: string, to: string) {
  const zone = useTimeZone()
  const asked = useQuery({
    ...query(calendarApi.entries, { query: { from, to } }),
    ...freshness.calendar,
  })
  const byDay = new Map<string, CalendarEntry[]>()
  for (const entry of asked.data?.items ?? []) {
    const day = entry.startsAt === null ? (entry.day ?? '') : dayOf(entry.startsAt, zone)
    byDay.set(day, [...(byDay.get(day) ?? []), entry])
  }
  return { ...asked, byDay: byDay as DayEntries, more: asked.data?.more ?? false }
}

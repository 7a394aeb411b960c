import { calendarApi, type CalendarEntry } from '#contract/calendar.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import { useChannel } from '../../api/live/use-channel.ts'
import { isAway, useMe } from '../../api/session/me.ts'
import { freshness } from './freshness.ts'
import { useToday } from '../../ui/time/day.ts'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { dayOf } from '../../ui/time/zoned.ts'
import { dayNamed } from './month.ts'

const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]
/** Seven days beside each other are too narrow to read on a phone: a week is looked at by its days there. */
const viewsOfPhone = views.filter((one) => one !== 'week')

/** The day that is looked at, and how: both stand in the address. */
export function useLooked() {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const day = dayNamed(params.get('day'), today)
  const named = views.find((one) => one === params.get('view')) ?? 'month'
  const view: View = isNarrow && named === 'week' ? 'day' : named
  const look = (next: { day?: string; view?: View }) => {
    const to = { day, view, ...next }
    const said = {
      ...(to.day === today ? {} : { day: to.day }),
      ...(to.view === 'month' ? {} : { view: to.view }),
    }
    setParams(said, { replace: true })
  }
  return { day, view, views: isNarrow ? viewsOfPhone : views, today, look }
}

export type Looked = ReturnType<typeof useLooked>

export type DayEntries = ReadonlyMap<string, CalendarEntry[]>

/** Whatever others plan, move or call off is told to its people: then it is asked for anew. */
function useEntriesAreNew(): void {
  const client = useQueryClient()
  const me = useMe()
  const refresh = () => void client.invalidateQueries({ queryKey: [calendarApi.entries.id] })
  useChannel('notifications', isAway(me) ? null : me.id, { news: refresh, listening: refresh })
}

/** What stands in one's own calendar from one day to another, by the days of the reader's zone. */
export function useEntries(from: string, to: string) {
  const zone = useTimeZone()
  useEntriesAreNew()
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

import type { CalendarEntry } from '#contract/calendar.ts'
import type { CalendarSource } from '../../../capabilities/calendar/sources.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.ts'

/** One busy time, in pieces of a day at most: of one that goes on for a week each of its days has its own. */
function piecesOf(key: string, from: number, to: number): CalendarEntry[] {
  const pieces: CalendarEntry[] = []
  for (let at = from; at < to; at += DAY_MS)
    pieces.push({
      kind: 'busy',
      id: `${key} ${new Date(at).toISOString()}`,
      title: '',
      startsAt: new Date(at).toISOString(),
      minutes: Math.round((Math.min(to, at + DAY_MS) - at) / MINUTE_MS),
      day: null,
      path: '/dashboard/mentoring/availability',
      moveRef: null,
      fixedBy: 'elsewhere',
    })
  return pieces
}

/**
 * When somebody is busy by the calendars that they keep elsewhere: to them alone, and without what it is. In their feed it is
 * not, for the calendar that fetches it has it already.
 */
export const busyEntries: CalendarSource = async (tx, { userId, from, to, most, isFeed }) => {
  if (isFeed) return []
  const rows = await tx
    .selectFrom('outside_busy')
    .select(['calendar_id', 'starts_at', 'ends_at'])
    .where('user_id', '=', userId)
    .where('ends_at', '>', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at')
    .orderBy('calendar_id')
    .limit(most)
    .execute()
  return rows
    .flatMap(({ calendar_id, starts_at, ends_at }) =>
      piecesOf(calendar_id, starts_at.getTime(), Math.min(ends_at.getTime(), to.getTime())),
    )
    .filter(
      ({ startsAt, minutes }) => Date.parse(startsAt ?? '') + (minutes ?? 0) * MINUTE_MS > from.getTime(),
    )
    .slice(0, most)
}

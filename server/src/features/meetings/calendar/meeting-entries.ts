import { sql } from 'kysely'
import type { CalendarSource } from '../../../capabilities/calendar/sources.ts'
import { ownMeetings } from '../own-role.ts'

/** Somebody's own meetings, but those that were ended before they began. */
export const meetingEntries: CalendarSource = async (tx, { userId, from, to, most }) => {
  const rows = await tx
    .selectFrom('meetings')
    .select(['id', 'code', 'title', 'starts_at', 'minutes'])
    .where(sql<boolean>`meetings.id in ${ownMeetings(userId)}`)
    // A session stands there by itself.
    .where((row) => row.or([row('booked', '=', false), row('is_class', '=', true)]))
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', sql<Date>`starts_at`)]))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    kind: 'meeting',
    id: row.id,
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    day: null,
    path: `/meet/${row.code}`,
  }))
}

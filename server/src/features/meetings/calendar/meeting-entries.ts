import { sql } from 'kysely'
import type { FixedBy } from '#contract/calendar.ts'
import { leads } from '#contract/meetings/room.ts'
import type { CalendarSource } from '../../../capabilities/calendar/sources.ts'
import { ownMeetings } from '../own-role.ts'

type Row = { role: 'host' | 'cohost' | 'member'; is_class: boolean; starts_at: Date; ended_at: Date | null }
/** Its hosts move it as long as it has not begun; a class is moved by its course. */
function fixedBy({ role, is_class, starts_at, ended_at }: Row): FixedBy | null {
  if (ended_at || starts_at.getTime() <= Date.now()) return 'begun'
  if (is_class) return 'course'
  return leads(role) ? null : 'hosts'
}

function movable(row: Row & { code: string }) {
  const fixed = fixedBy(row)
  return { moveRef: fixed === null ? row.code : null, fixedBy: fixed }
}

/** Somebody's own meetings, but those that were ended before they began. */
export const meetingEntries: CalendarSource = async (tx, { userId, from, to, most }) => {
  const rows = await tx
    .selectFrom('meetings')
    .select(['id', 'code', 'title', 'starts_at', 'minutes', 'is_class', 'ended_at'])
    .select(
      sql<Row['role']>`case when host_id = ${userId} then 'host' else (select p.role from meeting_people p
        where p.company_id = meetings.company_id and p.meeting_id = meetings.id and p.user_id = ${userId}) end`.as(
        'role',
      ),
    )
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
    ...movable(row),
  }))
}

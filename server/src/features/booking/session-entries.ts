import { sql } from 'kysely'
import type { FixedBy } from '#contract/calendar.ts'
import type { CalendarSource } from '../../capabilities/calendar/sources.ts'
import { movesOf } from './session.view.ts'
import { isSeenBy } from './together/rows-together.ts'

/** Who comes to a group’s session, by their first names. */
const groupNames = sql<string>`(select string_agg(u.name, ', ' order by u.name, u.id) from booking_sessions k
  join users u on u.company_id = k.company_id and u.id = k.mentee_id
  where k.company_id = s.company_id and k.together_id = s.together_id and k.state <> 'cancelled')`

/** Either of two moves their session; a group’s its mentor alone. */
function fixedBy(row: Parameters<typeof movesOf>[0] & { mentor_id: string }, userId: string): FixedBy | null {
  const part = row.mentor_id === userId ? 'mentor' : 'mentee'
  if (movesOf(row, part).includes('reschedule')) return null
  return movesOf(row, 'mentor').includes('reschedule') ? 'group_mentor' : 'begun'
}

function movable(row: Parameters<typeof fixedBy>[0] & { id: string }, userId: string) {
  const fixed = fixedBy(row, userId)
  return { moveRef: fixed === null ? row.id : null, fixedBy: fixed }
}

/** The sessions that somebody has, or had, by the name of the other. */
export const sessionEntries: CalendarSource = async (tx, { userId, from, to, most }) => {
  const rows = await tx
    .selectFrom('booking_sessions as s')
    .innerJoin('users as other', (join) =>
      join
        .onRef('other.company_id', '=', 's.company_id')
        .on(
          'other.id',
          '=',
          sql<string>`case when s.mentor_id = ${userId} then s.mentee_id else s.mentor_id end`,
        ),
    )
    .select(['s.id', 's.meeting_id', 's.mentor_id', 's.together_id', 's.state', 's.starts_at', 's.minutes'])
    .select([
      's.expires_at',
      's.waits_for',
      's.told_by',
      's.series_whole',
      's.met',
      's.met_by',
      's.denied_by',
      's.met_at',
    ])
    .select(
      sql<string>`case when s.together_id is not null and s.mentor_id = ${userId} then ${groupNames}
        else trim(other.name || ' ' || other.surname) end`.as('title'),
    )
    .where((is) => is.or([is('s.mentor_id', '=', userId), is('s.mentee_id', '=', userId)]))
    .where(isSeenBy(userId))
    .where('s.state', 'in', ['confirmed', 'live', 'done', 'no_show'])
    .where('s.starts_at', '>=', from)
    .where('s.starts_at', '<', to)
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    kind: 'session',
    // By which the calendar that took its invitation in knows it.
    id: row.meeting_id ?? row.id,
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    day: null,
    path: `/dashboard/mentoring/sessions/${row.id}`,
    ...movable(row, userId),
  }))
}

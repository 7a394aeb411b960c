import { sql } from 'kysely'
import type { CalendarSource } from '../../capabilities/calendar/sources.ts'

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
    .select(['s.id', 's.meeting_id', 's.starts_at', 's.minutes', 'other.name', 'other.surname'])
    .where((is) => is.or([is('s.mentor_id', '=', userId), is('s.mentee_id', '=', userId)]))
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
    title: `${row.name} ${row.surname}`.trim(),
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    day: null,
    path: `/dashboard/mentoring/sessions/${row.id}`,
  }))
}

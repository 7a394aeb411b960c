import { sql } from 'kysely'
import type { CalendarSource } from '../../../capabilities/calendar/sources.ts'
import { officeTimes } from './office-times.ts'

type Row = { id: string; starts_at: Date; minutes: number; mine: boolean; name: string }

/** Office hours in the calendars of their mentor, and of whoever has a place in them: by the mentor’s name, one’s own by none. */
export const officeEntries: CalendarSource = async (tx, { userId, from, to, most }) => {
  const { rows } = await sql<Row>`
    select t.id, t.starts_at, t.minutes, t.mine, trim(m.name || ' ' || m.surname) as name from ${officeTimes} t
    join users m on m.company_id = t.company_id and m.id = t.mentor_id
    where t.user_id = ${userId}::uuid and t.starts_at >= ${from} and t.starts_at < ${to}
    order by t.starts_at, t.id limit ${most}`.execute(tx)
  return rows.map(({ id, starts_at, minutes, mine, name }) => ({
    kind: 'office_hours',
    id,
    title: mine ? '' : name,
    startsAt: starts_at.toISOString(),
    minutes,
    day: null,
    moveRef: null,
    fixedBy: 'office_hours',
    path: `/dashboard/mentoring/office-hours/${id}`,
  }))
}

import type { CalendarSource } from '../../capabilities/calendar/sources.ts'
import { titlesOf } from '../courses/offered.ts'
import { selectEnrolments } from './enrolment.view.ts'

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The days on which courses are due that somebody has not completed. */
export const dueEntries: CalendarSource = async (tx, { userId, from, to, most }) => {
  const rows = await selectEnrolments(tx)
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .where('due_on', '>=', dayOf(from))
    .where('due_on', '<', dayOf(to))
    .orderBy('due_on')
    .orderBy('id')
    .limit(most)
    .execute()
  const titles = await titlesOf(tx, rows)
  return rows.map((row) => ({
    kind: 'course_due',
    id: row.course_id,
    title: titles.get(row.course_id) ?? '',
    startsAt: null,
    minutes: null,
    day: row.due_on,
    path: `/dashboard/learn/${row.course_id}`,
    moveRef: null,
    fixedBy: 'due',
  }))
}

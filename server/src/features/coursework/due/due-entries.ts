import type { CalendarSource } from '../../../capabilities/calendar/sources.ts'
import { openWork } from './open-work.ts'

/** The times by which somebody is to hand in what they have not. */
export const workDueEntries: CalendarSource = async (tx, { userId, from, to, most }) => {
  const rows = await openWork(tx, { from, to }).where('p.user_id', '=', userId).limit(most).execute()
  return rows.map(({ course_id, lesson_id, title, due_at }) => ({
    kind: 'work_due',
    id: lesson_id,
    title,
    startsAt: due_at.toISOString(),
    minutes: null,
    day: null,
    path: `/dashboard/learn/${course_id}/${lesson_id}`,
    moveRef: null,
    fixedBy: 'due',
  }))
}

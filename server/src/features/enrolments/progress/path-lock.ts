import { sql } from 'kysely'
import { pathProgress } from '#contract/rules/learning/path.ts'
import { takeBack } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { pathsWith } from '../../paths/offered.ts'
import { askedOfLearners } from '../../courses/prerequisites/asked-of-learners.ts'
import type { EnrolmentRow } from '../enrolment.view.ts'

/** The courses that somebody has completed. */
export async function completedBy(tx: Tx, userId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('enrolments')
    .select('course_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'completed')
    .execute()
  return new Set(rows.map((row) => row.course_id))
}

/** Of the courses that a course asks for, each with whether somebody has completed it; in the order of its authors. */
export async function askedOf(
  tx: Tx,
  userId: string,
  courseId: string,
): Promise<{ id: string; title: string; completed: boolean }[]> {
  const asked = await askedOfLearners(tx, courseId)
  if (asked.length === 0) return []
  const completed = await completedBy(tx, userId)
  return asked.map((course) => ({ ...course, completed: completed.has(course.id) }))
}

/** Which of the courses that a course asks for are missing, each for how many of these people, whose lessons are barred by it. */
export async function missingAmong(
  tx: Tx,
  courseId: string,
  userIds: readonly string[],
): Promise<{ id: string; title: string; people: number }[]> {
  const asked = await askedOfLearners(tx, courseId)
  if (asked.length === 0 || userIds.length === 0) return []
  const { rows } = await sql<{ id: string; people: number }>`
    select a.id, count(*)::int as people
    from unnest(${asked.map(({ id }) => id)}::uuid[]) a (id) cross join enrolments e
    where e.company_id = current_company() and e.course_id = ${courseId} and e.user_id = any(${[...userIds]}::uuid[])
      and e.state = 'active' and e.last_lesson_id is null and e.lessons_done = 0
      and not exists (select from enrolments d where d.company_id = e.company_id and d.course_id = a.id
        and d.user_id = e.user_id and d.state = 'completed')
    group by 1`.execute(tx)
  const people = new Map(rows.map((row) => [row.id, row.people]))
  return asked.flatMap(({ id, title }) => {
    const missing = people.get(id)
    return missing ? [{ id, title, people: missing }] : []
  })
}

type WaitingEnrolment = Pick<
  EnrolmentRow,
  'user_id' | 'course_id' | 'state' | 'last_lesson_id' | 'lessons_done'
>

/** What is not begun is barred; what was begun stays open, whatever is asked for later. */
export const isUnbegun = (row: WaitingEnrolment): boolean =>
  row.state === 'active' && row.last_lesson_id === null && row.lessons_done === 0

/** Why nobody opens the lessons of this enrolment yet; null where they are open. */
export async function barredBy(
  tx: Tx,
  row: WaitingEnrolment,
): Promise<'courses_missing' | 'not_yet_on_path' | null> {
  if (!isUnbegun(row)) return null
  const asked = await askedOf(tx, row.user_id, row.course_id)
  if (asked.some(({ completed }) => !completed)) return 'courses_missing'
  return (await waitsFor(tx, row)) ? 'not_yet_on_path' : null
}

/**
 * The path that asks for other courses before this one; null where none does. What was begun stays open, and so does what
 * one of several paths opens.
 */
export async function waitsFor(tx: Tx, row: WaitingEnrolment): Promise<{ id: string; title: string } | null> {
  if (!isUnbegun(row)) return null
  const paths = await pathsWith(tx, row.user_id, row.course_id)
  const [first] = paths
  if (!first) return null
  const completed = await completedBy(tx, row.user_id)
  const isOpen = paths.some(({ steps, inOrder }) => {
    const at = steps.findIndex(({ courseIds }) => courseIds.includes(row.course_id))
    return pathProgress(steps, completed, { inOrder }).states[at] !== 'locked'
  })
  return isOpen ? null : { id: first.id, title: first.title }
}

/** Whoever is done with all of a path is not reminded of it. */
export async function tellPathsNoMore(tx: Tx, userId: string, courseId: string): Promise<void> {
  const paths = await pathsWith(tx, userId, courseId)
  if (paths.length === 0) return
  const completed = await completedBy(tx, userId)
  for (const { id, steps, inOrder } of paths)
    if (pathProgress(steps, completed, { inOrder }).complete)
      await takeBack(tx, { userId, about: id, kinds: ['path_enrolled', 'path_due_soon', 'path_overdue'] })
}

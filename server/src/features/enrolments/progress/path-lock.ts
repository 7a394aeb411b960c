import { pathProgress } from '#contract/rules/learning/path.ts'
import { takeBack } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { pathsWith } from '../../paths/offered.ts'
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

type WaitingEnrolment = Pick<
  EnrolmentRow,
  'user_id' | 'course_id' | 'state' | 'last_lesson_id' | 'lessons_done'
>

/**
 * The path that asks for other courses before this one; null where none does. What was begun stays open, and so does what
 * one of several paths opens.
 */
export async function waitsFor(tx: Tx, row: WaitingEnrolment): Promise<{ id: string; title: string } | null> {
  if (row.state !== 'active' || row.last_lesson_id !== null || row.lessons_done > 0) return null
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

import type { Progress } from '#contract/rules/completion.ts'
import { nextLesson } from '#contract/rules/completion.ts'
import type { Tx } from '../../db/tenant.ts'
import type { PublishedCourse } from '../courses/offered.ts'
import { lessonsOf, readProgress, type EnrolmentRow } from './enrolment.view.ts'
import { learns } from './enrolments.policy.ts'

/**
 * Writes beside an enrolment what its record says: counts, where to go on, and whether the course is complete. Its row
 * is locked by whoever calls.
 */
export async function keepProgress(
  tx: Tx,
  row: Pick<EnrolmentRow, 'id' | 'state' | 'completed_at' | 'last_lesson_id'>,
  course: PublishedCourse,
): Promise<Progress> {
  const progress = await readProgress(tx, row.id, course)
  const lessons = lessonsOf(course)
  const next = nextLesson(lessons, progress.done, row.last_lesson_id)
  const completed = learns(row.state) && progress.complete
  await tx
    .updateTable('enrolments')
    .set({
      version: course.version,
      lessons: progress.required,
      lessons_done: progress.requiredDone,
      last_lesson_id: row.last_lesson_id,
      next_lesson_id: next,
      next_lesson_title: lessons.find(({ id }) => id === next)?.title ?? null,
      ...(learns(row.state) ? { state: completed ? 'completed' : 'active' } : { state: row.state }),
      completed_at: completed ? (row.completed_at ?? new Date()) : null,
    })
    .where('id', '=', row.id)
    .execute()
  return progress
}

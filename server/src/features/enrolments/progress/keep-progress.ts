import type { Progress } from '#contract/rules/learning/completion.ts'
import { nextLesson } from '#contract/rules/learning/completion.ts'
import type { Tx } from '../../../db/tenant.ts'
import { issueCertificate } from '../../certificates/offered.ts'
import type { PublishedCourse } from '../../courses/offered.ts'
import { lessonsOf, readProgress, type EnrolmentRow } from '../enrolment.view.ts'
import { learns, placeIn } from '../enrolments.policy.ts'
import { tellPathsNoMore } from './path-lock.ts'
import { tellAuthors, tellCertified, tellNoMore } from '../tell.ts'

/**
 * Writes beside an enrolment what its record says: counts, where to go on, and whether the course is complete; who
 * completes it now is given its certificate. Its row is locked by whoever calls.
 *
 * Where somebody else takes a completion away, by a correction or by a move to a longer version, the one after it is
 * another, with a certificate of its own. Who undoes a lesson themselves comes back to the same. `takenBack`: the
 * certificate of this completion was taken back just now.
 */
export async function keepProgress(
  tx: Tx,
  row: Pick<
    EnrolmentRow,
    'id' | 'user_id' | 'state' | 'completed_at' | 'first_completed_at' | 'last_lesson_id' | 'round'
  >,
  course: PublishedCourse,
  { by = 'learner', takenBack = false }: { by?: 'learner' | 'lead'; takenBack?: boolean } = {},
): Promise<Progress> {
  const progress = await readProgress(tx, row.id, course)
  const lessons = lessonsOf(course)
  const next = nextLesson(lessons, progress.done, row.last_lesson_id)
  const place = placeIn(row.state, progress)
  const completed = place.state === 'completed'
  // Who comes back to the same completion has it of the day that it was: what runs out from there is not put off so.
  const first = row.first_completed_at ?? row.completed_at
  const completedAt = completed ? (first ?? new Date()) : null
  const isTakenBack =
    takenBack || (by === 'lead' && learns(row.state) && row.completed_at !== null && !completed)
  await tx
    .updateTable('enrolments')
    .set({
      version: course.version,
      state: place.state,
      lessons: place.lessons,
      lessons_done: place.lessonsDone,
      last_lesson_id: row.last_lesson_id,
      next_lesson_id: next,
      next_lesson_title: lessons.find(({ id }) => id === next)?.title ?? null,
      completed_at: completedAt,
      first_completed_at: isTakenBack ? null : (completedAt ?? first),
      round: isTakenBack ? row.round + 1 : row.round,
    })
    .where('id', '=', row.id)
    .execute()
  if (completedAt && !row.completed_at) {
    const completion = { enrolmentId: row.id, round: row.round, userId: row.user_id, completedAt }
    if (await issueCertificate(tx, course, completion)) await tellCertified(tx, course, row.user_id)
    if (by === 'learner' && !first) await tellAuthors(tx, course, 'completions', row.user_id)
    await tellNoMore(tx, course.courseId, row.user_id)
    await tellPathsNoMore(tx, row.user_id, course.courseId)
  }
  return progress
}

import type { Tx } from '../../../db/tenant.ts'
import { readVersion } from '../../courses/offered.ts'
import { lessonsOf, readProgress, selectEnrolments, viewLessons } from '../enrolment.view.ts'
import { learns } from '../enrolments.policy.ts'
import type { GradedEnrolment } from '../offered.ts'
import { barredBy } from './path-lock.ts'

export type OpenQuiz = GradedEnrolment & {
  course: { id: string; title: string; language: string }
  lesson: { id: string; title: string }
}

/**
 * The quizzes of a course that somebody may open now, by lesson: none where they do not learn in it, or not yet. `locked`:
 * their enrolment, until the transaction ends.
 */
export async function openQuizzes(
  tx: Tx,
  userId: string,
  courseId: string,
  { locked }: { locked: boolean },
): Promise<ReadonlyMap<string, OpenQuiz>> {
  const row = await selectEnrolments(tx)
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .$if(locked, (q) => q.forNoKeyUpdate())
    .executeTakeFirst()
  const course =
    row && learns(row.state) && !(await barredBy(tx, row)) && (await readVersion(tx, courseId, row.version))
  if (!row || !course) return new Map()
  const { done } = await readProgress(tx, row.id, course)
  const revisions = new Map(lessonsOf(course).map(({ id, revision }) => [id, revision]))
  const { title, language } = course.settings
  const open = viewLessons(course, done, row.enrolled_at).filter(
    ({ kind, state }) => kind === 'quiz' && state !== 'locked',
  )
  return new Map(
    open.map((lesson) => [
      lesson.id,
      {
        enrolmentId: row.id,
        round: row.round,
        courseId,
        lessonId: lesson.id,
        revision: revisions.get(lesson.id) ?? 0,
        passed: lesson.state === 'done',
        extraTimePercent: row.extra_time_percent,
        course: { id: courseId, title, language },
        lesson: { id: lesson.id, title: lesson.title },
      },
    ]),
  )
}

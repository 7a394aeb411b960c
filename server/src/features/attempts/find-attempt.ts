import type { QuizContent } from '#contract/practice/quiz.ts'
import { drawnFor } from '#contract/rules/learning/quiz-shown.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { readPublished } from '../courses/offered.ts'
import { openGraded, type GradedEnrolment } from '../enrolments/offered.ts'

export const selectAttempts = (tx: Tx) => tx.selectFrom('attempts').selectAll()
export type AttemptRow = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number]

/** A quiz as it was published; null where nothing is asked in it. */
export async function readQuiz(
  tx: Tx,
  of: { courseId: string; lessonId: string; revision: number },
): Promise<QuizContent | null> {
  const content = await readPublished(tx, of.courseId, of.lessonId, of.revision)
  return content?.type === 'quiz' && content.questions.length > 0 ? content : null
}

/** A quiz as an attempt asks it: the questions that were drawn for it, as they were when it began. Null where none was published. */
export async function askedIn(tx: Tx, attempt: AttemptRow): Promise<QuizContent | null> {
  const quiz = await readQuiz(tx, {
    courseId: attempt.course_id,
    lessonId: attempt.lesson_id,
    revision: attempt.revision,
  })
  return quiz && drawnFor(quiz, attempt.seed)
}

/** As above; what was begun was published. */
export const quizOf = async (tx: Tx, attempt: AttemptRow): Promise<QuizContent> =>
  (await askedIn(tx, attempt)) ?? fail('INTERNAL')

export type Found = { attempt: AttemptRow; enrolment: GradedEnrolment; quiz: QuizContent }

/** One's own attempt at a quiz that one may open; `locked`, the enrolment before it, until the transaction ends. */
export async function ownAttempt(
  tx: Tx,
  actor: Actor,
  attemptId: string,
  { locked }: { locked: boolean },
): Promise<Found> {
  const mine = () => selectAttempts(tx).where('id', '=', attemptId).where('user_id', '=', actor.id)
  const found = (await mine().executeTakeFirst()) ?? fail('NOT_FOUND')
  const of = { courseId: found.course_id, lessonId: found.lesson_id }
  const enrolment = await openGraded(tx, actor, of, { locked, kind: 'quiz' })
  // Of a completion before this one: it is read no more, with what was right in it.
  if (enrolment.round !== found.round) fail('NOT_FOUND')
  const attempt = locked ? await mine().forNoKeyUpdate().executeTakeFirstOrThrow() : found
  return { attempt, enrolment, quiz: await quizOf(tx, attempt) }
}

/** All attempts of a round, the newest first. */
export const attemptsOf = (
  tx: Tx,
  { enrolmentId, lessonId, round }: Pick<GradedEnrolment, 'enrolmentId' | 'lessonId' | 'round'>,
): Promise<AttemptRow[]> =>
  selectAttempts(tx)
    .where('enrolment_id', '=', enrolmentId)
    .where('lesson_id', '=', lessonId)
    .where('round', '=', round)
    .orderBy('number', 'desc')
    .execute()

/** What of attempts was submitted, as it was scored. One that waits for somebody to read it counts from when they have. */
export const scoredOf = (attempts: readonly AttemptRow[]) =>
  attempts.flatMap(({ submitted_at, points_waiting, points, points_of, passed }) =>
    submitted_at && points_waiting === 0
      ? [{ points: points ?? 0, of: points_of ?? 0, passed: passed === true }]
      : [],
  )

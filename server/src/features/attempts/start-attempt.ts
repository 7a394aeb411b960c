import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { attemptsApi } from '#contract/practice/attempts.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { QuizContent } from '#contract/practice/quiz.ts'
import { drawnFor } from '#contract/rules/learning/quiz-shown.ts'
import { fail, failLimit } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { attemptsLimits } from './limits.ts'
import { openGraded, type GradedEnrolment } from '../enrolments/offered.ts'
import { attemptsLeft, endsAt, isOver, opening } from './attempts.policy.ts'
import { viewAttempt } from './attempts.view.ts'
import { endAttempt } from './end-attempt.ts'
import { attemptsOf, quizOf, readQuiz, selectAttempts, type Found } from './find-attempt.ts'

const SEEDS = 2 ** 31

async function begin(
  { tx, actor, company }: Context,
  enrolment: GradedEnrolment,
  whole: QuizContent,
): Promise<Found> {
  const { settings } = whole
  const shut = opening(settings, new Date())
  if (shut) fail('FORBIDDEN', { details: { reason: shut } })
  const used = (await attemptsOf(tx, enrolment)).length
  if (attemptsLeft(settings, used, new Date()) === 0)
    fail('FORBIDDEN', { details: { reason: 'no_attempts_left' } })
  if (used >= limits.attempts) failLimit('attempts', limits.attempts)
  const startedAt = new Date()
  const seed = randomInt(SEEDS)
  const quiz = drawnFor(whole, seed)
  const attempt = await tx
    .insertInto('attempts')
    .values({
      company_id: company.id,
      id: uuid(),
      enrolment_id: enrolment.enrolmentId,
      user_id: actor.id,
      round: enrolment.round,
      course_id: enrolment.courseId,
      lesson_id: enrolment.lessonId,
      revision: enrolment.revision,
      number: used + 1,
      seed,
      started_at: startedAt,
      ends_at: endsAt(settings, enrolment, startedAt),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = quiz.questions.map(({ id, type }) => ({
    company_id: company.id,
    attempt_id: attempt.id,
    question_id: id,
    files_id: type === 'file' ? uuid() : null,
  }))
  await tx.insertInto('attempt_answers').values(rows).execute()
  return { attempt, enrolment, quiz }
}

/** Starts an attempt, or goes on with the one that is under way: of one lesson a person has one. */
export async function startAttempt(ctx: Context, { params }: Input<typeof attemptsApi.start>) {
  const { tx, actor } = ctx
  const of = { courseId: params.id, lessonId: params.lessonId }
  const enrolment = await openGraded(tx, actor, of, { locked: true, kind: 'quiz' })
  const open = await selectAttempts(tx)
    .where('enrolment_id', '=', enrolment.enrolmentId)
    .where('lesson_id', '=', enrolment.lessonId)
    .where('submitted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (open) {
    const quiz = await quizOf(tx, open)
    // One that was left open before the course was begun anew is no head start in it.
    const isOfBefore = open.round !== enrolment.round
    if (!isOfBefore && !isOver(open.ends_at, new Date(), attemptsLimits.graceSeconds))
      return viewAttempt(tx, { attempt: open, enrolment, quiz })
    await endAttempt(tx, open, quiz, { timedOut: true })
  }
  const quiz = (await readQuiz(tx, enrolment)) ?? fail('NOT_FOUND')
  return viewAttempt(tx, await begin(ctx, enrolment, quiz))
}

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { attemptsApi } from '#contract/practice/attempts.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { ahead } from '../../http/mount.ts'
import { attemptsLimits } from './limits.ts'
import { isLearnt, requireLearning } from '../enrolments/offered.ts'
import { earliestOpen, isOver } from './attempts.policy.ts'

/** As it is once it was written down. */
const asKept = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer))

/**
 * The usual way, in one statement: false where anything is otherwise, and nothing was saved. Each row is named by its whole key,
 * so that no plan reads the answers of others, whatever the database knows of its tables.
 */
async function isSavedAtOnce(
  { tx, userId }: { tx: Tx; userId: string },
  { params, body }: Input<typeof attemptsApi.answer>,
): Promise<boolean> {
  const now = new Date()
  const { rows } = await sql`
    with attempt as (select from attempts t
      where t.company_id = current_company() and t.id = ${params.attemptId} and t.user_id = ${userId}
        and t.submitted_at is null and (t.ends_at is null or t.ends_at >= ${earliestOpen(now, attemptsLimits.graceSeconds)})
        and ${isLearnt('t', 'round')} for share of t)
    update attempt_answers a set answer = ${body.answer && JSON.stringify(body.answer)}, number = ${body.number}, saved_at = ${now}
      from attempt where a.company_id = current_company() and a.attempt_id = ${params.attemptId}
        and a.question_id = ${params.questionId} and a.number < ${body.number} and a.files_id is null
      returning a.number`.execute(tx)
  return rows.length > 0
}

/**
 * Saves an answer. The attempt is held until it is: a submit waits for what is being saved, and scores it. What comes
 * after the end is not taken, and is no failure of whoever typed it.
 */
export const saveAnswer = ahead<typeof attemptsApi.answer, boolean>(
  isSavedAtOnce,
  async (ctx, input, sent) => {
    const isSaved = sent ?? (await isSavedAtOnce({ tx: ctx.tx, userId: ctx.actor.id }, input))
    return isSaved ? { saved: input.body.number, over: false } : saveOrSay(ctx, input)
  },
)

/** Why nothing was saved at once; or saves it after all, where that changed meanwhile. */
async function saveOrSay({ tx, actor }: Context, { params, body }: Input<typeof attemptsApi.answer>) {
  const now = new Date()
  const attempt = await tx
    .selectFrom('attempts')
    .select(['id', 'enrolment_id', 'round', 'submitted_at', 'ends_at'])
    .where('id', '=', params.attemptId)
    .where('user_id', '=', actor.id)
    .forShare()
    .executeTakeFirst()
  if (!attempt) fail('NOT_FOUND')
  const { round } = await requireLearning(tx, attempt.enrolment_id)
  // Of a completion before this one, as where it is read.
  if (round !== attempt.round) fail('NOT_FOUND')
  const over = attempt.submitted_at !== null || isOver(attempt.ends_at, now, attemptsLimits.graceSeconds)
  const ofQuestion = {
    attempt_id: attempt.id,
    question_id: params.questionId,
  }
  if (!over)
    await tx
      .updateTable('attempt_answers')
      .set({ answer: body.answer && JSON.stringify(body.answer), number: body.number, saved_at: now })
      .where('attempt_id', '=', ofQuestion.attempt_id)
      .where('question_id', '=', ofQuestion.question_id)
      .where('number', '<', body.number)
      .execute()
  const kept = await tx
    .selectFrom('attempt_answers')
    .select(['number', 'answer', 'files_id'])
    .where('attempt_id', '=', ofQuestion.attempt_id)
    .where('question_id', '=', ofQuestion.question_id)
    .executeTakeFirst()
  if (!kept) fail('NOT_FOUND')
  // Its files are its answer: what is attached is saved.
  if (kept.files_id !== null) failField('answer', 'invalid_value')
  // Two who answer at once count alike: whoever finds another answer under their number goes over it by a higher one.
  const isOther = kept.number === body.number && !isDeepStrictEqual(kept.answer, asKept(body.answer))
  return { saved: isOther ? kept.number + 1 : kept.number, over }
}

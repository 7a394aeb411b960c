import type { attemptsApi } from '#contract/practice/attempts.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { attemptsLimits } from './limits.ts'
import { isOver } from './attempts.policy.ts'
import { viewAttempt } from './attempts.view.ts'
import { endAttempt } from './end-attempt.ts'
import { ownAttempt } from './find-attempt.ts'
import { readAnswers } from './read-answers.ts'

/**
 * Submits an attempt, once: whoever asks again is answered the same. In its time nobody submits answers that they have not
 * seen: in two windows one would submit what the other changed.
 */
export async function submitAttempt(
  { tx, actor }: Context,
  { params, body: { saved = [] } }: Input<typeof attemptsApi.submit>,
) {
  const { attempt, quiz } = await ownAttempt(tx, actor, params.attemptId, { locked: true })
  if (attempt.submitted_at === null) {
    const timedOut = isOver(attempt.ends_at, new Date(), attemptsLimits.graceSeconds)
    const answers = timedOut ? null : await readAnswers(tx, attempt.id, quiz)
    if (saved.some(({ questionId, number }) => (answers?.get(questionId)?.number ?? number) !== number))
      fail('CONFLICT', { details: { reason: 'newer' } })
    await endAttempt(tx, attempt, quiz, { timedOut })
  }
  return viewAttempt(tx, await ownAttempt(tx, actor, params.attemptId, { locked: false }))
}

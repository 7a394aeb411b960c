import type { attemptsApi } from '#contract/attempts.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/context.ts'
import { serverLimits } from '../../limits.ts'
import { isOver } from './attempts.policy.ts'
import { viewAttempt } from './attempts.view.ts'
import { endAttempt } from './end-attempt.ts'
import { ownAttempt } from './find-attempt.ts'

/** Submits an attempt, once: whoever asks again is answered the same. */
export async function submitAttempt({ tx, actor }: Context, { params }: Input<typeof attemptsApi.submit>) {
  const { attempt, quiz } = await ownAttempt(tx, actor, params.attemptId, { locked: true })
  if (attempt.submitted_at === null) {
    const timedOut = isOver(attempt.ends_at, new Date(), serverLimits.attempts.graceSeconds)
    await endAttempt(tx, attempt, quiz, { timedOut })
  }
  return viewAttempt(tx, await ownAttempt(tx, actor, params.attemptId, { locked: false }))
}

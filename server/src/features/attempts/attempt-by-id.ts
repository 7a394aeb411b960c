import type { attemptsApi } from '#contract/practice/attempts.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { viewAttempt } from './attempts.view.ts'
import { ownAttempt } from './find-attempt.ts'

export async function attemptById({ tx, actor }: Context, { params }: Input<typeof attemptsApi.byId>) {
  return viewAttempt(tx, await ownAttempt(tx, actor, params.attemptId, { locked: false }))
}

import type { answersApi } from '#contract/help/answers.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { answersLimits } from './limits.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { answersFor, viewGiven } from './given-answers.ts'

/** Opens an answer given before, and writes down that it was: whom it helped is known after. */
export async function openAnswer(ctx: Context, { params, body }: Input<typeof answersApi.open>) {
  const { tx, actor, company } = ctx
  const row = (await answersFor(ctx, body.item)).find(({ id }) => id === params.id) ?? fail('NOT_FOUND')
  // Nobody counts among those whom they helped themselves.
  const counts = actor.id !== row.mentor_id && actor.id !== row.reviewer_id
  const settleAt = new Date(Date.now() + answersLimits.settleHours * HOUR_MS)
  await tx
    .insertInto('shared_answer_reads')
    .values({
      company_id: company.id,
      answer_id: row.id,
      user_id: actor.id,
      settle_at: counts ? settleAt : null,
    })
    .onConflict((at) => at.doNothing())
    .execute()
  return (await viewGiven(ctx, [row]))[0] ?? fail('INTERNAL')
}

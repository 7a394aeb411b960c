import type { Input } from '#contract/endpoint.ts'
import type { matchingApi } from '#contract/mentoring/matching.ts'
import { limits } from '#contract/limits.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { lockRun, viewOneRun } from './runs.ts'
import { matchOptions } from './options.ts'

/** Gives a mentee of a draft another mentor or none, and locks the two or not. Whoever has no place left takes nobody. */
export async function assignMentee(ctx: Context, { params, body }: Input<typeof matchingApi.place>) {
  const { tx, company, askAgain } = ctx
  await lockRun(tx, params.id, 'draft')
  await askAgain()
  const { items } = await matchOptions(ctx, { params }, limits.programmePeople)
  const chosen = body.mentorId ? (items.find(({ id }) => id === body.mentorId) ?? fail('NOT_FOUND')) : null
  if (chosen?.barrier && !chosen.now && chosen.barrier !== 'too_low')
    fail('CONFLICT', { details: { reason: chosen.barrier === 'full' ? 'mentor_full' : 'cannot_pair' } })
  await tx
    .deleteFrom('programme_matches')
    .where('run_id', '=', params.id)
    // Among equals either may stand first.
    .where((is) => is.or([is('mentee_id', '=', params.userId), is('mentor_id', '=', params.userId)]))
    .execute()
  if (chosen)
    await tx
      .insertInto('programme_matches')
      .values({
        company_id: company.id,
        run_id: params.id,
        mentee_id: params.userId,
        mentor_id: chosen.id,
        fit: JSON.stringify(chosen.fit),
        locked: body.locked,
      })
      .execute()
  return viewOneRun(tx, params.id)
}

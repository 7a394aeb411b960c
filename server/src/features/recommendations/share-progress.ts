import type { Input } from '#contract/endpoint.ts'
import type { recommendationsApi } from '#contract/mentoring/recommendations/recommendations.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { pairOf, seePlace, writeInSpace } from '../mentoring/offered.ts'
import { viewPlace } from './list-recommendations.ts'

/** Somebody shows their progress to who recommends to them, as long as it goes on; or no more, which is always possible. */
export async function shareProgress(
  ctx: Context,
  { params, body: { shared } }: Input<typeof recommendationsApi.consent>,
) {
  const { tx, actor, company } = ctx
  const place = await seePlace(ctx, params.id)
  if (place.part === 'mentor' && !place.row.peer) fail('FORBIDDEN')
  const own = { relationship_id: pairOf(place, actor.id), user_id: actor.id }
  if (shared) {
    await writeInSpace(ctx, params.id)
    await tx
      .insertInto('progress_consents')
      .values({ company_id: company.id, ...own })
      .onConflict((one) => one.doNothing())
      .execute()
  } else
    await tx
      .deleteFrom('progress_consents')
      .where('relationship_id', '=', own.relationship_id)
      .where('user_id', '=', own.user_id)
      .execute()
  return viewPlace(ctx, params.id)
}

import type { Input } from '#contract/endpoint.ts'
import type { recommendationsApi } from '#contract/mentoring/recommendations/recommendations.ts'
import { recommendedTo } from '#contract/rules/mentoring/recommending.ts'
import { takeBack } from '../../capabilities/notifications/offered.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { markActive, pairOf, seePlace, writeInSpace } from '../mentoring/offered.ts'
import { viewRecommendations } from './recommendations.view.ts'

/** Somebody says of what was recommended to them that they have done it, or that it is not for them. */
export async function answerRecommendation(
  ctx: Context,
  { params, body: { answer } }: Input<typeof recommendationsApi.answer>,
) {
  const { tx, actor, company } = ctx
  const held = await writeInSpace(ctx, params.id)
  const row = await tx
    .selectFrom('recommendations')
    .selectAll()
    .where('id', '=', params.itemId)
    .where('relationship_id', '=', held.id)
    .executeTakeFirst()
  if (!row || !recommendedTo(row.created_by, held.members).includes(actor.id)) fail('NOT_FOUND')
  if (answer === null)
    await tx
      .deleteFrom('recommendation_answers')
      .where('recommendation_id', '=', row.id)
      .where('user_id', '=', actor.id)
      .execute()
  else
    await tx
      .insertInto('recommendation_answers')
      .values({ company_id: company.id, recommendation_id: row.id, user_id: actor.id, answer })
      .onConflict((one) =>
        one
          .columns(['company_id', 'recommendation_id', 'user_id'])
          .doUpdateSet({ answer, answered_at: new Date() }),
      )
      .execute()
  await markActive(ctx, held)
  const place = await seePlace(ctx, params.id)
  await takeBack(tx, { userId: actor.id, about: pairOf(place, actor.id), kinds: ['recommended'] })
  return (await viewRecommendations(ctx, place, [row]))[0] ?? fail('INTERNAL')
}

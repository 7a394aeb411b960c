import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { recommendationsApi } from '#contract/mentoring/recommendations/recommendations.ts'
import { mayRecommend, recommendedTo } from '#contract/rules/mentoring/recommending.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { coursesForAll } from '../enrolments/catalogue/to-recommend.ts'
import { seePlace } from '../mentoring/offered.ts'

/** The courses that one can recommend there. */
export async function recommendableCourses(
  ctx: Context,
  { params, query }: Input<typeof recommendationsApi.courses>,
) {
  const { part, row, members, isMember, goesOn } = await seePlace(ctx, params.id)
  if (!mayRecommend({ part, peer: row.peer })) fail('FORBIDDEN')
  if (!isMember || !goesOn) return { items: [] }
  const forIds = recommendedTo(ctx.actor.id, members)
  const items = await coursesForAll(ctx, {
    forIds,
    search: query.search,
    most: limits.recommendableCourses,
  })
  return { items }
}

import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type {
  Recommendations,
  recommendationsApi,
} from '#contract/mentoring/recommendations/recommendations.ts'
import { roleAllowed, teaching } from '#contract/roles.ts'
import { mayRecommend } from '#contract/rules/mentoring/recommending.ts'
import { progressSeenBy } from '#contract/rules/mentoring/visibility.ts'
import type { Context } from '../../http/caller/context.ts'
import { seePlace, type SeenPlace } from '../mentoring/offered.ts'
import { viewRecommendations, whoShares } from './recommendations.view.ts'

/** Whether the mentor sees how their mentees get on by what they are in the company, whatever is said here. */
async function seesAnyway({ tx, actor }: Context, { members, goesOn }: SeenPlace): Promise<boolean> {
  if (!goesOn || actor.id === members.mentorId) return false
  const mentor = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', members.mentorId)
    .executeTakeFirst()
  return mentor !== undefined && roleAllowed(teaching, mentor.role)
}

async function consentOf(ctx: Context, place: SeenPlace): Promise<Recommendations['consent']> {
  const { part, row, members, goesOn } = place
  const ownerId = ctx.actor.id
  if (part === 'mentor' && !row.peer) return null
  const shared = (await whoShares(ctx.tx, place, [ownerId])).has(ownerId)
  return {
    shared,
    seenBy: progressSeenBy({ ownerId, shared, goesOn }, members),
    seenAnyway: await seesAnyway(ctx, place),
  }
}

/** What was recommended in the space of a pair or a group; to whom has left it, nothing. */
export async function viewPlace(ctx: Context, id: string): Promise<Recommendations> {
  const place = await seePlace(ctx, id)
  if (!place.isMember) return { items: [], mayRecommend: false, consent: null }
  const rows = await ctx.tx
    .selectFrom('recommendations')
    .selectAll()
    .where('relationship_id', '=', place.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.recommendations)
    .execute()
  return {
    items: await viewRecommendations(ctx, place, rows),
    mayRecommend: place.goesOn && mayRecommend({ part: place.part, peer: place.row.peer }),
    consent: await consentOf(ctx, place),
  }
}

export const listRecommendations = (ctx: Context, { params }: Input<typeof recommendationsApi.list>) =>
  viewPlace(ctx, params.id)

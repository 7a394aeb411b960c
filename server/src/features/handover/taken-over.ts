import type { Input } from '#contract/endpoint.ts'
import type { handoverApi, TakenOver } from '#contract/mentoring/handover.ts'
import { seenBy } from '#contract/rules/mentoring/visibility.ts'
import type { Context } from '../../http/caller/context.ts'
import { countComing, heldSessions } from '../booking/offered.ts'
import { holdNext, setShares, takenOver } from '../mentoring/offered.ts'
import { recommendedBefore } from '../recommendations/offered.ts'

/** What a pair takes over: what the two before wrote, when they met, and what was recommended. */
async function view(ctx: Context, id: string): Promise<TakenOver> {
  const { from, kinds, begun, ...rest } = await takenOver(ctx, id)
  const { mentor, mentee, part } = rest.relationship
  const readers = { mentorId: from.mentor_id, menteeIds: [mentee.id], nextMentorId: mentor.id }
  const held = kinds.includes('sessions') ? await heldSessions(ctx.tx, from.id) : []
  return {
    ...rest,
    booked: part === 'mentee' && !begun ? await countComing(ctx.tx, from.id) : 0,
    sessions: held.map((session) => ({
      ...session,
      seenBy: seenBy({ visibility: 'pair', authorId: mentee.id }, readers),
    })),
    recommended: kinds.includes('recommended') ? await recommendedBefore(ctx, from, readers) : [],
  }
}

export const openTakenOver = (ctx: Context, { params }: Input<typeof handoverApi.takenOver>) =>
  view(ctx, params.id)

/** The mentee says what of theirs goes along. */
export async function shareAlong(ctx: Context, { params, body }: Input<typeof handoverApi.share>) {
  await setShares(ctx, await holdNext(ctx, params.id), body.shares)
  return view(ctx, params.id)
}

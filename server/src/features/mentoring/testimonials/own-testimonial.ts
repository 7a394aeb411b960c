import type { Input } from '#contract/endpoint.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import type { OwnTestimonial, testimonialsApi } from '#contract/mentoring/testimonials.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { blockedBy } from '../../conversations/offered.ts'
import { ownPair } from '../offered.ts'

const isOver: readonly Relationship['state'][] = ['completed', 'ended', 'handed_over']

/**
 * As the mentee, once the two are a pair no more: what is written while it goes on is written for the mentor. Of nobody
 * who cannot agree to it, and of whom nothing is to be kept.
 */
export async function mayWrite(tx: Tx, { part, state, beganAt, mentor }: Relationship): Promise<boolean> {
  if (part !== 'mentee' || beganAt === null || !isOver.includes(state)) return false
  const there = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', mentor.id)
    .where('role', '=', 'mentor')
    .where('status', 'in', ['active', 'hidden'])
    .executeTakeFirst()
  return there !== undefined
}

export const rowOf = ({ tx }: Pick<Context, 'tx'>, relationshipId: string) =>
  tx.selectFrom('testimonials').selectAll().where('relationship_id', '=', relationshipId)

/** What there is for one of the two. A mentor reads nothing of whom they blocked. */
export async function viewOwn(ctx: Context, pair: Relationship): Promise<OwnTestimonial> {
  const row = await rowOf(ctx, pair.id).executeTakeFirst()
  const isUnread = pair.part === 'mentor' && (await blockedBy(ctx.tx, ctx.actor.id)).has(pair.mentee.id)
  return {
    mayWrite: await mayWrite(ctx.tx, pair),
    written: row && !isUnread ? { text: row.body, textId: row.text_id, agreed: row.agreed } : null,
  }
}

export const ownTestimonial = async (ctx: Context, { params }: Input<typeof testimonialsApi.ofPair>) =>
  viewOwn(ctx, await ownPair(ctx, params.id))

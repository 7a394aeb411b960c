import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import type { testimonialsApi } from '#contract/mentoring/testimonials.ts'
import { notify, takeBack } from '../../../capabilities/notifications/offered.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { blockedBy } from '../../conversations/offered.ts'
import { holdOwnPair, ownPair } from '../offered.ts'
import { mayWrite, rowOf, viewOwn } from './own-testimonial.ts'

type Said = 'mentoring.testimonial_shown' | 'mentoring.testimonial_taken_back'

/** Who had it shown, and who ended that; never what it says. */
const note = ({ tx, company, actor, request }: Context, action: Said, { mentor }: Relationship) =>
  audit(
    tx,
    company.id,
    { actor, request },
    { action, target: { type: 'user', id: mentor.id, name: `${mentor.name} ${mentor.surname}`.trim() } },
  )

const noticeOf = ({ id, mentor }: Relationship) => ({
  userId: mentor.id,
  about: id,
  kinds: ['testimonial'] as const,
})

/** The mentor is asked whether it may be shown, unless it is of whom they blocked. */
async function askMentor({ tx, actor }: Context, pair: Relationship): Promise<void> {
  await takeBack(tx, noticeOf(pair))
  if ((await blockedBy(tx, pair.mentor.id)).has(actor.id)) return
  await notify(tx, [{ userId: pair.mentor.id, kind: 'testimonial', about: pair.id, personId: actor.id }])
}

/** Writes it, or writes it anew: another text is shown only once the mentor agrees to it. */
export async function writeTestimonial(
  ctx: Context,
  { params, body: { text } }: Input<typeof testimonialsApi.write>,
) {
  const { tx, company } = ctx
  const pair = await holdOwnPair(ctx, params.id)
  if (pair.part !== 'mentee') fail('FORBIDDEN')
  if (!(await mayWrite(tx, pair))) fail('CONFLICT', { details: { reason: 'moved_on' } })
  const before = await rowOf(ctx, pair.id).forUpdate().executeTakeFirst()
  if (before?.body === text) return viewOwn(ctx, pair)
  if (before?.agreed) await note(ctx, 'mentoring.testimonial_taken_back', pair)
  const written = { body: text, text_id: uuid(), agreed: false, written_at: new Date() }
  await tx
    .insertInto('testimonials')
    .values({
      company_id: company.id,
      relationship_id: pair.id,
      mentor_id: pair.mentor.id,
      mentee_id: pair.mentee.id,
      ...written,
    })
    .onConflict((one) => one.columns(['company_id', 'relationship_id']).doUpdateSet(written))
    .execute()
  await askMentor(ctx, pair)
  return viewOwn(ctx, pair)
}

/** The mentee takes it back, at any time. */
export async function removeTestimonial(ctx: Context, { params }: Input<typeof testimonialsApi.remove>) {
  const pair = await ownPair(ctx, params.id)
  if (pair.part !== 'mentee') fail('FORBIDDEN')
  const gone = await ctx.tx
    .deleteFrom('testimonials')
    .where('relationship_id', '=', pair.id)
    .returning('agreed')
    .executeTakeFirst()
  if (!gone) fail('NOT_FOUND')
  await takeBack(ctx.tx, noticeOf(pair))
  if (gone.agreed) await note(ctx, 'mentoring.testimonial_taken_back', pair)
  return {}
}

/** The mentor has it shown, or shown no more. What says something else by now is read first; to hide it is always possible. */
export async function agreeToTestimonial(
  ctx: Context,
  { params, body: { agreed, textId } }: Input<typeof testimonialsApi.agree>,
) {
  const pair = await ownPair(ctx, params.id)
  if (pair.part !== 'mentor') fail('FORBIDDEN')
  const row = (await rowOf(ctx, pair.id).forUpdate().executeTakeFirst()) ?? fail('NOT_FOUND')
  if (agreed && row.text_id !== textId) fail('CONFLICT', { details: { reason: 'moved_on' } })
  if (row.agreed === agreed) return viewOwn(ctx, pair)
  await ctx.tx.updateTable('testimonials').set({ agreed }).where('relationship_id', '=', pair.id).execute()
  await takeBack(ctx.tx, noticeOf(pair))
  await note(ctx, agreed ? 'mentoring.testimonial_shown' : 'mentoring.testimonial_taken_back', pair)
  return viewOwn(ctx, pair)
}

import { isDeepStrictEqual } from 'node:util'
import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { Input } from '#contract/endpoint.ts'
import { afterWorkMove } from '#contract/rules/learning/work-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { findReviewed, holdReviewed } from './find-work.ts'
import { saveGrading } from './graders/give-grading.ts'
import { isOfTwo, isToSettle } from './graders/gradings.ts'
import { requireNewest } from './reviews/require-newest.ts'
import { worksTogether } from './teams/hold-team.ts'
import { viewReviewed } from './work-by-id.ts'

/** Keeps a review over the one that its writer had before them, and over no other. The first word of it begins it. */
export async function saveReview(ctx: Context, { params, body }: Input<typeof courseworkApi.saveReview>) {
  const { tx, actor } = ctx
  const held = await holdReviewed(ctx, params.workId)
  if (isOfTwo(held.work) && !(await isToSettle(ctx, held.work))) {
    await saveGrading(ctx, held, body)
    return viewReviewed(ctx, await findReviewed(ctx, held.work.id))
  }
  const { work, round } = await requireNewest(ctx, held, body)
  const state = work.state === 'awaiting_grade' ? work.state : afterWorkMove(work.state, 'begin', held.part)
  if (!state) fail('CONFLICT', { details: { reason: 'moved_on' } })
  if (isDeepStrictEqual(round.review_draft, body.review)) return viewReviewed(ctx, held)
  const ids = (await worksTogether(tx, work)).map(({ id }) => id)
  await tx
    .updateTable('coursework_rounds')
    .set({
      review_draft: JSON.stringify(body.review),
      review_revision: round.review_revision + 1,
      reviewer_id: actor.id,
      reviewed_at: new Date(),
      ready_at: null,
    })
    .where('work_id', 'in', ids)
    .where('number', '=', round.number)
    .execute()
  await tx.updateTable('coursework').set({ state }).where('id', 'in', ids).execute()
  return viewReviewed(ctx, { ...held, work: { ...work, state } })
}

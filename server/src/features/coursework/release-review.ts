import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { Input } from '#contract/endpoint.ts'
import { afterWorkMove } from '#contract/rules/learning/work-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { findReviewed, holdReviewed } from './find-work.ts'
import { giveGrading, returnAsGrader } from './graders/give-grading.ts'
import { isOfTwo, isToSettle } from './graders/gradings.ts'
import { keepReady, publishTogether } from './reviews/publish-review.ts'
import { requireNewest } from './reviews/require-newest.ts'
import { viewReviewed } from './work-by-id.ts'

/** Releases a review to whose work it is of: for rework, or with the grade that it makes, unless that is held back. */
export async function releaseReview(ctx: Context, { params, body }: Input<typeof courseworkApi.release>) {
  const { actor } = ctx
  const held = await holdReviewed(ctx, params.workId)
  const { outcome, review } = body
  const isSilent = review.word === '' && review.comments.length === 0 && !review.voices
  if (outcome === 'returned' && isSilent) fail('CONFLICT', { details: { reason: 'review_silent' } })
  if (isOfTwo(held.work) && !(await isToSettle(ctx, held.work))) {
    await (outcome === 'graded' ? giveGrading : returnAsGrader)(ctx, held, body)
    return viewReviewed(ctx, await findReviewed(ctx, held.work.id))
  }
  const found = await requireNewest(ctx, held, body)
  const { work, content } = found
  const begun = afterWorkMove(work.state, 'begin', held.part) ?? work.state
  const move = outcome === 'graded' ? 'grade' : work.state === 'graded' ? 'reopen' : 'return'
  const state = afterWorkMove(begun, move, held.part)
  if (!state) fail('CONFLICT', { details: { reason: 'moved_on' } })
  const { heldBack = false } = content.settings
  if (heldBack && outcome === 'graded') await keepReady(ctx, found, review)
  else {
    // What is returned goes without its levels and points there, since these would say what its grade comes to.
    const said = heldBack ? { ...review, levels: [], points: null } : review
    await publishTogether(ctx, found, { review: said, outcome, state, byId: actor.id })
  }
  return viewReviewed(ctx, await findReviewed(ctx, work.id))
}

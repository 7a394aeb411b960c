import type { Rubric } from '#contract/practice/assignment.ts'
import type { peerReviewsApi } from '#contract/practice/peer-reviews.ts'
import type { PeerSaid } from '#contract/practice/work.ts'
import type { Input } from '#contract/endpoint.ts'
import { isPeerReviewWhole } from '#contract/rules/learning/peers/score.ts'
import { forgetNotice } from '../../../capabilities/notifications/offered.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { ownPeerReview, selectOpenReviews } from './find-peer-review.ts'
import { peerNotices } from './give-out.ts'
import { viewPeerReview } from './peer-review-page.ts'

/** Refuses a level that is none of its criterion's. */
function requireLevels(rubric: Rubric | null, { levels }: PeerSaid): void {
  for (const { criterionId, levelId } of levels) {
    const criterion = rubric?.criteria.find(({ id }) => id === criterionId)
    if (!criterion?.levels.some(({ id }) => id === levelId)) failField('said.levels', 'invalid_value')
  }
}

/** A review that was begun, held until the transaction ends. */
async function holdBegun(tx: Tx, reviewerId: string, id: string) {
  await tx
    .selectFrom('peer_reviews')
    .select('id')
    .where('id', '=', id)
    .where('reviewer_id', '=', reviewerId)
    .forUpdate()
    .execute()
  const found = await ownPeerReview(tx, reviewerId, id)
  return found.row.begun_at ? found : fail('NOT_FOUND')
}

/** Keeps a review as it is written; after it was handed in it changes no more. */
export async function savePeerReview(
  { tx, actor }: Context,
  { params, body }: Input<typeof peerReviewsApi.save>,
) {
  const { row, peerReview } = await holdBegun(tx, actor.id, params.reviewId)
  if (row.done_at) return { saved: row.saved, over: true }
  requireLevels(peerReview.rubric, body.said)
  if (body.number <= row.saved) return { saved: row.saved, over: false }
  await tx
    .updateTable('peer_reviews')
    .set({ said: JSON.stringify(body.said), saved: body.number })
    .where('id', '=', row.id)
    .execute()
  return { saved: body.number, over: false }
}

/** Whoever has written all of theirs is told of none any more. */
async function forgetOnceDone(tx: Tx, userId: string, workId: string): Promise<void> {
  const left = await selectOpenReviews(tx, userId)
    .where('p.reviewer_work_id', '=', workId)
    .where('p.done_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!left) await forgetNotice(tx, { userId, about: workId, kinds: peerNotices })
}

/** Hands in a review, once. */
export async function handInPeerReview(ctx: Context, { params, body }: Input<typeof peerReviewsApi.handIn>) {
  const { tx, actor } = ctx
  const found = await holdBegun(tx, actor.id, params.reviewId)
  const { row, peerReview } = found
  if (row.done_at) return viewPeerReview(ctx, found)
  requireLevels(peerReview.rubric, body.said)
  if (!isPeerReviewWhole(peerReview.rubric, body.said))
    fail('CONFLICT', { details: { reason: 'peer_review_unfinished' } })
  await tx
    .updateTable('peer_reviews')
    .set({ said: JSON.stringify(body.said), done_at: new Date() })
    .where('id', '=', row.id)
    .execute()
  await forgetOnceDone(tx, actor.id, row.reviewer_work_id)
  return viewPeerReview(ctx, await ownPeerReview(tx, actor.id, row.id))
}

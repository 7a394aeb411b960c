import type { peerReviewsApi } from '#contract/practice/peer-reviews.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { lessonTitles } from '../../enrolments/lesson-titles.ts'
import { holdReviewed } from '../find-work.ts'
import { personOf } from '../work.view.ts'
import { viewReviewed } from '../work-by-id.ts'

/** Leaves a review by another learner out of a grade and of what whose work it is of reads, or takes it in again. */
export async function leaveOutPeerReview(
  ctx: Context,
  { params, body }: Input<typeof peerReviewsApi.leaveOut>,
) {
  const { tx, actor, company, request } = ctx
  const held = await holdReviewed(ctx, params.workId)
  const row = await tx
    .selectFrom('peer_reviews')
    .select(['id', 'done_at', 'left_out_at', 'left_out_reason'])
    .where('id', '=', params.reviewId)
    .where('work_id', '=', held.work.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  if (!row.done_at) fail('CONFLICT', { details: { reason: 'moved_on' } })
  const isOut = row.left_out_at !== null
  // Asked again after an answer that was lost.
  if (isOut === (body.reason !== null) && row.left_out_reason === (body.reason ?? ''))
    return viewReviewed(ctx, held)
  await tx
    .updateTable('peer_reviews')
    .set({
      left_out_at: body.reason === null ? null : new Date(),
      left_out_by: body.reason === null ? null : actor.id,
      left_out_reason: body.reason ?? '',
    })
    .where('id', '=', row.id)
    .execute()
  const { name, surname } = await personOf(tx, held.work.user_id)
  const lesson = (await lessonTitles(tx, [held.work])).get(held.work.id) ?? ''
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: body.reason === null ? 'courses.peer_review_taken_in' : 'courses.peer_review_left_out',
      target: { type: 'user', id: held.work.user_id, name: `${name} ${surname}`.trim() },
      after: { title: lesson, ...(body.reason !== null && { reason: body.reason }) },
    },
  )
  return viewReviewed(ctx, held)
}

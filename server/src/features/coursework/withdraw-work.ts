import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { Input } from '#contract/endpoint.ts'
import { afterWorkMove, withdrawMove } from '#contract/rules/learning/work-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { ownDeadlines, requireTaken } from './due/deadlines.ts'
import { assignmentOf, ownWork } from './find-work.ts'
import { giveOutPeerReviews, holdPeerReviewsOf } from './peers/give-out.ts'
import { isBegunByPeers } from './peers/peer-reviews-of.ts'
import { worksTogether } from './teams/hold-team.ts'
import { viewPage } from './work.view.ts'

/** Takes back what was handed in: it is written in again, and its reviewers see it no more. Those who were to review it get another. */
export async function withdrawWork(ctx: Context, { params }: Input<typeof courseworkApi.withdraw>) {
  const { tx, actor } = ctx
  await holdPeerReviewsOf(tx, params.workId)
  const { work, enrolment } = await ownWork(tx, actor, params.workId, { locked: true })
  const state = afterWorkMove(work.state, withdrawMove(work.state), 'learner')
  if (!state || (work.round === 1 && (await isBegunByPeers(tx, work))))
    fail('CONFLICT', { details: { reason: 'moved_on' } })
  // What is taken back then could not be handed in any more.
  requireTaken(await ownDeadlines(tx, enrolment), { number: work.round }, new Date())
  const ids = (await worksTogether(tx, work)).map(({ id }) => id)
  await tx
    .updateTable('coursework_rounds')
    .set({ submitted_at: null, handed_in_by: null })
    .where('work_id', 'in', ids)
    .where('number', '=', work.round)
    .execute()
  await tx.updateTable('coursework').set({ state, submitted_at: null }).where('id', 'in', ids).execute()
  const { peerReview } = await assignmentOf(tx, work)
  if (peerReview && work.round === 1) await giveOutPeerReviews(tx, work, peerReview)
  return viewPage(ctx, enrolment)
}

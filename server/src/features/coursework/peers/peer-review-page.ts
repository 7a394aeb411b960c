import type { peerReviewsApi, PeerReviewPage } from '#contract/practice/peer-reviews.ts'
import type { Input } from '#contract/endpoint.ts'
import { attachmentsOf } from '../../../capabilities/attachments/attachments.view.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { namesOf } from '../../../platform/people/people-names.ts'
import { titleOf } from '../../courses/offered.ts'
import { lessonTitles } from '../../enrolments/lesson-titles.ts'
import { selectRounds, selectWork } from '../find-work.ts'
import { viewAsked } from '../work.view.ts'
import { ownPeerReview, stateOf, type OwnPeerReview } from './find-peer-review.ts'
import { holdPeerReviewsOf } from './give-out.ts'

/** The first round of a piece of work, as one who reviews it reads it: without names, its files have numbers instead of theirs. */
async function readWork({ tx, services }: Context, { work, peerReview }: OwnPeerReview) {
  const round = await selectRounds(tx)
    .where('work_id', '=', work.id)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  const owner = { kind: 'coursework' as const, id: round.id }
  const files = await attachmentsOf(tx, services, owner, { nameless: peerReview.anonymous })
  return { text: round.body, link: round.link, files }
}

export async function viewPeerReview(ctx: Context, found: OwnPeerReview): Promise<PeerReviewPage> {
  const { tx } = ctx
  const { row, content, peerReview } = found
  // The lesson as the reviewer's own version has it: the other may be on another one.
  const own = await selectWork(tx).where('id', '=', row.reviewer_work_id).executeTakeFirstOrThrow()
  const { instructions, files } = await viewAsked(ctx, content)
  return {
    id: row.id,
    state: stateOf(row),
    dueAt: row.due_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    author: peerReview.anonymous ? null : ((await namesOf(tx, [row.author_id])).get(row.author_id) ?? null),
    course: { id: own.course_id, title: (await titleOf(tx, own.course_id)) ?? '' },
    lesson: { id: own.lesson_id, title: (await lessonTitles(tx, [own])).get(own.id) ?? '' },
    instructions,
    instructionFiles: files,
    rubric: peerReview.rubric,
    work: row.begun_at ? await readWork(ctx, found) : null,
    said: row.said,
    saved: row.saved,
  }
}

export const peerReviewById = async (ctx: Context, { params }: Input<typeof peerReviewsApi.byId>) =>
  viewPeerReview(ctx, await ownPeerReview(ctx.tx, ctx.actor.id, params.reviewId))

/** Begins a review: from here on its work is given to nobody else in its place. */
export async function beginPeerReview(ctx: Context, { params }: Input<typeof peerReviewsApi.begin>) {
  const { tx, actor } = ctx
  const before = await ownPeerReview(tx, actor.id, params.reviewId)
  await holdPeerReviewsOf(tx, before.work.id)
  await tx
    .updateTable('peer_reviews')
    .set({ begun_at: new Date() })
    .where('id', '=', params.reviewId)
    .where('begun_at', 'is', null)
    .execute()
  // It may have gone to another, or its work been taken back, while this waited.
  const found = await ownPeerReview(tx, actor.id, params.reviewId)
  return found.work.state === 'in_progress' ? fail('NOT_FOUND') : viewPeerReview(ctx, found)
}

import { isDeepStrictEqual } from 'node:util'
import type { AssignmentContent } from '#contract/practice/assignment.ts'
import type { courseworkApi } from '#contract/practice/coursework.ts'
import { emptyReview, type Review } from '#contract/practice/work.ts'
import type { Input } from '#contract/endpoint.ts'
import { afterWorkMove } from '#contract/rules/learning/work-moves.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import {
  assignmentOf,
  holdReviewed,
  roundOf,
  type Reviewed,
  type RoundRow,
  type WorkRow,
} from './find-work.ts'
import { viewReviewed } from './work-by-id.ts'

/** Refuses a level that is none of its criterion's, and points beyond the most. */
function requireFit({ rubric, settings }: AssignmentContent, { levels, points }: Review): void {
  for (const { criterionId, levelId } of levels) {
    const criterion = rubric?.criteria.find(({ id }) => id === criterionId)
    if (!criterion?.levels.some(({ id }) => id === levelId)) failField('review.levels', 'invalid_value')
  }
  if (points !== null && points > settings.mostPoints)
    failField('review.points', 'too_high', { maximum: settings.mostPoints })
}

type Saving = { round: number; revision: number; review: Review }
export type HeldRound = { work: WorkRow; round: RoundRow; content: AssignmentContent }

/** The round that a review was written about, where nobody has saved another review of it since. */
export async function requireNewest(
  { tx }: Context,
  { work }: Reviewed,
  { round: number, revision, review }: Saving,
): Promise<HeldRound> {
  const round = await roundOf(tx, work)
  if (round.number !== number || round.submitted_at === null)
    fail('CONFLICT', { details: { reason: 'moved_on' } })
  const same = isDeepStrictEqual(round.review_draft ?? round.review ?? emptyReview, review)
  if (round.review_revision !== revision && !same)
    fail('CONFLICT', { details: { reason: 'newer', revision: round.review_revision } })
  const content = await assignmentOf(tx, work)
  requireFit(content, review)
  return { work, round, content }
}

/** Keeps a review over the one that its writer had before them, and over no other. The first word of it begins it. */
export async function saveReview(ctx: Context, { params, body }: Input<typeof courseworkApi.saveReview>) {
  const { tx, actor } = ctx
  const held = await holdReviewed(ctx, params.workId)
  const { work, round } = await requireNewest(ctx, held, body)
  const state = work.state === 'awaiting_grade' ? work.state : afterWorkMove(work.state, 'begin', held.part)
  if (!state) fail('CONFLICT', { details: { reason: 'moved_on' } })
  if (isDeepStrictEqual(round.review_draft, body.review)) return viewReviewed(ctx, held)
  await tx
    .updateTable('coursework_rounds')
    .set({
      review_draft: JSON.stringify(body.review),
      review_revision: round.review_revision + 1,
      reviewer_id: actor.id,
      reviewed_at: new Date(),
      ready_at: null,
    })
    .where('id', '=', round.id)
    .execute()
  await tx.updateTable('coursework').set({ state }).where('id', '=', work.id).execute()
  return viewReviewed(ctx, { ...held, work: { ...work, state } })
}

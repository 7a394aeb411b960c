import { isDeepStrictEqual } from 'node:util'
import type { AssignmentContent } from '#contract/practice/assignment.ts'
import { emptyReview, type Review } from '#contract/practice/work.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { requireVoices } from './review-voices.ts'
import { voicesOf } from '../teams/hold-team.ts'
import { assignmentOf, roundOf, type Reviewed, type RoundRow, type WorkRow } from '../find-work.ts'

/** Refuses a level that is none of its criterion's, and points beyond the most. */
export function requireFit({ rubric, settings }: AssignmentContent, { levels, points }: Review): void {
  for (const { criterionId, levelId } of levels) {
    const criterion = rubric?.criteria.find(({ id }) => id === criterionId)
    if (!criterion?.levels.some(({ id }) => id === levelId)) failField('review.levels', 'invalid_value')
  }
  if (points !== null && points > settings.mostPoints)
    failField('review.points', 'too_high', { maximum: settings.mostPoints })
}

export type Saving = { round: number; revision: number; review: Review }
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
  await requireVoices(tx, voicesOf(work), review, round.review_draft ?? round.review)
  return { work, round, content }
}

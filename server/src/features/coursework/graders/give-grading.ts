import { isDeepStrictEqual } from 'node:util'
import type { AssignmentContent } from '#contract/practice/assignment.ts'
import { emptyReview, type Review } from '#contract/practice/work.ts'
import {
  bothSay,
  differenceOf,
  halfReview,
  mostDifference,
} from '#contract/rules/learning/graders/two-graders.ts'
import { afterWorkMove } from '#contract/rules/learning/work-moves.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { assignmentOf, roundOf, type Reviewed, type RoundRow, type WorkRow } from '../find-work.ts'
import { keepReady, publishReview, requireGrade } from '../reviews/publish-review.ts'
import { requireFit, type Saving } from '../reviews/require-newest.ts'
import { tellSettlers } from '../tell.ts'
import { requireVoices } from '../reviews/review-voices.ts'
import { gradingsOf, isGiven, turnOf, type GradingRow } from './gradings.ts'

type Found = { work: WorkRow; round: RoundRow; content: AssignmentContent; mine: GradingRow | undefined }

/** Refuses what would not leave the other grader room in the review that their learner reads. */
function requireHalf({ word, comments, voices = [] }: Review): void {
  if (word.length > halfReview.word) failField('review.word', 'too_long', { maximum: halfReview.word })
  if (comments.length > halfReview.comments)
    failField('review.comments', 'too_many', { maximum: halfReview.comments })
  if (voices.length > halfReview.voices)
    failField('review.voices', 'too_many', { maximum: halfReview.voices })
}

/** One’s own grading of the newest round, where it is still to be given or changed, and nobody’s other tab has saved another. */
async function requireOwn(
  { tx, actor }: Context,
  { work }: Reviewed,
  { round: number, revision, review }: Saving,
): Promise<Found> {
  const round = await roundOf(tx, work)
  const gradings = await gradingsOf(tx, round.id)
  const turn = await turnOf(tx, actor, { ...round, course_id: work.course_id }, gradings)
  if (round.number !== number || round.submitted_at === null || turn === 'wait')
    fail('CONFLICT', { details: { reason: 'moved_on' } })
  const mine = gradings.find((one) => one.grader_id === actor.id)
  const now = mine?.revision ?? 0
  if (now !== revision && !isDeepStrictEqual(mine?.review ?? emptyReview, review))
    fail('CONFLICT', { details: { reason: 'newer', revision: now } })
  const content = await assignmentOf(tx, work)
  requireFit(content, review)
  requireHalf(review)
  await requireVoices(tx, work.id, review, mine?.review ?? null)
  return { work, round, content, mine }
}

type Kept = { review: Review; score: { points: number; of: number } | null; given: boolean }

async function keepGrading(ctx: Context, { work, round }: Found, { review, score, given }: Kept) {
  const { tx, actor, company } = ctx
  const now = new Date()
  const values = {
    review: JSON.stringify(review),
    saved_at: now,
    given_at: given ? now : null,
    points: score?.points ?? null,
    points_of: score?.of ?? null,
  }
  await tx
    .insertInto('coursework_gradings')
    .values({ company_id: company.id, round_id: round.id, grader_id: actor.id, ...values })
    .onConflict((c) =>
      c.columns(['company_id', 'round_id', 'grader_id']).doUpdateSet((e) => ({
        ...values,
        revision: e('coursework_gradings.revision', '+', 1),
      })),
    )
    .execute()
  await tx.updateTable('coursework').set({ state: 'awaiting_grade' }).where('id', '=', work.id).execute()
}

/** Keeps what one of two graders writes. Writing on takes back what was given, as long as the other has not given theirs. */
export async function saveGrading(ctx: Context, held: Reviewed, saving: Saving): Promise<void> {
  const found = await requireOwn(ctx, held, saving)
  requireBegun(held)
  if (found.mine && isDeepStrictEqual(found.mine.review, saving.review)) return
  await keepGrading(ctx, found, { review: saving.review, score: null, given: false })
}

function requireBegun({ work, part }: Reviewed): void {
  if (work.state !== 'awaiting_grade' && !afterWorkMove(work.state, 'begin', part))
    fail('CONFLICT', { details: { reason: 'moved_on' } })
}

/**
 * Gives one’s grading. With the second of them the work has its grade: what lies between both where they are near enough to
 * each other, else somebody who leads the course is to settle it.
 */
export async function giveGrading(ctx: Context, held: Reviewed, saving: Saving): Promise<void> {
  const { tx } = ctx
  const found = await requireOwn(ctx, held, saving)
  requireBegun(held)
  const { review } = saving
  const { own: score } = await requireGrade(tx, found, review)
  await keepGrading(ctx, found, { review, score, given: true })
  const [one, other] = (await gradingsOf(tx, found.round.id)).filter(isGiven)
  if (!one || !other) return
  await conclude(ctx, found, [one, other])
}

async function conclude(ctx: Context, found: Found, [one, other]: [GradingRow, GradingRow]): Promise<void> {
  const { tx, actor } = ctx
  const { round, content } = found
  const difference = differenceOf(
    { points: one.points ?? 0, of: one.points_of ?? 0 },
    { points: other.points ?? 0, of: other.points_of ?? 0 },
  )
  const isDisputed = difference > (mostDifference(content) ?? 100)
  const made = { difference, disputed_at: isDisputed ? new Date() : null }
  await tx.updateTable('coursework_rounds').set(made).where('id', '=', round.id).execute()
  if (isDisputed) return tellSettlers(tx, found.work, actor.id)
  const work = { ...found.work, state: 'awaiting_grade' as const }
  const agreed = { work, content, round: { ...round, ...made } }
  const review = bothSay(one.review, other.review, null)
  if (content.settings.heldBack) return keepReady(ctx, agreed, review)
  await publishReview(ctx, agreed, { review, outcome: 'graded', state: 'graded', byId: actor.id })
}

/** Returns work for rework in one’s own words. What both would have given it is nobody’s but theirs. */
export async function returnAsGrader(ctx: Context, held: Reviewed, saving: Saving): Promise<void> {
  const found = await requireOwn(ctx, held, saving)
  requireBegun(held)
  const review = { ...saving.review, levels: [], points: null }
  await publishReview(ctx, found, { review, outcome: 'returned', state: 'returned', byId: ctx.actor.id })
}

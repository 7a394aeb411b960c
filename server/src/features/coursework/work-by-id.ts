import type { courseworkApi } from '#contract/practice/coursework.ts'
import { emptyReview, type WorkToReview } from '#contract/practice/work.ts'
import type { Input } from '#contract/endpoint.ts'
import { workMovesOf } from '#contract/rules/learning/work-moves.ts'
import type { Context } from '../../http/caller/context.ts'
import { titleOf } from '../courses/offered.ts'
import { assignmentOf, findReviewed, roundOf, type Reviewed } from './find-work.ts'
import { lessonTitles } from '../enrolments/lesson-titles.ts'
import { namesOf } from '../../platform/people/people-names.ts'
import { peerReviewsOfWork } from './peers/peer-reviews-of.ts'
import { isNameless } from './nameless.ts'
import { peerPartIn, personOf, scoreIn, viewAsked, viewRounds } from './work.view.ts'

/** A piece of work as its reviewers see it; what is being written anew is its learner's alone. */
export async function viewReviewed(ctx: Context, { work, part }: Reviewed): Promise<WorkToReview> {
  const { tx, actor } = ctx
  const { files, ...asked } = await viewAsked(ctx, await assignmentOf(tx, work))
  const round = await roundOf(tx, work)
  const isUnnamed = isNameless(work)
  const grades = await tx
    .selectFrom('coursework_grades')
    .selectAll()
    .where('work_id', '=', work.id)
    .orderBy('seq', 'desc')
    .execute()
  const peerReviews = asked.peerReview ? await peerReviewsOfWork(tx, work.id, asked.peerReview.rubric) : []
  const names = await namesOf(tx, [round.reviewer_id, ...grades.map((one) => one.by_id)])
  return {
    id: work.id,
    enrolmentId: isUnnamed ? null : work.enrolment_id,
    state: work.state,
    part,
    moves: workMovesOf(work.state, part),
    course: { id: work.course_id, title: (await titleOf(tx, work.course_id)) ?? '' },
    lesson: { id: work.lesson_id, title: (await lessonTitles(tx, [work])).get(work.id) ?? '' },
    learner: isUnnamed ? null : await personOf(tx, work.user_id),
    number: isUnnamed ? work.learner_number : null,
    ...asked,
    instructionFiles: files,
    peerReviews: isUnnamed
      ? peerReviews.map((one) => ({ ...one, by: null, dueAt: null, doneAt: null }))
      : peerReviews,
    rounds: await viewRounds(ctx, work.id, { nameless: isUnnamed }),
    review: {
      ...(round.review_draft ?? round.review ?? emptyReview),
      revision: round.review_revision,
      by: names.get(round.reviewer_id ?? '') ?? null,
      mine: round.reviewer_id === actor.id,
      at: round.reviewed_at?.toISOString() ?? null,
      ready: round.ready_at !== null,
    },
    grades: grades.map((one) => ({
      at: one.given_at.toISOString(),
      by: names.get(one.by_id ?? '') ?? null,
      score: scoreIn(one),
      passed: one.passed,
      peers: peerPartIn(one),
      reason: one.reason,
    })),
  }
}

export const workById = async (ctx: Context, { params }: Input<typeof courseworkApi.byId>) =>
  viewReviewed(ctx, await findReviewed(ctx, params.workId))

import type { courseworkApi } from '#contract/practice/coursework.ts'
import { emptyReview, type WorkToReview } from '#contract/practice/work.ts'
import type { Input } from '#contract/endpoint.ts'
import { workMovesOf } from '#contract/rules/learning/work-moves.ts'
import type { Context } from '../../http/caller/context.ts'
import { titleOf } from '../courses/offered.ts'
import {
  assignmentOf,
  findReviewed,
  menteesAmong,
  roundOf,
  type Reviewed,
  type RoundRow,
  type WorkRow,
} from './find-work.ts'
import { deadlinesOf, withDeadlines } from './due/deadlines.ts'
import { lessonTitles } from '../enrolments/lesson-titles.ts'
import { namesOf } from '../../platform/people/people-names.ts'
import { peerReviewsOfWork } from './peers/peer-reviews-of.ts'
import { gradingsOf, isGiven, isOfTwo, turnOf, viewGradings } from './graders/gradings.ts'
import { isNameless } from './nameless.ts'
import { voicesOf } from './teams/hold-team.ts'
import { teamReviewed } from './teams/view-teams.ts'
import { peerPartIn, personOf, scoreIn, viewAsked, viewRounds } from './work.view.ts'

type Ctx = Pick<Context, 'tx' | 'actor'>

/** What two graders make of it, and what of it is one’s own to write; `own` null where the round’s one review is. */
async function viewTwo({ tx, actor }: Ctx, work: WorkRow, round: RoundRow) {
  if (!work.two_graders) return { two: null, own: null }
  const rows = await gradingsOf(tx, round.id)
  const gradings = await viewGradings(tx, actor, rows)
  const { difference } = round
  if (!isOfTwo(work)) return { two: { turn: 'wait' as const, gradings, difference }, own: null }
  const turn = await turnOf(tx, actor, { ...round, course_id: work.course_id }, rows)
  const mine = rows.find((one) => one.grader_id === actor.id)
  const isOwn = turn === 'grade' || turn === 'given'
  const own = {
    ...(mine?.review ?? emptyReview),
    revision: mine?.revision ?? 0,
    by: null,
    mine: mine !== undefined,
    at: mine?.saved_at.toISOString() ?? null,
    ready: mine !== undefined && isGiven(mine),
  }
  return { two: { turn, gradings, difference }, own: isOwn ? own : null }
}

/** A piece of work as its reviewers see it; what is being written anew is its learner's alone. */
export async function viewReviewed(ctx: Context, { work, part }: Reviewed): Promise<WorkToReview> {
  const { tx, actor } = ctx
  const deadlines = (await deadlinesOf(tx, [work])).get(work.id) ?? {}
  const { files, ...asked } = await viewAsked(ctx, withDeadlines(await assignmentOf(tx, work), deadlines))
  const round = await roundOf(tx, work)
  const isUnnamed = isNameless(work)
  const grades = await tx
    .selectFrom('coursework_grades')
    .selectAll()
    .where('work_id', '=', work.id)
    .orderBy('seq', 'desc')
    .execute()
  const peerReviews = asked.peerReview ? await peerReviewsOfWork(tx, work.id, asked.peerReview.rubric) : []
  const { two, own } = await viewTwo(ctx, work, round)
  const isOver = isOfTwo(work) && two?.turn === 'wait'
  const names = await namesOf(tx, [round.reviewer_id, ...grades.map((one) => one.by_id)])
  return {
    id: work.id,
    enrolmentId: isUnnamed ? null : work.enrolment_id,
    state: work.state,
    part,
    moves: isOver ? [] : workMovesOf(work.state, part),
    course: { id: work.course_id, title: (await titleOf(tx, work.course_id)) ?? '' },
    lesson: { id: work.lesson_id, title: (await lessonTitles(tx, [work])).get(work.id) ?? '' },
    learner: isUnnamed ? null : await personOf(tx, work.user_id),
    number: isUnnamed ? work.learner_number : null,
    team: await teamReviewed(tx, work, part === 'mentor' ? (ids) => menteesAmong(tx, actor, ids) : undefined),
    voicesOf: voicesOf(work),
    ...asked,
    instructionFiles: files,
    creditClosed: work.credit_closed_at !== null,
    peerReviews: isUnnamed
      ? peerReviews.map((one) => ({ ...one, by: null, dueAt: null, doneAt: null }))
      : peerReviews,
    rounds: await viewRounds(ctx, work.id, { nameless: isUnnamed }),
    two,
    review: own ?? {
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

import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { Review } from '#contract/practice/work.ts'
import { limits } from '#contract/limits.ts'
import type { WorkState } from '#contract/rules/learning/work-moves.ts'
import { peerPart, withPeers } from '#contract/rules/learning/peers/score.ts'
import { isComplete, passes, pointsOf, type Judged } from '#contract/rules/learning/work-score.ts'
import { copyFiles, tallyOf } from '../../../capabilities/attachments/named-files.ts'
import { fail, failLimit } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { recordScore } from '../../enrolments/offered.ts'
import { roundOf, type RoundRow, type WorkRow } from '../find-work.ts'
import { lessonTitles } from '../../enrolments/lesson-titles.ts'
import { agreedPoints } from '../graders/gradings.ts'
import { countedPeerReviews } from '../peers/peer-reviews-of.ts'
import type { HeldRound } from './require-newest.ts'
import { filesOf, inTeam, worksTogether } from '../teams/hold-team.ts'
import { tellLearner } from '../tell.ts'

type Points = { points: number; of: number }
type Graded = Pick<HeldRound, 'work' | 'content'>

const judgedBy = ({ levels, points }: Review): Judged => ({
  levels: Object.fromEntries(levels.map(({ criterionId, levelId }) => [criterionId, levelId])),
  points,
})

/** Opens the next round, with what was handed in as its beginning. */
async function openNextRound(
  ctx: Pick<Context, 'tx' | 'company'>,
  work: WorkRow,
  before: RoundRow,
  filesId: string | null,
): Promise<void> {
  const { tx, company } = ctx
  if (work.round > limits.workRounds) failLimit('workRounds', limits.workRounds)
  const id = uuid()
  await tx
    .insertInto('coursework_rounds')
    .values({
      company_id: company.id,
      id,
      work_id: work.id,
      number: work.round + 1,
      body: before.body,
      link: before.link,
      files_of: filesId,
    })
    .execute()
  if (filesId === null) await copyFilesOn(ctx, before, { id, files_of: null })
}

async function copyFilesOn(
  { tx, company }: Pick<Context, 'tx' | 'company'>,
  before: RoundRow,
  next: Pick<RoundRow, 'id' | 'files_of'>,
): Promise<void> {
  const from = filesOf(before)
  const { ids } = await tallyOf(tx, from)
  await copyFiles(tx, { companyId: company.id, from, to: filesOf(next) }, ids)
}

/** What a review gives, in points of its own, or what two graders `agreed` on; refused where it says too little for a grade, or no further grade has room. */
export async function requireGrade(
  tx: Tx,
  { work, content }: Graded,
  review: Review,
  agreed: Points | null = null,
) {
  const judged = judgedBy(review)
  if (!agreed && !isComplete(content, judged)) fail('CONFLICT', { details: { reason: 'review_unfinished' } })
  const { given } = await tx
    .selectFrom('coursework_grades')
    .select((s) => s.cast<number>(s.fn.countAll(), 'integer').as('given'))
    .where('work_id', '=', work.id)
    .executeTakeFirstOrThrow()
  if (given >= limits.gradeChanges) failLimit('gradeChanges', limits.gradeChanges)
  return { own: agreed ?? pointsOf(content, judged), given }
}

/** Writes a grade into the history and onto the work, and what it makes of the lesson. */
export async function giveGrade(
  { tx, company }: Pick<Context, 'tx' | 'company'>,
  { work, content }: Graded,
  review: Review,
  { byId, reason = '', agreed }: { byId: string | null; reason?: string; agreed?: Points | null },
) {
  const { own, given } = await requireGrade(tx, { work, content }, review, agreed)
  const peers = own && peerPart(content, await countedPeerReviews(tx, work.id))
  const score = own && withPeers(own, peers)
  const isClosed = work.credit_closed_at !== null
  const grade = {
    // Whoever read the worked answer has learnt by it: it passes as good as it is, and gives no points.
    points: score ? (isClosed ? 0 : score.points) : null,
    points_of: score?.of ?? null,
    passed: passes(content, score),
  }
  const made = { ...grade, peer_percent: peers?.percent ?? null, peer_weight: peers?.weight ?? null }
  await tx
    .insertInto('coursework_grades')
    .values({ company_id: company.id, work_id: work.id, seq: given + 1, by_id: byId, reason, ...made })
    .execute()
  await tx.updateTable('coursework').set(grade).where('id', '=', work.id).execute()
  await recordScore(tx, company.id, work.enrolment_id, {
    lessonId: work.lesson_id,
    kind: grade.passed ? 'done' : 'undone',
    round: work.completion,
  })
  return made
}

type Released = { review: Review; outcome: 'returned' | 'graded'; state: WorkState; byId: string | null }

/** Makes a review known to all whose work it is of. */
export async function publishTogether(
  ctx: Pick<Context, 'tx' | 'company'>,
  held: HeldRound,
  released: Released,
): Promise<void> {
  const { tx } = ctx
  const { work, round, content } = held
  if (!inTeam(work)) return publishReview(ctx, held, released)
  const filesId = uuid()
  for (const one of await worksTogether(tx, work))
    await publishReview(ctx, { work: one, round: await roundOf(tx, one), content }, released, filesId)
  if (released.outcome === 'returned') await copyFilesOn(ctx, round, { id: filesId, files_of: filesId })
}

/** Makes a review known to whose work it is of, with the grade where it is one. `filesId`: under which the files of a next round are. */
export async function publishReview(
  ctx: Pick<Context, 'tx' | 'company'>,
  { work, round, content }: HeldRound,
  { review, outcome, state, byId }: Released,
  filesId: string | null = null,
): Promise<void> {
  const { tx } = ctx
  const agreed = await agreedPoints(tx, round)
  const grade = outcome === 'graded' ? await giveGrade(ctx, { work, content }, review, { byId, agreed }) : {}
  const now = new Date()
  await tx
    .updateTable('coursework_rounds')
    .set({
      review: JSON.stringify(review),
      review_draft: null,
      review_revision: round.review_revision + 1,
      reviewer_id: byId,
      reviewed_at: now,
      released_at: now,
      ready_at: null,
      outcome,
      ...grade,
    })
    .where('id', '=', round.id)
    .execute()
  if (outcome === 'returned') await openNextRound(ctx, work, round, filesId)
  await tx
    .updateTable('coursework')
    .set({ state, ...(outcome === 'returned' ? { round: work.round + 1 } : {}) })
    .where('id', '=', work.id)
    .execute()
  const lesson = (await lessonTitles(tx, [work])).get(work.id) ?? ''
  await tellLearner(tx, work, outcome, { lesson, by: byId })
}

/** Keeps a finished review until the grades of its assignment are released together. */
export async function keepReady({ tx, actor }: Context, { work, round, content }: HeldRound, review: Review) {
  await requireGrade(tx, { work, content }, review, await agreedPoints(tx, round))
  const isNew = !isDeepStrictEqual(round.review_draft, review)
  const ids = (await worksTogether(tx, work)).map(({ id }) => id)
  const now = new Date()
  await tx
    .updateTable('coursework_rounds')
    .set({
      review_draft: JSON.stringify(review),
      review_revision: round.review_revision + (isNew ? 1 : 0),
      reviewer_id: actor.id,
      reviewed_at: now,
      ready_at: now,
    })
    .where('work_id', 'in', ids)
    .where('number', '=', round.number)
    .execute()
  await tx.updateTable('coursework').set({ state: 'awaiting_grade' }).where('id', 'in', ids).execute()
}

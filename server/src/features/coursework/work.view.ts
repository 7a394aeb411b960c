import type { AssignmentContent } from '#contract/practice/assignment.ts'
import type { Work, WorkPage, WorkRound } from '#contract/practice/work.ts'
import { isTaken } from '#contract/rules/learning/deadlines/work-deadlines.ts'
import { isWritten, workMovesOf, type WorkMove } from '#contract/rules/learning/work-moves.ts'
import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import { attachmentsOf } from '../../capabilities/attachments/attachments.view.ts'
import { viewFiles } from '../../capabilities/attachments/named-files.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { namesOf } from '../../platform/people/people-names.ts'
import { fileIdsIn } from '../courses/offered.ts'
import type { GradedEnrolment } from '../enrolments/offered.ts'
import { ownDeadlines, withDeadlines } from './due/deadlines.ts'
import {
  assignmentOf,
  readAssignment,
  selectRounds,
  workAt,
  type RoundRow,
  type WorkRow,
} from './find-work.ts'
import { gradersOfRounds } from './graders/gradings.ts'
import { personIn } from './person-in.ts'
import { filesOf, inTeam } from './teams/hold-team.ts'
import { teamChoice } from './teams/view-teams.ts'
import { isBegunByPeers, peerReviewsToWrite, receivedPeerReviews } from './peers/peer-reviews-of.ts'

type Ctx = Pick<Context, 'tx' | 'services'>

export const scoreIn = (row: { points: number | null; points_of: number | null }) =>
  row.points === null || row.points_of === null ? null : { points: row.points, of: row.points_of }

export async function personOf(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('users')
    .select(['company_id', 'id', 'name', 'surname', 'photo_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return personIn(row)
}

/** What the reviews of others came to in a grade; null where they are none of it. */
export const peerPartIn = (row: { peer_percent: number | null; peer_weight: number | null }) =>
  row.peer_percent === null || row.peer_weight === null
    ? null
    : { percent: row.peer_percent, weight: row.peer_weight }

async function viewRound(
  { tx, services }: Ctx,
  row: RoundRow,
  { by, handedInBy }: { by: string | null; handedInBy: string | null },
  isUnnamed: boolean,
): Promise<WorkRound> {
  const { outcome, released_at: at, review } = row
  return {
    peerReviews: [],
    number: row.number,
    text: row.body,
    link: row.link,
    files: await attachmentsOf(tx, services, filesOf(row), { nameless: isUnnamed }),
    submittedAt: isUnnamed ? null : (row.submitted_at?.toISOString() ?? null),
    handedInBy,
    review:
      outcome && at && review
        ? {
            ...review,
            outcome,
            by,
            at: at.toISOString(),
            score: scoreIn(row),
            passed: row.passed ?? false,
            peers: peerPartIn(row),
          }
        : null,
  }
}

/** The rounds that were handed in, newest first; `nameless`: with nothing that says whose they are. */
export async function viewRounds(ctx: Ctx, workId: string, { nameless = false } = {}): Promise<WorkRound[]> {
  const rows = await selectRounds(ctx.tx)
    .where('work_id', '=', workId)
    .where('submitted_at', 'is not', null)
    .orderBy('number', 'desc')
    .execute()
  const names = await namesOf(
    ctx.tx,
    rows.flatMap((row) => [row.reviewer_id, row.handed_in_by]),
  )
  const both = await gradersOfRounds(ctx.tx, rows)
  const rounds: WorkRound[] = []
  for (const row of rows) {
    const by = both.get(row.id) ?? names.get(row.reviewer_id ?? '') ?? null
    const handedInBy = names.get(row.handed_in_by ?? '') ?? null
    rounds.push(await viewRound(ctx, row, { by, handedInBy }, nameless))
  }
  return rounds
}

/** One's own rounds, the first with what others said of it: once a review of it is released, and at once where nobody grades. */
async function viewOwnRounds(ctx: Ctx, row: WorkRow, content: AssignmentContent): Promise<WorkRound[]> {
  const { peerReview, settings } = content
  const rounds = await viewRounds(ctx, row.id)
  const first = rounds.find(({ number }) => number === 1)
  if (!peerReview || !first || (!first.review && settings.passedBy !== 'handed_in')) return rounds
  const peerReviews = await receivedPeerReviews(ctx.tx, row.id, peerReview)
  return rounds.map((round) => (round === first ? { ...round, peerReviews } : round))
}

/** What only the first round can be too late for: it is handed in no more, nor taken back, since it could not be handed in again. */
const untilCutOff: readonly WorkMove[] = ['hand_in', 'hand_in_done', 'withdraw']

/** What its learner may do with it now. */
async function ownMoves({ tx }: Ctx, row: WorkRow, { peerReview, settings }: AssignmentContent) {
  const isHeld = peerReview !== undefined && (await isBegunByPeers(tx, row))
  const isShut = !isTaken(settings, { number: row.round }, new Date())
  return workMovesOf(row.state, 'learner').filter(
    (move) => !(isHeld && move === 'withdraw') && !(isShut && untilCutOff.includes(move)),
  )
}

/** Who else of the team saved last what is written. */
async function lastByOther(
  tx: Tx,
  row: WorkRow,
  { saved, saved_by }: RoundRow,
): Promise<{ by?: string | null }> {
  if (!inTeam(row) || saved === 0 || saved_by === row.user_id) return {}
  return { by: (await namesOf(tx, [saved_by])).get(saved_by ?? '') ?? null }
}

async function viewWork(ctx: Ctx, row: WorkRow, content: AssignmentContent): Promise<Work> {
  const { peerReview } = content
  const written = isWritten.includes(row.state)
    ? await selectRounds(ctx.tx)
        .where('work_id', '=', row.id)
        .where('number', '=', row.round)
        .executeTakeFirstOrThrow()
    : null
  return {
    id: row.id,
    state: row.state,
    moves: await ownMoves(ctx, row, content),
    passed: row.passed,
    creditClosed: row.credit_closed_at !== null,
    draft: written && {
      text: written.body,
      link: written.link,
      roundId: filesOf(written).id,
      round: written.number,
      saved: written.saved,
      ...(await lastByOther(ctx.tx, row, written)),
    },
    rounds: await viewOwnRounds(ctx, row, content),
    toReview: peerReview ? await peerReviewsToWrite(ctx.tx, row, peerReview) : [],
  }
}

/** What an assignment asks, with its files. */
export async function viewAsked({ tx, services }: Ctx, content: AssignmentContent) {
  return {
    instructions: content.instructions,
    files: await viewFiles(tx, services, fileIdsIn(content)),
    settings: content.settings,
    rubric: content.rubric,
    peerReview: content.peerReview ?? null,
  }
}

/** Whether a piece of work is that of a team of which nobody has started. */
export async function isUnbegun(tx: Tx, row: WorkRow): Promise<boolean> {
  if (!inTeam(row)) return false
  const team = await tx
    .selectFrom('teams')
    .select('begun_at')
    .where('id', '=', row.team_id)
    .executeTakeFirstOrThrow()
  return team.begun_at === null
}

/** An assignment as it is to whoever learns: of what they have begun, as it was then, but for its deadlines. */
export async function viewPage(ctx: Ctx, enrolment: GradedEnrolment): Promise<WorkPage> {
  const own = await workAt(ctx.tx, enrolment)
  const row = own && !(await isUnbegun(ctx.tx, own)) ? own : undefined
  const content = row
    ? withDeadlines(await assignmentOf(ctx.tx, row), await ownDeadlines(ctx.tx, enrolment))
    : await readAssignment(ctx.tx, enrolment)
  if (!content)
    return {
      blank: true,
      instructions: null,
      files: [],
      settings: newAssignmentSettings,
      rubric: null,
      peerReview: null,
      team: null,
      work: null,
    }
  return {
    blank: false,
    ...(await viewAsked(ctx, content)),
    team: await teamChoice(ctx.tx, enrolment, content, own),
    work: row ? await viewWork(ctx, row, content) : null,
  }
}

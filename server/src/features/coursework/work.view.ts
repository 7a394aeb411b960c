import type { AssignmentContent } from '#contract/practice/assignment.ts'
import type { Work, WorkPage, WorkRound } from '#contract/practice/work.ts'
import { isWritten, workMovesOf } from '#contract/rules/learning/work-moves.ts'
import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import { attachmentsOf } from '../../capabilities/attachments/attachments.view.ts'
import { viewFiles } from '../../capabilities/attachments/named-files.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { namesOf } from '../../platform/people/people-names.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { fileIdsIn } from '../courses/offered.ts'
import type { GradedEnrolment } from '../enrolments/offered.ts'
import {
  assignmentOf,
  readAssignment,
  selectRounds,
  workAt,
  type RoundRow,
  type WorkRow,
} from './find-work.ts'

type Ctx = Pick<Context, 'tx' | 'services'>

export const scoreIn = (row: { points: number | null; points_of: number | null }) =>
  row.points === null || row.points_of === null ? null : { points: row.points, of: row.points_of }

export async function personOf(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('users')
    .select(['company_id', 'id', 'name', 'surname', 'photo_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: row.name,
    surname: row.surname,
    photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
  }
}

async function viewRound(
  { tx, services }: Ctx,
  row: RoundRow,
  names: ReadonlyMap<string, string>,
): Promise<WorkRound> {
  const { outcome, released_at: at, review } = row
  return {
    number: row.number,
    text: row.body,
    link: row.link,
    files: await attachmentsOf(tx, services, { kind: 'coursework', id: row.id }),
    submittedAt: (row.submitted_at ?? new Date(0)).toISOString(),
    review:
      outcome && at && review
        ? {
            ...review,
            outcome,
            by: names.get(row.reviewer_id ?? '') ?? null,
            at: at.toISOString(),
            score: scoreIn(row),
            passed: row.passed ?? false,
          }
        : null,
  }
}

/** The rounds that were handed in, newest first. */
export async function viewRounds(ctx: Ctx, workId: string): Promise<WorkRound[]> {
  const rows = await selectRounds(ctx.tx)
    .where('work_id', '=', workId)
    .where('submitted_at', 'is not', null)
    .orderBy('number', 'desc')
    .execute()
  const names = await namesOf(
    ctx.tx,
    rows.map((row) => row.reviewer_id),
  )
  const rounds: WorkRound[] = []
  for (const row of rows) rounds.push(await viewRound(ctx, row, names))
  return rounds
}

async function viewWork(ctx: Ctx, row: WorkRow): Promise<Work> {
  const written = isWritten.includes(row.state)
    ? await selectRounds(ctx.tx)
        .where('work_id', '=', row.id)
        .where('number', '=', row.round)
        .executeTakeFirstOrThrow()
    : null
  return {
    id: row.id,
    state: row.state,
    moves: workMovesOf(row.state, 'learner'),
    passed: row.passed,
    draft: written && {
      text: written.body,
      link: written.link,
      roundId: written.id,
      round: written.number,
      saved: written.saved,
    },
    rounds: await viewRounds(ctx, row.id),
  }
}

/** What an assignment asks, with its files. */
export async function viewAsked({ tx, services }: Ctx, content: AssignmentContent) {
  return {
    instructions: content.instructions,
    files: await viewFiles(tx, services, fileIdsIn(content)),
    settings: content.settings,
    rubric: content.rubric,
  }
}

/** An assignment as it is to whoever learns: of what they have begun, as it was then. */
export async function viewPage(ctx: Ctx, enrolment: GradedEnrolment): Promise<WorkPage> {
  const row = await workAt(ctx.tx, enrolment)
  const content = row ? await assignmentOf(ctx.tx, row) : await readAssignment(ctx.tx, enrolment)
  if (!content)
    return {
      blank: true,
      instructions: null,
      files: [],
      settings: newAssignmentSettings,
      rubric: null,
      work: null,
    }
  return { blank: false, ...(await viewAsked(ctx, content)), work: row ? await viewWork(ctx, row) : null }
}

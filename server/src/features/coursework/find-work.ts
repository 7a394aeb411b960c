import type { AssignmentContent } from '#contract/practice/assignment.ts'
import { roleAllowed, teaching } from '#contract/roles.ts'
import type { WorkPart } from '#contract/rules/learning/work-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor, Context } from '../../http/caller/context.ts'
import { maySee } from '../courses/courses.policy.ts'
import { readPublished } from '../courses/offered.ts'
import { partIn } from '../courses/open-course.ts'
import { holdEnrolment, openGraded, type GradedEnrolment } from '../enrolments/offered.ts'
import { isNameless } from './nameless.ts'
import { mentorsOf } from '../mentoring/mentors-of.ts'
import { holdTogether, worksTogether } from './teams/hold-team.ts'

export const selectWork = (tx: Tx) => tx.selectFrom('coursework').selectAll()
export type WorkRow = Awaited<ReturnType<ReturnType<typeof selectWork>['execute']>>[number]
export const selectRounds = (tx: Tx) => tx.selectFrom('coursework_rounds').selectAll()
export type RoundRow = Awaited<ReturnType<ReturnType<typeof selectRounds>['execute']>>[number]

/** An assignment as it was published; null where nothing of it was written. */
export async function readAssignment(
  tx: Tx,
  of: { courseId: string; lessonId: string; revision: number },
): Promise<AssignmentContent | null> {
  const content = await readPublished(tx, of.courseId, of.lessonId, of.revision)
  return content?.type === 'assignment' ? content : null
}

export const assignmentOf = async (tx: Tx, row: WorkRow): Promise<AssignmentContent> =>
  (await readAssignment(tx, { courseId: row.course_id, lessonId: row.lesson_id, revision: row.revision })) ??
  fail('INTERNAL')

/** One's work of this completion of the course. */
export const workAt = (
  tx: Tx,
  { enrolmentId, lessonId, round }: Pick<GradedEnrolment, 'enrolmentId' | 'lessonId' | 'round'>,
): Promise<WorkRow | undefined> =>
  selectWork(tx)
    .where('enrolment_id', '=', enrolmentId)
    .where('lesson_id', '=', lessonId)
    .where('completion', '=', round)
    .executeTakeFirst()

export const roundOf = (tx: Tx, { id, round }: Pick<WorkRow, 'id' | 'round'>): Promise<RoundRow> =>
  selectRounds(tx).where('work_id', '=', id).where('number', '=', round).executeTakeFirstOrThrow()

export type OwnWork = { work: WorkRow; enrolment: GradedEnrolment }

/** One's own work at an assignment that one may open; `locked`, the enrolment before it, until the transaction ends. */
export async function ownWork(
  tx: Tx,
  actor: Actor,
  workId: string,
  { locked }: { locked: boolean },
): Promise<OwnWork> {
  const mine = () => selectWork(tx).where('id', '=', workId).where('user_id', '=', actor.id)
  const found = (await mine().executeTakeFirst()) ?? fail('NOT_FOUND')
  if (locked) await holdTogether(tx, found)
  const of = { courseId: found.course_id, lessonId: found.lesson_id }
  const enrolment = await openGraded(tx, actor, of, { locked, kind: 'assignment' })
  // Of a completion before this one: it is read no more.
  if (enrolment.round !== found.completion) fail('NOT_FOUND')
  return { work: locked ? await mine().forNoKeyUpdate().executeTakeFirstOrThrow() : found, enrolment }
}

/** Those among some people whose mentor somebody is. */
export async function menteesAmong(
  tx: Tx,
  { id }: Pick<Actor, 'id'>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const mentors = await mentorsOf(tx, [...userIds])
  return new Set(userIds.filter((userId) => mentors.get(userId)?.includes(id)))
}

/** Whether somebody is or was in the team that a piece of work was handed in by: its words are theirs, too. */
async function handedInWith(
  tx: Tx,
  { id }: Pick<Actor, 'id'>,
  { team_id: teamId }: WorkRow,
): Promise<boolean> {
  if (teamId === null) return false
  const row = await selectWork(tx)
    .where('team_id', '=', teamId)
    .where('user_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * What somebody is to a piece of work; null where it is none of theirs. Nobody reviews their own, nor that of their team, also after
 * they have left it.
 */
export async function workPart(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'>,
  row: WorkRow,
): Promise<WorkPart | null> {
  const together = await worksTogether(tx, row)
  const whose = [row.user_id, ...together.map((one) => one.user_id)]
  if (whose.includes(actor.id)) return 'learner'
  if (!roleAllowed(teaching, actor.role) || (await handedInWith(tx, actor, row))) return null
  if (maySee(actor.role, await partIn(tx, row.course_id, actor))) return 'staff'
  // A mentor knows whose it is.
  if (isNameless(row)) return null
  const mentees = await menteesAmong(tx, actor, whose)
  // What a team does is one thing, but for a grade that is one person's alone.
  const isAsTheirs = (one: WorkRow) =>
    mentees.has(one.user_id) &&
    (row.state !== 'graded' || (one.points === row.points && one.points_of === row.points_of))
  return mentees.has(row.user_id) || together.some(isAsTheirs) ? 'mentor' : null
}

export type Reviewed = { work: WorkRow; part: 'mentor' | 'staff' }

async function requireReviewer(tx: Tx, actor: Actor, row: WorkRow): Promise<Reviewed['part']> {
  const part = await workPart(tx, actor, row)
  return part === null || part === 'learner' ? fail('NOT_FOUND') : part
}

/** A piece of work for whoever may review it. What was never handed in is none yet. */
export async function findReviewed(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  id: string,
): Promise<Reviewed> {
  const work = await selectWork(tx).where('id', '=', id).executeTakeFirst()
  if (!work) fail('NOT_FOUND')
  const part = await requireReviewer(tx, actor, work)
  const handedIn = await tx
    .selectFrom('coursework_rounds')
    .select('id')
    .where('work_id', '=', id)
    .where('submitted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return handedIn ? { work, part } : fail('NOT_FOUND')
}

/** The same, held with its enrolment until the transaction ends. Who waited for it is judged as they are then. */
export async function holdReviewed(ctx: Context, id: string): Promise<Reviewed> {
  const { tx, askAgain } = ctx
  const before = await findReviewed(ctx, id)
  await holdTogether(tx, before.work)
  await holdEnrolment(tx, before.work.enrolment_id)
  await selectWork(tx).where('id', '=', id).forNoKeyUpdate().execute()
  return findReviewed({ tx, actor: await askAgain() }, id)
}

import { sql } from 'kysely'
import type { WorkState } from '#contract/rules/learning/work-moves.ts'
import type { AssignmentContent } from '#contract/practice/assignment.ts'
import type { Tx } from '../../db/tenant.ts'
import type { GradedEnrolment } from '../enrolments/offered.ts'
import { assignmentOf, workAt } from './find-work.ts'
import { nameless } from './nameless.ts'
import { isOfTeam } from './teams/hold-team.ts'

export type WorkStanding = {
  lessonId: string
  workId: string
  state: WorkState
  points: number | null
  of: number | null
  passed: boolean
  at: string | null
  day: string | null
  /** When its first round was handed in. */
  firstAt: string | null
  /** Two have graded it, and somebody is to settle it. */
  disputed: boolean
  /** Whoever grades it does not know whose it is. */
  nameless: boolean
  /** It is that of the team of whoever asks, who does not grade it. */
  ownTeam: boolean
}

/** When the first round of a piece of work was handed in; null where it is not. `work` is its name in the statement. */
export const firstHandedIn = (work: string) => sql<Date | null>`(case when ${sql.ref(`${work}.round`)} = 1
  then ${sql.ref(`${work}.submitted_at`)}
  else (select first.submitted_at from coursework_rounds first where first.company_id = ${sql.ref(`${work}.company_id`)}
    and first.work_id = ${sql.ref(`${work}.id`)} and first.number = 1) end)`

const disputed = sql`(w.two_graders and w.state = 'awaiting_grade' and exists (select from coursework_rounds n
  where n.company_id = w.company_id and n.work_id = w.id and n.number = w.round
    and n.disputed_at is not null and n.ready_at is null))`

type Reader = { timeZone: string; readerId: string }

/**
 * How people stand in the assignments of their enrolments, as a part of other statements: a row for each enrolment with a JSON
 * array of WorkStanding. `enrolments` names rows with the id of an enrolment and its round; `day` is on the calendar of `timeZone`.
 */
export const workStandings = (enrolments: string, { timeZone, readerId }: Reader) => sql`
  select w.enrolment_id, json_agg(json_build_object('lessonId', w.lesson_id, 'workId', w.id, 'state', w.state,
      'points', w.points, 'of', w.points_of, 'passed', w.passed, 'nameless', ${nameless('w')}, 'disputed', ${disputed},
      'ownTeam', ${isOfTeam('w', readerId)}, 'at', w.submitted_at,
      'firstAt', ${firstHandedIn('w')},
      'day', (w.submitted_at at time zone ${timeZone})::date)) as works
    from ${sql.table(enrolments)} p
      join coursework w on w.company_id = current_company() and w.enrolment_id = p.id and w.completion = p.round
    group by w.enrolment_id`

/** Whether work of an enrolment lies with those who review it, and know whose it is; `enrolment` is the enrolment’s name in the statement. */
export const waitsForReview = (enrolment: string) => sql<boolean>`exists (select from coursework w
  where w.company_id = current_company() and w.enrolment_id = ${sql.ref(`${enrolment}.id`)}
    and w.completion = ${sql.ref(`${enrolment}.round`)} and w.state in ('submitted', 'awaiting_grade', 'resubmitted')
    and not ${nameless('w')})`

/** One's own work that was begun: what it asks, when its words last changed or it was handed in, and whether it has its grade. */
export async function begunWork(
  tx: Tx,
  enrolment: GradedEnrolment,
): Promise<{ id: string; content: AssignmentContent; triedAt: Date | null; isGraded: boolean } | null> {
  const work = await workAt(tx, enrolment)
  if (!work) return null
  const { triedAt } = await tx
    .selectFrom('coursework_rounds')
    .select(sql<Date | null>`greatest(max(saved_at), max(submitted_at))`.as('triedAt'))
    .where('work_id', '=', work.id)
    .executeTakeFirstOrThrow()
  return { id: work.id, content: await assignmentOf(tx, work), triedAt, isGraded: work.state === 'graded' }
}

/** A piece of work gives no points any more. Its enrolment is locked. */
export async function closeCredit(tx: Tx, workId: string): Promise<void> {
  await tx
    .updateTable('coursework')
    .set({ credit_closed_at: new Date() })
    .where('id', '=', workId)
    .where('credit_closed_at', 'is', null)
    .execute()
}

/**
 * The work of a row, which names an enrolment, a completion and a lesson, where a round of it was handed in after a moment,
 * and before another where that is not null; null where none was: `passed` says whether it has passed since.
 */
export const handedInBetween = (row: string, after: string, before: string) => sql`(
  select w.passed from coursework w
  where w.company_id = ${sql.ref(`${row}.company_id`)} and w.enrolment_id = ${sql.ref(`${row}.enrolment_id`)}
    and w.completion = ${sql.ref(`${row}.completion`)} and w.lesson_id = ${sql.ref(`${row}.lesson_id`)}
    and exists (select from coursework_rounds r where r.company_id = w.company_id and r.work_id = w.id
      and r.submitted_at > ${sql.ref(`${row}.${after}`)}
      and (${sql.ref(`${row}.${before}`)} is null or r.submitted_at <= ${sql.ref(`${row}.${before}`)})))`

export { begunInstructions, carriedWork, isKeptFrom } from './carried/carried-work.ts'

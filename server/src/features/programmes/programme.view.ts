import { sql } from 'kysely'
import type { Programme, ProgrammeSummary } from '#contract/mentoring/programmes.ts'
import { movesOfProgramme } from '#contract/rules/mentoring/programme-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { groupNames } from '../groups/offered.ts'
import { ruleNames } from './matching/rule-values.ts'

const people = (part: 'mentor' | 'mentee') =>
  sql<number>`(select count(*) from programme_applications a where a.company_id = programmes.company_id
    and a.programme_id = programmes.id and a.part = ${part} and a.state = 'accepted')::int`

export const selectProgrammes = (tx: Tx) =>
  tx
    .selectFrom('programmes')
    .selectAll('programmes')
    .select(people('mentor').as('mentors'))
    .select(people('mentee').as('mentees'))
    .select(
      sql<number>`(select count(*) from programme_applications a where a.company_id = programmes.company_id
        and a.programme_id = programmes.id and a.state = 'requested')::int`.as('requests'),
    )
export type ProgrammeRow = Awaited<ReturnType<ReturnType<typeof selectProgrammes>['execute']>>[number]

export const viewSummary = (row: ProgrammeRow): ProgrammeSummary => ({
  id: row.id,
  name: row.name,
  state: row.state,
  kind: row.kind,
  joining: row.joining,
  mentors: row.mentors,
  mentees: row.mentees,
  requests: row.requests,
  updatedAt: row.updated_at.toISOString(),
})

/** What a programme is, as everybody may read it whom it is for. */
export const viewPlan = (row: ProgrammeRow) => ({
  id: row.id,
  name: row.name,
  aim: row.aim,
  asks: row.asks,
  gives: row.gives,
  state: row.state,
  kind: row.kind,
  joining: row.joining,
  weeks: row.weeks,
  everyWeeks: row.every_weeks,
  minutes: row.minutes,
  capacity: row.capacity,
  agendas: row.agendas,
  questions: row.questions,
  matching: row.matching,
  answerDays: row.answer_days,
  givesCertificate: row.gives_certificate,
})

export async function findRow(tx: Tx, id: string): Promise<ProgrammeRow> {
  const row = await selectProgrammes(tx).where('programmes.id', '=', id).executeTakeFirst()
  return row ?? fail('NOT_FOUND')
}

export async function findProgramme(tx: Tx, id: string): Promise<Programme> {
  const row = await findRow(tx, id)
  const group = row.group_id
  const names = await groupNames(tx, group ? [group] : [])
  return {
    ...viewSummary(row),
    ...viewPlan(row),
    groupId: group,
    groupName: (group && names.get(group)) ?? null,
    places: row.places,
    topics: row.topics,
    weights: row.weights,
    least: row.least,
    apartFromLine: row.apart_from_line,
    rules: row.rules,
    ruleNames: await ruleNames(tx, row.rules),
    checkInQuestions: row.check_in_questions,
    nudges: row.nudges,
    moves: movesOfProgramme(row.state),
    openedAt: row.opened_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}

/** A programme that is changed, or whose places are given away, held until that is done. */
export async function lockProgramme(tx: Tx, id: string): Promise<ProgrammeRow> {
  const held = await tx
    .selectFrom('programmes')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) fail('NOT_FOUND')
  return findRow(tx, id)
}

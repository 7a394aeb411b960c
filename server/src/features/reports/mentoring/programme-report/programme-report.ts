import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import {
  reportedPairs,
  reportedStates,
  type programmeReportApi,
  type ProgrammeReport,
} from '#contract/mentoring/report/programme-report.ts'
import { FEWEST } from '#contract/rules/mentoring/report-figures.ts'
import { checkInsOfEquals, ratingsOfEquals } from '#contract/rules/mentoring/sums-of-equals.ts'
import type { Tx } from '../../../../db/tenant.ts'
import type { Context } from '../../../../http/caller/context.ts'
import { countHeldOf } from '../../../booking/offered.ts'
import { countOfProgramme } from '../../../certificates/offered.ts'
import { checkInSums, sessionSums } from '../../../feedback/offered.ts'
import { companyPairs, countGoals } from '../../../mentoring/offered.ts'
import { findProgramme, pairsOfProgrammes, programmePeople } from '../../../programmes/offered.ts'
import { endedEarly, isNotMet, isSilent, waitingHere } from '../health.ts'
import { shownDepartments } from './departments.ts'

type As = 'mentor' | 'mentee'

/** The pairs `r` that a programme made, and those that took over from them. */
const pairsOf = (id: string) => sql`(select r.* from ${companyPairs} r where r.first_id in (
  select p.first_id from ${pairsOfProgrammes} p where p.company_id = current_company() and p.programme_id = ${id}::uuid))`

async function peopleOf(tx: Tx, id: string, equals: boolean): Promise<ProgrammeReport['people']> {
  const { rows } = await sql<{ part: As; state: (typeof reportedStates)[number]; count: number }>`
    select a.part, a.state, count(*)::int as count from ${programmePeople(id)} a group by 1, 2`.execute(tx)
  const statesOf = (part: As) =>
    Object.fromEntries(
      reportedStates.map((state) => [
        state,
        rows.find((row) => row.part === part && row.state === state)?.count ?? 0,
      ]),
    ) as ProgrammeReport['people'][number]['states']
  // Of equals everybody applies as the same.
  if (equals) return [{ as: 'peer', states: statesOf('mentee') }]
  return (['mentor', 'mentee'] as const).map((as) => ({ as, states: statesOf(as) }))
}

type PairStates = ProgrammeReport['pairs']
type DepartmentRow = PairStates & { department: string; people: number; notMet: number; silent: number }

/** How the pairs stand by the departments of their mentees, also of those who have none. */
async function byDepartment(tx: Tx, id: string): Promise<DepartmentRow[]> {
  const isState = (state: string) => sql`count(*) filter (where r.state = ${sql.lit(state)})`
  const { rows } = await sql<DepartmentRow>`
    with pairs as materialized (select r.*, coalesce(u.department, '') as department from ${pairsOf(id)} r
      join users u on u.company_id = current_company() and u.id = r.mentee_id),
    counted as (select r.department, count(*) as total, ${isState('proposed')} as proposed, ${isState('active')} as active,
        ${isState('paused')} as paused, ${isState('completed')} as completed, ${isState('handed_over')} as handed_over,
        count(*) filter (where ${endedEarly}) as ended_early,
        count(*) filter (where ${isNotMet}) as not_met, count(*) filter (where ${isSilent}) as silent
      from pairs r group by 1),
    people as (select coalesce(u.department, '') as department, count(*) as people from users u
      where u.company_id = current_company() and u.id in (select r.mentee_id from pairs r
        union select a.user_id from ${programmePeople(id)} a where a.part = 'mentee' and a.state = 'accepted')
      group by 1)
    select department, coalesce(people, 0)::int as people, coalesce(proposed, 0)::int as proposed,
      coalesce(active, 0)::int as active, coalesce(paused, 0)::int as paused, coalesce(completed, 0)::int as completed,
      coalesce(handed_over, 0)::int as handed_over, coalesce(ended_early, 0)::int as ended_early,
      coalesce(total - proposed - active - paused - completed - handed_over - ended_early, 0)::int as not_begun,
      coalesce(not_met, 0)::int as "notMet", coalesce(silent, 0)::int as silent
    from people left join counted using (department)
    order by department collate "und-x-icu"`.execute(tx)
  return rows
}

async function doneIn(tx: Tx, id: string) {
  const { rows } = await sql<{
    waiting: number
    sessions: number
    open: number
    met: number
    dropped: number
    people: number
  }>`select g.*, ${countHeldOf(sql`(select r.id from ${pairsOf(id)} r)`)} as sessions,
      (select count(distinct w.user_id)::int from ${waitingHere} where w.programme_id = ${id}::uuid) as waiting
    from ${countGoals(pairsOf(id))} g`.execute(tx)
  const { waiting = 0, sessions = 0, open = 0, met = 0, dropped = 0, people = 0 } = rows[0] ?? {}
  const fewGoals = people > 0 && people < FEWEST
  return { waiting, sessions, goals: fewGoals ? null : { open, met, dropped } }
}

type Said = Pick<ProgrammeReport, 'helped' | 'checkIns'>
/** What was said, as the sums that there are of it. */
async function saidOf(
  tx: Tx,
  id: string,
  { equals, asks }: { equals: boolean; asks: boolean },
): Promise<Said> {
  const ratings = await sessionSums(tx, id)
  const sums = await checkInSums(tx, id)
  const checkIns = equals
    ? checkInsOfEquals(sums).map((sum) => ({ ...sum, as: 'peer' as const }))
    : sums.map(({ part, ...sum }) => ({ ...sum, as: part }))
  return {
    helped: equals
      ? [{ as: 'peer', sum: ratingsOfEquals(ratings) }]
      : [
          { as: 'mentee', sum: ratings.byMentees },
          { as: 'mentor', sum: ratings.byMentors },
        ],
    checkIns: checkIns.filter(({ questions }) => asks || questions.length > 0),
  }
}

/** A programme in numbers. */
export async function programmeReport(
  { tx }: Pick<Context, 'tx'>,
  { params: { id } }: Pick<Input<typeof programmeReportApi.get>, 'params'>,
): Promise<ProgrammeReport> {
  const { name, kind, check_in_questions } = await findProgramme(tx, id)
  const equals = kind === 'peer'
  const departments = await byDepartment(tx, id)
  const all = (key: keyof Omit<DepartmentRow, 'department'>) =>
    departments.reduce((sum, one) => sum + one[key], 0)
  return {
    id,
    name,
    kind,
    at: new Date().toISOString(),
    people: await peopleOf(tx, id, equals),
    pairs: Object.fromEntries(reportedPairs.map((state) => [state, all(state)])) as PairStates,
    notMet: all('notMet'),
    silent: all('silent'),
    ...(await doneIn(tx, id)),
    certificates: await countOfProgramme(tx, id),
    ...(await saidOf(tx, id, { equals, asks: check_in_questions.length > 0 })),
    departments: shownDepartments(
      departments.map(({ department, people, active, notMet, silent, ended_early }) => ({
        department: department || null,
        people,
        active,
        notMet,
        silent,
        endedEarly: ended_early,
      })),
    ),
  }
}

import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { LearningDay, LearningFilter, learningReportsApi } from '#contract/training/learning-reports.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { dayOf, daysOf, endOf, startOf, type Period } from '../../../platform/companies/company-days.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import { completionsOf } from '../../enrolments/learning.ts'
import { requirePeriod } from '../days.ts'
import { enrolmentsIn } from './counted.ts'

/**
 * What happened on each day, and how things stood as it ended: of places as they are due now. A place counts from the day
 * on which somebody enrolled; it is overdue from the day after its own until it is completed.
 */
export async function learningDays(
  { tx, company }: { tx: Tx; company: CompanyRef },
  period: Period,
  filter: LearningFilter,
): Promise<LearningDay[]> {
  const { rows } = await sql<LearningDay>`
    with places as materialized (
      select ${dayOf('p.enrolled_at', company)} as enrolled, ${dayOf('p.completed_at', company)} as completed,
        greatest(${dayOf('p.enrolled_at', company)}, p.due_on + 1) as late, p.due_on is not null as is_due
      from ${enrolmentsIn(filter)}),
    moves as (
      select enrolled as day, count(*) as enrolled, 0 as done, 0 as overdue from places group by 1
      union all select completed, 0, count(*), 0 from places where completed is not null group by 1
      union all select late, 0, 0, count(*) from places where is_due group by 1
      union all select greatest(late, completed), 0, 0, -count(*) from places
        where is_due and completed is not null group by 1),
    by_day as (
      select greatest(day, ${period.from}::date - 1) as day, sum(enrolled) as enrolled, sum(done) as done,
        sum(overdue) as overdue
      from moves where day <= ${period.to}::date group by 1),
    completions as (
      select ${dayOf('p.completed_at', company)} as day, count(*) as completed
      from ${enrolmentsIn(filter, completionsOf)}
        and p.completed_at >= ${startOf(period.from, company)} and p.completed_at < ${endOf(period.to, company)}
      group by 1),
    stood as (
      select d.day, coalesce(b.enrolled, 0)::int as enrolled, coalesce(c.completed, 0)::int as completed,
        (sum(coalesce(b.enrolled, 0)) over w)::int as learning, (sum(coalesce(b.done, 0)) over w)::int as done,
        (sum(coalesce(b.overdue, 0)) over w)::int as overdue
      from (select (${period.from}::date - 1) as day union all select day from ${daysOf(period)}) d
        left join by_day b using (day) left join completions c using (day)
      window w as (order by d.day))
    select day::text as day, enrolled, completed, learning, done, overdue from stood
    where day >= ${period.from}::date order by day`.execute(tx)
  return rows
}

export async function getLearning(ctx: Context, { query }: Input<typeof learningReportsApi.get>) {
  const { from, to, ...filter } = query
  requirePeriod({ from, to })
  return { days: await learningDays(ctx, { from, to }, filter) }
}

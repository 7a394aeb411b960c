import { sql } from 'kysely'
import type { Report } from '#contract/training/reports.ts'
import type { Context } from '../../http/caller/context.ts'
import { isKept } from '../../platform/audit.ts'
import { dayOf, daysOf, endOf, startOf, type Period } from '../../platform/companies/company-days.ts'

type On = Pick<Context, 'tx' | 'company'>

/** How many people had each status as each day ended: what was noted last until then. */
export async function peopleByDay({ tx }: On, period: Period): Promise<Report['people']> {
  const { rows } = await sql<Report['people'][number]>`
    with noted as (
      select role, status, day, people,
        lead(day) over (partition by role, status order by day) as next
      from people_days where company_id = current_company() and day <= ${period.to}::date)
    select d.day::text as day,
      coalesce(sum(people) filter (where status = 'active'), 0)::int as active,
      coalesce(sum(people) filter (where status = 'hidden'), 0)::int as hidden,
      coalesce(sum(people) filter (where status = 'pending'), 0)::int as pending,
      coalesce(sum(people) filter (where status = 'inactive'), 0)::int as inactive,
      coalesce(sum(people) filter (where status = 'deleted'), 0)::int as deleted
    from ${daysOf(period)}
    left join noted n on n.day <= d.day and (n.next is null or n.next > d.day)
    group by d.day order by d.day`.execute(tx)
  return rows
}

export async function signInsByDay(on: On, period: Period): Promise<Report['signIns']> {
  const { tx, company } = on
  const from = startOf(period.from, company)
  const to = endOf(period.to, company)
  const { rows } = await sql<Report['signIns'][number]>`
    with done as (
      select ${dayOf('created_at', company)} as day, count(*) as n, count(distinct user_id) as people
      from sessions where company_id = current_company() and created_at >= ${from} and created_at < ${to} group by 1),
    refused as (
      select ${dayOf('at', company)} as day, count(*) as n
      from audit_log where company_id = current_company() and action = 'auth.sign_in_refused'
        and at >= ${from} and at < ${to} and ${isKept} group by 1)
    select d.day::text as day, coalesce(done.n, 0)::int as "signIns", coalesce(done.people, 0)::int as people,
      coalesce(refused.n, 0)::int as refused
    from ${daysOf(period)} left join done using (day) left join refused using (day) order by d.day`.execute(
    tx,
  )
  return rows
}

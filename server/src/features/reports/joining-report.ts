import { sql } from 'kysely'
import type { Report } from '#contract/training/reports.ts'
import type { Context } from '../../http/caller/context.ts'
import { dayOf, daysOf, endOf, startOf, type Period } from '../../platform/companies/company-days.ts'

type On = Pick<Context, 'tx' | 'company'>

/** Invitations by the day of their last mail, and how long those took who accepted within the period. */
export async function invitationsOf({ tx, company }: On, period: Period): Promise<Report['invitations']> {
  const from = startOf(period.from, company)
  const to = endOf(period.to, company)
  const { rows: days } = await sql<Report['invitations']['days'][number]>`
    with sent as (
      select ${dayOf('invited_at', company)} as day, count(*) as n from users
      where company_id = current_company() and invited_at >= ${from} and invited_at < ${to} group by 1),
    accepted as (
      select ${dayOf('accepted_at', company)} as day, count(*) as n from user_profiles
      where company_id = current_company() and accepted_at >= ${from} and accepted_at < ${to} group by 1)
    select d.day::text as day, coalesce(sent.n, 0)::int as sent, coalesce(accepted.n, 0)::int as accepted
    from ${daysOf(period)} left join sent using (day) left join accepted using (day) order by d.day`.execute(
    tx,
  )
  const { rows: times } = await sql<{ hours: number | null }>`
    select (percentile_cont(0.5) within group (order by extract(epoch from accepted_at - invited_at)) / 3600)::float8
      as hours
    from user_profiles p join users u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = current_company() and u.invited_at is not null
      and accepted_at >= ${from} and accepted_at < ${to}`.execute(tx)
  const hours = times[0]?.hours
  return {
    days,
    sent: days.reduce((sum, { sent }) => sum + sent, 0),
    accepted: days.reduce((sum, { accepted }) => sum + accepted, 0),
    medianHours: hours === null || hours === undefined ? null : Math.max(0, Math.round(hours * 10) / 10),
  }
}

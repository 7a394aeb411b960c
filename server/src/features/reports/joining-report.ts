import { sql } from 'kysely'
import type { Report } from '#contract/reports.ts'
import type { Context } from '../../http/context.ts'
import { dayOf, daysOf, endOf, startOf, type Period } from './days.ts'

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

/** Files of people that were imported, by the day they were done. */
export async function importsByDay({ tx, company }: On, period: Period): Promise<Report['imports']> {
  const from = startOf(period.from, company)
  const to = endOf(period.to, company)
  const { rows } = await sql<Report['imports'][number]>`
    with done as (
      select ${dayOf('finished_at', company)} as day, count(*) as imports,
        sum(coalesce((done ->> 'create')::int, 0)) as created,
        sum(coalesce((done ->> 'update')::int, 0) + coalesce((done ->> 'deactivate')::int, 0)) as updated,
        sum(coalesce((planned ->> 'error')::int, 0)) as failed
      from user_batches where company_id = current_company() and kind = 'file'
        and state in ('done', 'undoing', 'undone', 'cancelled') and finished_at >= ${from} and finished_at < ${to} group by 1)
    select d.day::text as day, coalesce(imports, 0)::int as imports, coalesce(created, 0)::int as created,
      coalesce(updated, 0)::int as updated, coalesce(failed, 0)::int as failed
    from ${daysOf(period)} left join done using (day) order by d.day`.execute(tx)
  return rows
}

import { sql } from 'kysely'
import type { Report } from '#contract/training/reports.ts'
import type { Context } from '../../../http/caller/context.ts'
import { dayOf, daysOf, endOf, startOf, type Period } from '../../../platform/companies/company-days.ts'

/** Files of people that were imported, by the day they were done. */
export async function importsByDay(
  { tx, company }: Pick<Context, 'tx' | 'company'>,
  period: Period,
): Promise<Report['imports']> {
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

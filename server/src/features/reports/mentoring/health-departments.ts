import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { DepartmentHealth, mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { companyPairs } from '../../mentoring/offered.ts'
import { counts, isCounted, waitingHere } from './health.ts'

/** How mentoring goes in each department, by the mentees: who has no pair counts where they wait. */
export async function healthByDepartment(
  { tx }: Context,
  { query }: Input<typeof mentoringHealthApi.departments>,
) {
  const { page, pageSize } = query
  const { rows } = await sql<DepartmentHealth & { total: number }>`
    with pairs as (
      select coalesce(mentee.department, '') as department, ${counts}
      from ${companyPairs} r join users mentee on mentee.company_id = r.company_id and mentee.id = r.mentee_id
      where ${isCounted} group by 1),
    waits as (
      select coalesce(u.department, '') as department, count(distinct w.user_id)::int as waiting
      from ${waitingHere} group by 1)
    select nullif(department, '') as department, coalesce(p.active, 0) as active, coalesce(p."notMet", 0) as "notMet",
      coalesce(p.silent, 0) as silent, coalesce(p."endedEarly", 0) as "endedEarly", coalesce(w.waiting, 0) as waiting,
      count(*) over ()::int as total
    from pairs p full join waits w using (department)
    order by coalesce(p.active, 0) desc, department collate "und-x-icu" limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  )
  return pageOf(
    rows.map(({ total: _, ...row }) => row),
    rows[0]?.total ?? 0,
    query,
  )
}

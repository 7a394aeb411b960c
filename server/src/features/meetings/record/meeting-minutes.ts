import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'
import { failLimit } from '../../../core/errors.ts'
import { lockedLimit } from '../../../platform/companies/company-limits.ts'

/** Minutes from the first person in to the last one out, of the meetings that began in this month of the company's zone. */
export async function meetingMinutesUsed(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(ceil(extract(epoch from held.until - held.since) / 60)), 0)::int as minutes
    from company_settings s
    join meetings m on m.company_id = s.company_id
      and m.starts_at >= date_trunc('month', now(), s.time_zone)
    cross join lateral (
      select min(p.joined_at) as since, max(coalesce(p.left_at, now())) as until from meeting_peers p
      where p.company_id = m.company_id and p.meeting_id = m.id and p.joined_at is not null) held
    where s.company_id = ${companyId}`.execute(tx)
  return rows[0]?.minutes ?? 0
}

/** To be called before the first person is let into a meeting: one under way goes on, none begins when the month is used up. */
export async function requireMeetingMinutes(tx: Tx, companyId: string): Promise<void> {
  const maximum = await lockedLimit(tx, companyId, 'meeting_minutes_limit')
  if (maximum === null) return
  const current = await meetingMinutesUsed(tx, companyId)
  if (current >= maximum) failLimit('meetingMinutes', maximum, current)
}

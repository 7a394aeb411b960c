import { sql } from 'kysely'
import type { Tx } from '../db/tenant.ts'
import { fail } from '../http/errors.ts'

type Limit = 'people_limit' | 'storage_limit' | 'meeting_minutes_limit'

/** Those who can sign in or are invited. */
export async function peopleOf(tx: Tx, companyId: string): Promise<number> {
  const { people } = await tx
    .selectFrom('user_counts')
    .select(sql<number>`coalesce(sum(people), 0)::int`.as('people'))
    .where('company_id', '=', companyId)
    .where('status', 'not in', ['inactive', 'deleted'])
    .executeTakeFirstOrThrow()
  return people
}

export async function storageOf(tx: Tx, companyId: string): Promise<number> {
  const row = await tx
    .selectFrom('company_storage')
    .select('bytes')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.bytes ?? 0
}

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

/**
 * The limit, with the company locked until the transaction ends so that two at once cannot both take the last
 * place; null, and nothing locked, where there is none.
 */
async function lockedLimit(tx: Tx, companyId: string, limit: Limit): Promise<number | null> {
  const read = () => tx.selectFrom('companies').select(`${limit} as most`).where('id', '=', companyId)
  const unlocked = await read().executeTakeFirst()
  if (unlocked?.most === null || unlocked?.most === undefined) return null
  // Not FOR UPDATE: rows that refer to the company may be written meanwhile.
  return (await read().forNoKeyUpdate().executeTakeFirstOrThrow()).most
}

const refuse = (limit: string, maximum: number, current: number): never =>
  fail('MAX_NUMBER_REACHED', { details: { limit, maximum, current } })

/** To be called before people are added, or let in again, in the transaction that does so. */
export async function requireRoomForPeople(tx: Tx, companyId: string, more: number): Promise<void> {
  if (more <= 0) return
  const maximum = await lockedLimit(tx, companyId, 'people_limit')
  if (maximum === null) return
  const current = await peopleOf(tx, companyId)
  if (current + more > maximum) refuse('people', maximum, current)
}

/** How many people may still be added; null: any number. For a dry run, which locks nothing. */
export async function roomForPeople(tx: Tx, companyId: string): Promise<number | null> {
  const company = await tx
    .selectFrom('companies')
    .select('people_limit')
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (company?.people_limit === null || company?.people_limit === undefined) return null
  return Math.max(0, company.people_limit - (await peopleOf(tx, companyId)))
}

/** To be called before a file is written down. */
export async function requireRoomForBytes(tx: Tx, companyId: string, more: number): Promise<void> {
  const maximum = await lockedLimit(tx, companyId, 'storage_limit')
  if (maximum === null) return
  const current = await storageOf(tx, companyId)
  if (current + more > maximum) refuse('storageBytes', maximum, current)
}

/** To be called before the first person is let into a meeting: one under way goes on, none begins when the month is used up. */
export async function requireMeetingMinutes(tx: Tx, companyId: string): Promise<void> {
  const maximum = await lockedLimit(tx, companyId, 'meeting_minutes_limit')
  if (maximum === null) return
  const current = await meetingMinutesUsed(tx, companyId)
  if (current >= maximum) refuse('meetingMinutes', maximum, current)
}

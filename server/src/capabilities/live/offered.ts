import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'

/** Of these people those who do not want to be seen here. */
export async function unseen(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('presence_off')
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** When each of these was here last, or until when they are; who was not of late, or is not to be seen, is not among them. */
export async function lastHere(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('people_here')
    .select((s) => ['user_id', s.fn.max('until').as('until')])
    .where('user_id', 'in', [...userIds])
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, until }) => [user_id, until]))
}

/** Who of these is here now, or was today on the clock of whoever asks; the others are not among them. */
export async function hereAmong(
  tx: Tx,
  userIds: readonly string[],
  timeZone: string,
): Promise<{ id: string; here: 'now' | 'today' }[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ id: string; now: boolean }>`
    select user_id as id, max(until) > now() as now from people_here
    where company_id = current_company() and user_id = any(${userIds}::uuid[])
      and until >= date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}
    group by user_id`.execute(tx)
  return rows.map(({ id, now }) => ({ id, here: now ? 'now' : 'today' }))
}

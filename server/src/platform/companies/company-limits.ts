import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import type { Database } from '../../db/types.ts'
import { failLimit } from '../../core/errors.ts'

/** What an operator may set a company. */
type Limit = Extract<keyof Database['companies'], `${string}_limit`>

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

/**
 * The limit, with the company locked until the transaction ends so that two at once cannot both take the last
 * place; null, and nothing locked, where there is none.
 */
export async function lockedLimit(tx: Tx, companyId: string, limit: Limit): Promise<number | null> {
  const read = () => tx.selectFrom('companies').select(`${limit} as most`).where('id', '=', companyId)
  const unlocked = await read().executeTakeFirst()
  if (unlocked?.most === null || unlocked?.most === undefined) return null
  // Not FOR UPDATE: rows that refer to the company may be written meanwhile.
  return (await read().forNoKeyUpdate().executeTakeFirstOrThrow()).most
}

/** To be called before people are added, or let in again, in the transaction that does so. */
export async function requirePeopleQuota(tx: Tx, companyId: string, more: number): Promise<void> {
  if (more <= 0) return
  const maximum = await lockedLimit(tx, companyId, 'people_limit')
  if (maximum === null) return
  const current = await peopleOf(tx, companyId)
  if (current + more > maximum) failLimit('people', maximum, current)
}

/** How many people may still be added; null: any number. For a dry run, which locks nothing. */
export async function peopleQuotaLeft(tx: Tx, companyId: string): Promise<number | null> {
  const company = await tx
    .selectFrom('companies')
    .select('people_limit')
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (company?.people_limit === null || company?.people_limit === undefined) return null
  return Math.max(0, company.people_limit - (await peopleOf(tx, companyId)))
}

/** Writes what takes room among the company's files; where it takes more and there is none left, nothing is written. */
export async function withinStorage<T>(tx: Tx, companyId: string, write: () => Promise<T>): Promise<T> {
  const maximum = await lockedLimit(tx, companyId, 'storage_limit')
  if (maximum === null) return write()
  const before = await storageOf(tx, companyId)
  const done = await write()
  const after = await storageOf(tx, companyId)
  if (after > before && after > maximum) failLimit('storageBytes', maximum, before)
  return done
}

/** Where nothing more fits among the company's files, or not so much. For what comes before a file, which locks nothing. */
export async function refuseFullStorage(tx: Tx, companyId: string, more = 1): Promise<void> {
  const company = await tx
    .selectFrom('companies')
    .select('storage_limit as most')
    .where('id', '=', companyId)
    .executeTakeFirst()
  const current = await storageOf(tx, companyId)
  if (company && company.most !== null && current + more > company.most)
    failLimit('storageBytes', company.most, current)
}

/**
 * To be called before a file is written down. `coming`: what was announced before it, counted under the lock. Answers what
 * is free before it.
 */
export async function requireStorageQuota(
  tx: Tx,
  companyId: string,
  more: number,
  coming: () => Promise<number> = () => Promise.resolve(0),
): Promise<number> {
  const maximum = await lockedLimit(tx, companyId, 'storage_limit')
  if (maximum === null) return Infinity
  const current = (await storageOf(tx, companyId)) + (await coming())
  if (current + more > maximum) failLimit('storageBytes', maximum, current)
  return maximum - current
}

import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/db/tenant.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

const ofDatabase = sql`d.database = (select oid from pg_database where datname = current_database())`
const forPerson = sql`d.locktype = 'tuple' and d.relation = 'users'::regclass`

/**
 * Holds what `take` locks until `release`, which commits it. `stuck` waits until each of the calls waits for somebody's
 * row of `users`, or is over. PostgreSQL alone has two transactions at once.
 */
export const holdPersonRow = (w: World, companyId: string, take: (tx: Tx) => Promise<unknown>) =>
  hold(w, companyId, take, forPerson)

/** The same of whatever `take` locks: `stuck` waits until each of the calls waits for anything. */
export const holdLock = (w: World, companyId: string, take: (tx: Tx) => Promise<unknown>) =>
  hold(w, companyId, take, sql`true`)

async function hold(
  w: World,
  companyId: string,
  take: (tx: Tx) => Promise<unknown>,
  what: RawBuilder<unknown>,
) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = w.services.db.withTenant(companyId, async (tx) => {
    await take(tx)
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, holder])
  let over = 0
  const waiting = () =>
    w.services.db.withTenant(companyId, async (tx) => {
      const { rows } = await sql<{ n: number }>`select count(distinct l.pid)::int as n from pg_locks l
        where not l.granted and exists (
          select from pg_locks d where d.pid = l.pid and ${ofDatabase} and ${what})`.execute(tx)
      return rows[0]?.n ?? 0
    })
  return {
    async stuck(...calls: Promise<unknown>[]): Promise<void> {
      for (const call of calls) void call.finally(() => over++)
      await until(async () => over + (await waiting()) >= calls.length)
    },
    /** Waits until so many wait. */
    async stuckNow(many: number): Promise<void> {
      await until(async () => (await waiting()) >= many)
    },
    release(): Promise<void> {
      released.resolve()
      return holder
    },
  }
}

import { sql, type RawBuilder } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'

type Ground = { db: Db; log: FastifyBaseLogger }

const LEASE = sql.lit(`${serverLimits.jobLeaseSeconds} seconds`)
const leased = sql<string>`jsonb_build_object('lockedUntil', now() + ${LEASE}::interval)`
const isFree = sql`coalesce((s.value ->> 'lockedUntil')::timestamptz, '-infinity') <= now()`

/** Takes the turn of what is done every so often, if its time has come and no server has it. It counts as done. */
export async function takeTurnEvery(db: Db, key: string, ms: number): Promise<boolean> {
  return db.withDirectory(async (tx) => {
    const { rows } = await sql`
      insert into platform_state as s (key, value) values (${key}, ${leased})
      on conflict (key) do update set value = excluded.value, updated_at = now()
      where s.updated_at <= now() - ${ms}::float8 * interval '1 millisecond' and ${isFree}
      returning 1 as taken`.execute(tx)
    return rows.length > 0
  })
}

/** Takes the turn of what was not done since a moment, if no server has it. It counts as done when it is (`markDone`). */
export async function takeTurnSince(db: Db, key: string, since: Date): Promise<boolean> {
  return db.withDirectory(async (tx) => {
    const { rows } = await sql`
      update platform_state as s set value = ${leased}
      where s.key = ${key} and s.updated_at < ${since} and ${isFree}
      returning 1 as taken`.execute(tx)
    return rows.length > 0
  })
}

/** From when on the work counts as done; it may be there already, where another server was first. */
export const beginCounting = (db: Db, key: string, at: Date): Promise<unknown> =>
  db.withDirectory((tx) =>
    sql`insert into platform_state (key, value, updated_at) values (${key}, '{}', ${at})
      on conflict (key) do nothing`.execute(tx),
  )

export const markDone = (db: Db, key: string, at: Date): Promise<unknown> =>
  db.withDirectory((tx) =>
    tx.updateTable('platform_state').set({ updated_at: at }).where('key', '=', key).execute(),
  )

/** When each work whose key begins so was last done, in these zones. */
export async function doneInZones(
  db: Db,
  prefix: string,
  zones: readonly string[],
): Promise<{ zone: string; doneAt: Date | null }[]> {
  return db.withDirectory(
    async (tx) => {
      const { rows } = await sql<{ zone: string; doneAt: Date | null }>`
        select z.zone, s.updated_at as "doneAt" from unnest(${zones}::text[]) z (zone)
          left join platform_state s on s.key = ${prefix} || z.zone order by z.zone`.execute(tx)
      return rows
    },
    { readOnly: true },
  )
}

async function setLease(db: Db, key: string, value: RawBuilder<string>): Promise<void> {
  await db.withDirectory((tx) =>
    tx.updateTable('platform_state').set({ value }).where('key', '=', key).execute(),
  )
}

/** Does work whose turn was taken, and keeps the turn for as long as it takes. */
export async function underLease({ db, log }: Ground, key: string, work: () => Promise<void>): Promise<void> {
  const renewal = setInterval(
    () =>
      void setLease(db, key, leased).catch((error: unknown) =>
        log.error({ err: error, key }, 'a lease was not renewed'),
      ),
    (serverLimits.jobLeaseSeconds * 1000) / 3,
  )
  try {
    await work()
  } finally {
    clearInterval(renewal)
    await setLease(db, key, sql<string>`jsonb_build_object('lockedUntil', null)`)
  }
}

import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { isStorageFull } from '../../db/driver.ts'
import type { Db } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'

export type Periodic = { stop(): Promise<void> }

const LOOK_MS = 60_000
const LEASE = sql.lit(`${serverLimits.jobLeaseSeconds} seconds`)

/** Takes the turn, if its time has come and no server has it. */
async function takeTurn(db: Db, key: string, ms: number): Promise<boolean> {
  const value = sql<string>`jsonb_build_object('lockedUntil', now() + ${LEASE}::interval)`
  return db.withPlatform(async (tx) => {
    const { rows } = await sql`
      insert into platform_state as s (key, value) values (${key}, ${value})
      on conflict (key) do update set value = excluded.value, updated_at = now()
      where s.updated_at <= now() - ${ms}::float8 * interval '1 millisecond'
        and coalesce((s.value ->> 'lockedUntil')::timestamptz, '-infinity') <= now()
      returning 1 as taken`.execute(tx)
    return rows.length > 0
  })
}

async function setLease(db: Db, key: string, held: boolean): Promise<void> {
  const until = held ? sql<string>`now() + ${LEASE}::interval` : sql<string>`null::timestamptz`
  await db.withPlatform((tx) =>
    tx
      .updateTable('platform_state')
      .set({ value: sql<string>`jsonb_build_object('lockedUntil', ${until})` })
      .where('key', '=', key)
      .execute(),
  )
}

/**
 * Does work about every `ms`, on one server of all at a time. What failed or was cut off is done again when its next
 * time comes.
 */
export function periodic(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  name: string,
  ms: number,
  work: (signal: AbortSignal) => Promise<void>,
): Periodic {
  const key = `every:${name}`
  const stopping = new AbortController()
  let running = Promise.resolve()
  let busy = false

  async function turn(): Promise<void> {
    if (!(await takeTurn(db, key, ms))) return
    const renewal = setInterval(
      () =>
        void setLease(db, key, true).catch((error: unknown) =>
          log.error({ err: error, name }, 'a lease was not renewed'),
        ),
      (serverLimits.jobLeaseSeconds * 1000) / 3,
    )
    try {
      await work(stopping.signal)
    } finally {
      clearInterval(renewal)
      await setLease(db, key, false)
    }
  }

  const look = () => {
    if (busy || stopping.signal.aborted) return
    busy = true
    running = turn()
      .catch((error: unknown) => {
        // Said once, where it began.
        if (!isStorageFull(error)) log.error({ err: error, name }, 'periodic work failed')
      })
      .finally(() => (busy = false))
  }
  const timer = setInterval(look, Math.min(ms, LOOK_MS))
  timer.unref()
  look()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'

const BETWEEN_MS = 1000 / serverLimits.mailsPerSecond

/** The next moment at which a mail may leave: no two servers get the same, nor one too near another. */
export async function nextMailTurn(db: Db): Promise<{ at: Date; waitMs: number }> {
  const next = sql`greatest(clock_timestamp(),
    (s.value ->> 'at')::timestamptz + ${BETWEEN_MS}::float8 * interval '1 millisecond')`
  const { rows } = await db.withDirectory((tx) =>
    sql<{ at: Date; wait: number }>`
      insert into platform_state as s (key, value)
      values ('mail turn', jsonb_build_object('at', clock_timestamp()))
      on conflict (key) do update set value = jsonb_build_object('at', ${next})
      returning (value ->> 'at')::timestamptz as at,
        (extract(epoch from (value ->> 'at')::timestamptz - clock_timestamp()) * 1000)::float8 as wait`.execute(
      tx,
    ),
  )
  const [turn] = rows
  return { at: turn?.at ?? new Date(), waitMs: Math.max(0, turn?.wait ?? 0) }
}

/** Waits until a mail may leave; throws where the signal is aborted first. */
export async function awaitMailTurn(db: Db, signal: AbortSignal): Promise<void> {
  const { waitMs } = await nextMailTurn(db)
  await pause(waitMs, undefined, { signal })
}

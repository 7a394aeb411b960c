import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { auditLimits } from './limits.ts'

type With = Pick<Services, 'db'>

/** Makes the months of the log that are to be there. Answers how many were missing. */
export async function makeAuditMonths({ db }: With): Promise<number> {
  const made = await db.onEachDatabase(async (tx) => {
    const { rows } = await sql<{ made: number }>`
      select make_audit_months(${auditLimits.monthsAhead}) as made`.execute(tx)
    return rows[0]?.made ?? 0
  })
  return made.reduce((sum, one) => sum + one, 0)
}

/** The parts of the log that hold more than a month, as a list of their tables: what is over in them goes row by row. */
export const partsWithoutEnd = sql`(select inhrelid from pg_inherits
  where inhparent = 'audit_log'::regclass and inhrelid::regclass::text in ('audit_log_before', 'audit_log_rest'))`

/**
 * Drops each month that ended more than `longestDays` ago, which is when the last of its entries was kept by anybody, and
 * those before the last thirty days that hold nothing.
 */
export async function dropAuditMonths(
  { db }: With,
  longestDays: number,
  { database = 0, signal }: { database?: number; signal?: AbortSignal | undefined } = {},
): Promise<string[]> {
  const names = await db.withPlatformIn(
    database,
    async (tx) => {
      const { rows } = await sql<{ name: string }>`
        select name from audit_months() where until <= now() - interval '30 days'
          and (until <= now() - interval '1 day' * ${longestDays}::int
            or not exists (select from audit_log where at >= since and at < until))
        order by until`.execute(tx)
      return rows.map(({ name }) => name)
    },
    { readOnly: true },
  )
  const dropped: string[] = []
  for (const name of names) {
    if (signal?.aborted) break
    // Each in a transaction of its own: whoever writes to the log waits for no more than one.
    const gone = await db.withPlatformIn(database, async (tx) => {
      const { rows } = await sql<{ gone: boolean }>`
        select drop_audit_month(${name}, now() - interval '1 day' * ${longestDays}::int) as gone`.execute(tx)
      return rows[0]?.gone === true
    })
    if (gone) dropped.push(name)
  }
  return dropped
}

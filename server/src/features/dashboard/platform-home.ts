import { sql, type RawBuilder } from 'kysely'
import { countedTo, type Home } from '#contract/dashboard.ts'
import { readEachDatabase } from '../../db/moves.ts'
import type { Context } from '../../http/caller/context.ts'
import { installationTotals } from '../../platform/companies/company-totals.ts'

/** Where there are more, nobody counts them. */
const atMost = (rows: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select ${rows} limit ${countedTo}) r)`

/** The installation as its operator sees it: counts and health, nothing that people wrote. */
export async function platformHome({ tx, services }: Context): Promise<NonNullable<Home['platform']>> {
  const { companies, people, active, bytes } = await installationTotals(tx)
  const counts = await readEachDatabase(tx, async (one) => {
    const { rows } = await sql<{ failed: number; waiting: number }>`select
      ${atMost(sql`from mails where state = 'failed'`)} as failed,
      ${atMost(sql`from jobs where state in ('waiting', 'running')`)} as waiting`.execute(one)
    return rows[0] ?? { failed: 0, waiting: 0 }
  })
  const sum = (of: 'failed' | 'waiting') =>
    Math.min(
      countedTo,
      counts.reduce((all, one) => all + one[of], 0),
    )
  return {
    companies,
    people,
    activeLast7Days: active,
    storageBytes: bytes,
    mailFailed: sum('failed'),
    jobsWaiting: sum('waiting'),
    maintenance: services.maintenance.on,
    database: services.db.kind,
    version: services.version,
    startedAt: services.startedAt.toISOString(),
  }
}

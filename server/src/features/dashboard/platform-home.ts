import { sql, type RawBuilder } from 'kysely'
import { countedTo, type Home } from '#contract/dashboard.ts'
import { moveToPlatform } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { installationTotals } from '../../platform/companies/company-totals.ts'

/** Where there are more, nobody counts them. */
const atMost = (rows: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select ${rows} limit ${countedTo}) r)`

/** The installation as its operator sees it: counts and health, nothing that people wrote. */
export async function platformHome({ tx, services }: Context): Promise<NonNullable<Home['platform']>> {
  await moveToPlatform(tx)
  const { companies, people, active, bytes } = await installationTotals(tx)
  const { rows } = await sql<{ failed: number; waiting: number }>`select
    ${atMost(sql`from mails where state = 'failed'`)} as failed,
    ${atMost(sql`from jobs where state in ('waiting', 'running')`)} as waiting`.execute(tx)
  const { failed = 0, waiting = 0 } = rows[0] ?? {}
  return {
    companies,
    people,
    activeLast7Days: active,
    storageBytes: bytes,
    mailFailed: failed,
    jobsWaiting: waiting,
    maintenance: services.maintenance.on,
    database: services.db.kind,
    version: services.version,
    startedAt: services.startedAt.toISOString(),
  }
}

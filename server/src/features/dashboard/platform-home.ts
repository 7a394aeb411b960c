import { sql } from 'kysely'
import type { Home } from '#contract/dashboard.ts'
import { moveToPlatform } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'

type Totals = {
  companies: number
  people: number
  active: number
  bytes: number
  failed: number
  waiting: number
}

/** The installation as its operator sees it: counts and health, nothing that people wrote. */
export async function platformHome({ tx, services }: Context): Promise<NonNullable<Home['platform']>> {
  await moveToPlatform(tx)
  const { rows } = await sql<Totals>`select
    (select count(*)::int from companies where deleted_at is null) as companies,
    (select coalesce(sum(people), 0)::int from user_counts where status <> 'deleted') as people,
    (select count(*)::int from users where last_login > now() - interval '7 days' and status <> 'deleted') as active,
    (select coalesce(sum(bytes), 0)::bigint from company_storage) as bytes,
    (select count(*)::int from mails where state = 'failed') as failed,
    (select count(*)::int from jobs where state in ('waiting', 'running')) as waiting`.execute(tx)
  const totals = rows[0] as Totals
  return {
    companies: totals.companies,
    people: totals.people,
    activeLast7Days: totals.active,
    storageBytes: totals.bytes,
    mailFailed: totals.failed,
    jobsWaiting: totals.waiting,
    maintenance: services.maintenance.on,
    database: services.db.kind,
    version: services.version,
    startedAt: services.startedAt.toISOString(),
  }
}

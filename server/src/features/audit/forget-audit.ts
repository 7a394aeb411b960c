import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { auditKeptDays } from '../../platform/audit.ts'
import { eachApart, inRounds } from '../../platform/jobs/rounds.ts'
import { dropAuditMonths, partsWithoutEnd } from './audit-months.ts'
import { auditLimits } from './limits.ts'

/**
 * Forgets what is older than its company keeps it. Of those that keep their log for the longest it goes by whole months,
 * which are dropped once all of them is over: until then nobody is shown it. Of the others, and what lies in no month of
 * its own, it is deleted, some entries at a time. Answers how many were deleted.
 */
export async function forgetAudit(
  { db, log }: Pick<Services, 'db' | 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  let forgotten = 0
  for (const database of db.databases) forgotten += await forgetIn({ db, log }, database, signal)
  return forgotten
}

async function forgetIn(
  { db, log }: Pick<Services, 'db' | 'log'>,
  database: number,
  signal?: AbortSignal,
): Promise<number> {
  const companies = await db.withPlatformIn(
    database,
    (tx) =>
      tx
        .selectFrom('companies')
        .leftJoin('company_trust', 'company_trust.company_id', 'companies.id')
        .select(['companies.id', sql<number>`coalesce(audit_days, ${auditKeptDays}::int)`.as('days')])
        .execute(),
    { readOnly: true },
  )
  const longestDays = companies.reduce((longest, { days }) => Math.max(longest, days), 0)
  let forgotten = 0
  const how = { log, said: 'a company’s old log entries were not forgotten', signal }
  await eachApart(companies, how, ({ id, days }) => {
    const here = days === longestDays ? sql`tableoid in ${partsWithoutEnd}` : sql`true`
    const over = sql`company_id = ${id} and at < now() - interval '1 day' * ${days}::int`
    return inRounds<number>(async () => {
      const { numAffectedRows } = await db.withPlatformIn(database, (tx) =>
        sql`delete from audit_log where ${over} and (id, at) in (
          select id, at from audit_log where ${over} and ${here} order by at
          limit ${auditLimits.forgottenAtOnce})`.execute(tx),
      )
      const gone = Number(numAffectedRows ?? 0)
      forgotten += gone
      return gone < auditLimits.forgottenAtOnce ? null : gone
    }, signal)
  })
  if (companies.length) await dropAuditMonths({ db }, longestDays, { database, signal })
  return forgotten
}

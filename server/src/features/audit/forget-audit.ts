import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { auditLimits } from './limits.ts'
import { eachApart, inRounds } from '../../platform/jobs/rounds.ts'

/** Forgets the entries that are older than their company keeps them, some at a time. */
export async function forgetAudit(
  { db, log }: Pick<Services, 'db' | 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  const companies = await db.withPlatform(
    (tx) =>
      tx
        .selectFrom('companies')
        .leftJoin('company_trust', 'company_trust.company_id', 'companies.id')
        .select(['companies.id', 'audit_days'])
        .execute(),
    { readOnly: true },
  )
  let forgotten = 0
  const how = { log, said: 'a company’s old log entries were not forgotten', signal }
  await eachApart(companies, how, ({ id, audit_days }) =>
    inRounds<number>(async () => {
      const { numAffectedRows } = await db.withPlatform((tx) =>
        sql`delete from audit_log where company_id = ${id} and id in (
          select id from audit_log where company_id = ${id}
            and at < now() - interval '1 day' * ${audit_days ?? auditLimits.keptDays}::float8 order by at
          limit ${auditLimits.forgottenAtOnce})`.execute(tx),
      )
      const gone = Number(numAffectedRows ?? 0)
      forgotten += gone
      return gone < auditLimits.forgottenAtOnce ? null : gone
    }, signal),
  )
  return forgotten
}

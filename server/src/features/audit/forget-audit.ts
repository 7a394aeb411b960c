import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { serverLimits } from '../../limits.ts'

/** Forgets the entries that are older than their company keeps them, some at a time. */
export async function forgetAudit({ db }: Pick<Services, 'db'>, signal?: AbortSignal): Promise<number> {
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
  for (const { id, audit_days } of companies) {
    const before = new Date(Date.now() - (audit_days ?? serverLimits.auditDays) * 24 * 60 * 60 * 1000)
    let gone: number
    do {
      if (signal?.aborted) return forgotten
      const { numAffectedRows } = await db.withPlatform((tx) =>
        sql`delete from audit_log where company_id = ${id} and id in (
          select id from audit_log where company_id = ${id} and at < ${before} order by at
          limit ${serverLimits.auditForgottenAtOnce})`.execute(tx),
      )
      gone = Number(numAffectedRows ?? 0)
      forgotten += gone
    } while (gone === serverLimits.auditForgottenAtOnce)
  }
  return forgotten
}

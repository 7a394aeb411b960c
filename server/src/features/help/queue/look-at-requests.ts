import { sql } from 'kysely'
import { helpLimits } from '../limits.ts'
import { inCompanies } from '../../../platform/jobs/in-companies.ts'
import type { Services } from '../../../services.ts'
import { lookAt } from './look-at.ts'

const { lookedAt } = helpLimits.atOnce

/** Looks at some of a company’s requests that are due; answers whether there may be more. */
async function lookIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const rows = await tx
      .selectFrom('help_requests')
      .selectAll()
      .where('next_at', '<=', sql<Date>`now()`)
      .orderBy('next_at')
      .orderBy('id')
      .limit(lookedAt)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    for (const row of rows) await lookAt(tx, row)
    return rows.length === lookedAt
  })
}

/** Requests that wait are told to more people, held ones that nobody answers wait again, old answers rest. */
export const lookAtRequests = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select company_id from help_requests where next_at <= now()`,
      said: 'a company’s requests for help were not looked at',
      piece: (companyId) => lookIn(services, companyId),
    },
    signal,
  )

import { sql } from 'kysely'
import { deskLimits } from './limits.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { changeRequest } from './change-request.ts'

const { restedAtOnce } = deskLimits

async function restIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const rows = await tx
      .selectFrom('desk_requests')
      .selectAll()
      .where('rest_at', '<=', sql<Date>`now()`)
      .orderBy('rest_at')
      .orderBy('id')
      .limit(restedAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of rows) await changeRequest(tx, row, 'rest', { by: 'time' })
    return rows.length === restedAtOnce
  })
}

/** An answer that nobody came back to is the last word after a while. */
export const restRequests = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select company_id from desk_requests where rest_at <= now()`,
      said: 'what was answered in a company was not closed',
      piece: (companyId) => restIn(services, companyId),
    },
    signal,
  )

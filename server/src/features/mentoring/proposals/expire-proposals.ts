import { sql } from 'kysely'
import { inCompanies } from '../../../platform/jobs/in-companies.ts'
import type { Services } from '../../../services.ts'
import { changePair } from '../change-pair.ts'

const EXPIRED_AT_ONCE = 200

/** Nobody answered in time, or the pair to be handed over is over; or of two who are a pair, one was erased. */
const isOver = sql<boolean>`(r.state = 'proposed' and (r.expires_at <= now()
    or exists (select from mentoring_relationships f where f.company_id = r.company_id and f.id = r.handed_from
      and f.state not in ('active', 'paused')))
  or r.state in ('active', 'paused') and exists (select from users u where u.company_id = r.company_id
    and u.id in (r.mentor_id, r.mentee_id) and u.erased_at is not null))`

/** Ends some of a company’s pairs whose time is over; answers whether there may be more. */
async function expireIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const rows = await tx
      .selectFrom('mentoring_relationships as r')
      .selectAll('r')
      .where(isOver)
      .orderBy('r.id')
      .limit(EXPIRED_AT_ONCE)
      .forUpdate('r')
      .skipLocked()
      .execute()
    for (const row of rows)
      await changePair(tx, row, row.state === 'proposed' ? 'expire' : 'end', { part: 'time', id: null })
    return rows.length === EXPIRED_AT_ONCE
  })
}

/** Proposals that nobody answered end by themselves, and so do pairs of whom one is no more. */
export const expireProposals = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select r.company_id from mentoring_relationships r where ${isOver}`,
      said: 'a company’s mentoring proposals were not ended',
      piece: (companyId) => expireIn(services, companyId),
    },
    signal,
  )

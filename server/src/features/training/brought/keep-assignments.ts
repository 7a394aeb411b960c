import { sql } from 'kysely'
import { companyOf } from '../../../platform/companies/companies.ts'
import { inCompanies } from '../../../platform/jobs/in-companies.ts'
import type { Services } from '../../../services.ts'
import { enrolSomeWaiting } from '../enrol-people-in-path.ts'
import { reachedAtOnce } from './in-halves.ts'
import { reachSome } from '../reach.ts'
import { renewSome } from '../renew.ts'

/**
 * Brings one assignment that has changed to some of its people; answers whether there may be more to do. `places`: behind whom the
 * next piece of each begins.
 */
const reachIn = ({ db }: Services, companyId: string, places: Map<string, string | null>): Promise<boolean> =>
  db.withTenant(companyId, async (tx) => {
    const row = await tx
      .selectFrom('assignments')
      .select('id')
      .where('changed', '=', true)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    const after = places.get(row.id) ?? null
    const next = await reachSome(tx, await companyOf(tx), row.id, { atOnce: reachedAtOnce, after })
    places.set(row.id, next?.after ?? null)
    return true
  })

/** Puts the people of a group who wait for it on a path. */
export const keepWaiting = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select p.company_id from path_waiting p`,
      said: 'people were not put on a path',
      piece: (companyId) =>
        services.db.withTenant(companyId, async (tx) => enrolSomeWaiting(tx, await companyOf(tx))),
    },
    signal,
  )

/** Enrols whoever entered a group in what it is to complete, and lets go of whoever left. */
export function keepAssignments(services: Services, signal?: AbortSignal): Promise<void> {
  const places = new Map<string, string | null>()
  return inCompanies(
    services,
    {
      due: sql`select a.company_id from assignments a where a.changed`,
      said: 'a company’s assignments were not brought to their people',
      piece: (companyId) => reachIn(services, companyId, places),
    },
    signal,
  )
}

/** Begins anew what runs out, and looks at every assignment again: whatever was missed is not missed for longer. */
export async function renewTraining(services: Services, signal?: AbortSignal): Promise<void> {
  await inCompanies(
    services,
    {
      due: sql`select a.company_id from assignments a where a.renew_months is not null`,
      said: 'a company’s training was not renewed',
      piece: (companyId) =>
        services.db.withTenant(companyId, async (tx) => renewSome(tx, await companyOf(tx))),
    },
    signal,
  )
}

export async function sweepAssignments(services: Services, signal?: AbortSignal): Promise<void> {
  await inCompanies(
    services,
    {
      due: sql`select a.company_id from assignments a where not a.changed`,
      said: 'a company’s assignments were not looked at again',
      piece: (companyId) =>
        services.db.withTenant(companyId, async (tx) => {
          await tx.updateTable('assignments').set({ changed: true }).where('changed', '=', false).execute()
          return false
        }),
    },
    signal,
  )
}

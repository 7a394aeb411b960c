import { z } from 'zod'
import type { JobKind } from '../../../feature.ts'
import type { Tx } from '../../../db/tenant.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { inRounds } from '../../../platform/jobs/rounds.ts'
import { reachSome, type Piece } from '../reach.ts'
import { reachedAtOnce, reachInHalves } from './in-halves.ts'

export const REACH_JOB = 'training.reach'
const Payload = z.object({ id: z.uuid() })
/** Brings an assignment to the first of its people, as whoever changed it waits; to the others by a job, which begins at once. */
export async function bring(tx: Tx, company: CompanyRef, id: string, createdBy: string): Promise<void> {
  if (await reachSome(tx, company, id))
    await addJob(tx, { companyId: company.id, kind: REACH_JOB, payload: { id }, createdBy })
}

/** What it leaves, since it ended early or was never begun, is brought by the look every so often. */
export const reachJob: JobKind = {
  run: async ({ db }, { companyId, payload, signal }) => {
    const { id } = Payload.parse(payload)
    await reachInHalves(db, companyId, id, signal)
    await inRounds(
      (place: Pick<Piece, 'after'> | null) =>
        db.withTenant(companyId, async (tx) => {
          const row = await tx
            .selectFrom('assignments')
            .select('id')
            .where('id', '=', id)
            .where('changed', '=', true)
            .forUpdate()
            .executeTakeFirst()
          if (!row) return null
          return reachSome(tx, await companyOf(tx), id, {
            atOnce: reachedAtOnce,
            after: place?.after ?? null,
          })
        }),
      signal,
    )
  },
}

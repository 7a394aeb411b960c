import { sql } from 'kysely'
import type { UserBatch } from '#contract/imports.ts'
import type { Tx } from '../../../db/tenant.ts'
import { viewBatch, type BatchRecord } from './batch.view.ts'
import { lossToConfirm } from './loss.ts'

/** The people whom a done import added, who have not accepted, and whom it has not written to yet. */
async function stillInvitable(tx: Tx, batch: BatchRecord): Promise<number> {
  const { people } = await tx
    .selectFrom('user_batch_rows as r')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'r.company_id').onRef('users.id', '=', 'r.user_id'),
    )
    .select(sql<number>`count(*)::int`.as('people'))
    .where('r.batch_id', '=', batch.id)
    .where('r.row', '>', batch.invite_cursor)
    .where('r.outcome', '=', 'create')
    .where('r.state', '=', 'done')
    .where('users.status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return people
}

/** One batch with what depends on the people as they are now. */
export async function viewOneBatch(tx: Tx, batch: BatchRecord): Promise<UserBatch> {
  if (batch.kind !== 'file') return viewBatch(batch)
  if (batch.state === 'planned')
    return viewBatch(batch, { losingToConfirm: (await lossToConfirm(tx, batch)) !== null })
  if (batch.state === 'done' && !batch.inviting)
    return viewBatch(batch, { invitable: await stillInvitable(tx, batch) })
  return viewBatch(batch)
}

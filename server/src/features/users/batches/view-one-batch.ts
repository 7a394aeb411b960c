import { sql } from 'kysely'
import type { UserBatch } from '#contract/people/imports.ts'
import type { Tx } from '../../../db/tenant.ts'
import { ANEW } from '../../auth/ever-theirs.ts'
import { absenceDoubtsOf } from './plan/absence-doubts.ts'
import { viewBatch, type BatchRecord } from './batch.view.ts'
import { wasLetIn } from './run/invitation-sql.ts'
import { lossOf } from './plan/loss.ts'
import { over } from './run/work.ts'

/** The people whom an import added, or gave another address, who have not accepted and whom it has not written to yet. */
export async function stillInvitable(tx: Tx, batch: BatchRecord): Promise<number> {
  // Each row asks the index of people (decision 0010): as a join this took seconds right after an import.
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from user_batch_rows r
      cross join lateral (select status from users where id = r.user_id limit 1) u
    where r.batch_id = ${batch.id} and r.row > ${batch.invite_cursor} and ${wasLetIn} and r.state = 'done'
      and u.status = 'pending'`.execute(tx)
  return rows[0]?.people ?? 0
}

/** Those who are let in again and never came in, as planned and chosen, or done. */
async function becomingPending(tx: Tx, { id, state }: BatchRecord): Promise<number> {
  const { people } = await tx
    .selectFrom('user_batch_rows')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('batch_id', '=', id)
    .where('outcome', '=', 'update')
    .where('state', '=', state === 'planned' ? 'planned' : 'done')
    .where('apply', '=', true)
    .where(sql<boolean>`after ->> 'status' = ${sql.lit(ANEW)}`)
    .executeTakeFirstOrThrow()
  return people
}

/** One batch with what depends on the people as they are now. */
export async function viewOneBatch(tx: Tx, batch: BatchRecord): Promise<UserBatch> {
  const tells = batch.state === 'planned' || over.includes(batch.state)
  if (!tells || (batch.kind !== 'status' && batch.kind !== 'file')) return viewBatch(batch)
  const anew = await becomingPending(tx, batch)
  if (batch.kind === 'status') return viewBatch(batch, { anew })
  if (batch.state === 'planned') {
    const absent = batch.mode === 'full_sync' && (batch.planned.deactivate ?? 0) > 0
    const doubts = absent ? await absenceDoubtsOf(tx, batch) : []
    return viewBatch(batch, { anew, absenceDoubts: doubts, ...(await lossOf(tx, batch)) })
  }
  return viewBatch(batch, batch.inviting ? { anew } : { anew, invitable: await stillInvitable(tx, batch) })
}

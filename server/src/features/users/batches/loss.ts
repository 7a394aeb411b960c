import type { Tx } from '../../../db/tenant.ts'
import { peopleOf } from '../../../platform/company-limits.ts'
import type { BatchRecord } from './batch.view.ts'

/**
 * How many people a file would take access from, where that is more than the company lets pass without the number
 * being typed: of its people a part, or more than a count. Null where it is less.
 */
export async function lossToConfirm(tx: Tx, batch: BatchRecord): Promise<number | null> {
  const { losing = 0 } = batch.tally
  if (batch.kind !== 'file' || losing === 0) return null
  const settings = await tx
    .selectFrom('company_settings')
    .select(['confirm_loss_percent as percent', 'confirm_loss_people as people'])
    .where('company_id', '=', batch.company_id)
    .executeTakeFirstOrThrow()
  const all = await peopleOf(tx, batch.company_id)
  return losing > settings.people || losing * 100 > settings.percent * all ? losing : null
}

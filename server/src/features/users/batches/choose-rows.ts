import type { Input } from '#contract/endpoint.ts'
import type { importsApi } from '#contract/imports.ts'
import type { Context } from '../../../http/context.ts'
import { fail } from '../../../http/errors.ts'
import { viewBatch } from './batch.view.ts'
import { lockBatch } from './work.ts'

/** Chooses which of the planned rows are done. A row that cannot be done has no choice. */
export async function chooseRows({ tx }: Context, { params, body }: Input<typeof importsApi.choose>) {
  const batch = await lockBatch(tx, params.id)
  if (batch.state !== 'planned') fail('CONFLICT')
  let rows = tx
    .updateTable('user_batch_rows')
    .set({ apply: body.apply })
    .where('batch_id', '=', batch.id)
    .where('apply', '!=', body.apply)
    .where('outcome', 'in', ['create', 'update', 'deactivate', 'invite'])
  if (body.rows) rows = rows.where('row', 'in', body.rows)
  if (body.outcome) rows = rows.where('outcome', '=', body.outcome)
  const { numUpdatedRows } = await rows.executeTakeFirst()
  const changed = Number(numUpdatedRows) * (body.apply ? -1 : 1)
  const chosen = await tx
    .updateTable('user_batches')
    .set((e) => ({ skipped: e('skipped', '+', changed) }))
    .where('id', '=', batch.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return viewBatch(chosen)
}

import type { Input } from '#contract/endpoint.ts'
import type { importsApi } from '#contract/people/imports.ts'
import type { OutsideContext } from '../../../../http/caller/context.ts'
import { calendarDay } from '../../../../platform/companies/company-days.ts'
import { fail } from '../../../../core/errors.ts'
import { viewBatch, type BatchRecord } from '../batch.view.ts'
import { knownLayout } from './known-layout.ts'
import { withLocalFile } from './local-file.ts'
import { inspectFile, readingInTurn } from '../reader/read-file.ts'
import { sayUnreadable } from './unreadable.ts'
import { lockBatch } from '../run/work.ts'

function requireUnrun(batch: BatchRecord): BatchRecord {
  if (batch.kind !== 'file' || (batch.state !== 'uploaded' && batch.state !== 'planned')) fail('CONFLICT')
  return batch
}

/** Reads the file again from another sheet, or with another row for the names of its columns. A plan made of it is void. */
export async function chooseLayout(ctx: OutsideContext, { params, body }: Input<typeof importsApi.layout>) {
  const { services, company } = ctx
  const { file_key: key } = await ctx.transaction(async ({ tx }) =>
    requireUnrun(await lockBatch(tx, params.id)),
  )
  const inspected = await readingInTurn(
    { one: company.id },
    () =>
      withLocalFile(services, company.id, key, (path) =>
        inspectFile(path, { today: calendarDay(new Date(), company), tableStart: body }, ctx.request.gone),
      ),
    ctx.request.gone,
  ).catch(sayUnreadable)
  return ctx.transaction(async ({ tx }) => {
    const batch = requireUnrun(await lockBatch(tx, params.id))
    const { columns, words } = await knownLayout(tx, inspected.columns)
    await tx.deleteFrom('user_batch_rows').where('batch_id', '=', batch.id).execute()
    const set = await tx
      .updateTable('user_batches')
      .set({
        state: 'uploaded',
        format: JSON.stringify(inspected.format),
        layout: JSON.stringify(inspected.layout),
        columns: JSON.stringify(columns),
        words: JSON.stringify(words),
        total: inspected.rows,
        planned: '{}',
        tally: '{}',
        skipped: 0,
      })
      .where('id', '=', batch.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return viewBatch(set)
  })
}

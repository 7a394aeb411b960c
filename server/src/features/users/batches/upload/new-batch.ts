import { createReadStream } from 'node:fs'
import { v7 as uuid } from 'uuid'
import type { Upload } from '#contract/endpoint.ts'
import type { ImportColumn, WordMeaning } from '#contract/people/import-columns.ts'
import { cutText } from '#contract/text.ts'
import type { Actor, OutsideContext } from '../../../../http/caller/context.ts'
import { calendarDay } from '../../../../platform/companies/company-days.ts'
import { refuseFullStorage, requireStorageQuota } from '../../../../platform/companies/company-limits.ts'
import { recordFile } from '../../../../platform/files/files.ts'
import { standingOf } from '../../invite/way-in.ts'
import { knownLayout } from './known-layout.ts'
import { requireBatchQuota } from '../plan/batch-quota.ts'
import { inspectFile, readingInTurn } from '../reader/read-file.ts'
import { sayUnreadable } from './unreadable.ts'
import type { BatchRecord } from '../batch.view.ts'

const LONGEST_FILENAME = 200

type NewBatch = Partial<Pick<BatchRecord, 'mode' | 'role' | 'invitations' | 'state' | 'action'>>

export const fullName = ({ name, surname }: Pick<Actor, 'name' | 'surname'>) => `${name} ${surname}`.trim()
export const creatorOf = (actor: Actor) => ({ created_by: actor.id, created_name: fullName(actor) })

/** A file that waits for its choices: whatever was asked of it before, it is done after a look alone, and nobody is invited. */
export const unplanned = {
  planned: '{}',
  tally: '{}',
  skipped: 0,
  cursor: 0,
  action: '{}',
  invitations: 'none',
} as const

type Reading = <T>(read: () => Promise<T>) => Promise<T>

/**
 * Reads a file's head, stores it, and writes down a batch for it. `given` says what is settled already; `reading` is the
 * turn to read of whoever has one.
 */
export async function newFileBatch(
  ctx: OutsideContext,
  file: Upload,
  given: (columns: ImportColumn[], words: WordMeaning[]) => NewBatch,
  reading?: Reading,
): Promise<BatchRecord> {
  const { services, company, actor } = ctx
  const { gone } = ctx.request
  await ctx.transaction(({ tx }) => refuseFullStorage(tx, company.id, file.size))
  const inTurn: Reading = reading ?? ((read) => readingInTurn({ one: company.id }, read, gone))
  const inspected = await inTurn(() =>
    inspectFile(file.path, { today: calendarDay(new Date(), company) }, gone),
  ).catch(sayUnreadable)
  const saved = await services.files.put(company.id, createReadStream(file.path))
  try {
    return await ctx.transaction(async (inside) => {
      const { tx } = inside
      await requireBatchQuota(inside)
      await requireStorageQuota(tx, company.id, saved.bytes)
      const { columns, words } = await knownLayout(tx, inspected.columns)
      const more = given(columns, words)
      await recordFile(tx, company.id, {
        ...saved,
        mediaType: 'application/octet-stream',
        createdBy: actor.id,
      })
      return tx
        .insertInto('user_batches')
        .values({
          company_id: company.id,
          id: uuid(),
          kind: 'file',
          state: more.state ?? 'uploaded',
          filename: cutText(file.filename, LONGEST_FILENAME),
          file_key: saved.key,
          format: JSON.stringify(inspected.format),
          layout: JSON.stringify(inspected.layout),
          columns: JSON.stringify(columns),
          words: JSON.stringify(words),
          total: inspected.rows,
          mode: more.mode ?? null,
          role: more.role ?? null,
          ...(more.action ? { action: JSON.stringify(more.action) } : {}),
          invitations: more.invitations ?? 'none',
          standing: standingOf(actor),
          ...creatorOf(actor),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    })
  } catch (error) {
    await services.files.remove(company.id, saved.key)
    throw error
  }
}

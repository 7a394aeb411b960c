import { createReadStream } from 'node:fs'
import { v7 as uuid } from 'uuid'
import type { Upload } from '#contract/endpoint.ts'
import type { ImportColumn, ImportTarget } from '#contract/imports.ts'
import { cutText } from '#contract/text.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Actor, Context, OutsideContext } from '../../../http/context.ts'
import { requireRoomForBytes } from '../../../platform/company-limits.ts'
import { recordFile } from '../../../platform/files.ts'
import { guessColumns, plainHeader } from './reader/guess-columns.ts'
import { inspectFile, readingInTurn } from './reader/read-file.ts'
import { sayUnreadable } from './unreadable.ts'
import type { BatchRecord } from './batch.view.ts'

const LONGEST_SAMPLE = 80
const LONGEST_FILENAME = 200

/** What this company chose for columns of the same name before. */
async function chosenBefore(tx: Tx, headers: string[]): Promise<Map<string, ImportTarget | null>> {
  const rows = await tx
    .selectFrom('import_columns')
    .select(['header', 'target'])
    .where('header', 'in', headers.map(plainHeader))
    .execute()
  return new Map(rows.map(({ header, target }) => [header, target]))
}

type NewBatch = Partial<Pick<BatchRecord, 'mode' | 'role' | 'invitations' | 'state'>>

export const fullName = ({ name, surname }: Pick<Actor, 'name' | 'surname'>) => `${name} ${surname}`.trim()
export const creatorOf = (actor: Actor) => ({ created_by: actor.id, created_name: fullName(actor) })

/** Reads a file's head, stores it, and writes down a batch for it. `choose` may settle what its columns are. */
export async function newFileBatch(
  ctx: OutsideContext,
  file: Upload,
  given: (inside: Context, columns: ImportColumn[]) => NewBatch & { columns?: ImportColumn[] },
): Promise<BatchRecord> {
  const { services, company, actor } = ctx
  const { gone } = ctx.request
  const { format, headers, samples, rows } = await readingInTurn(
    company.id,
    () => inspectFile(file.path, gone),
    gone,
  ).catch(sayUnreadable)
  const saved = await services.files.put(company.id, createReadStream(file.path))
  try {
    return await ctx.transaction(async (inside) => {
      const { tx } = inside
      await requireRoomForBytes(tx, company.id, saved.bytes)
      const guesses = guessColumns(headers, await chosenBefore(tx, headers))
      const columns = headers.map((header, i) => ({
        header: cutText(header.trim(), LONGEST_SAMPLE),
        samples: samples.map((sample) => cutText((sample[i] ?? '').trim(), LONGEST_SAMPLE)).filter(Boolean),
        target: guesses[i] ?? null,
      }))
      const more = given(inside, columns)
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
          format: JSON.stringify(format),
          columns: JSON.stringify(more.columns ?? columns),
          total: rows,
          mode: more.mode ?? null,
          role: more.role ?? null,
          invitations: more.invitations ?? 'none',
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

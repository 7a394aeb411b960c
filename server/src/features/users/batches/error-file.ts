import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { customColumn, type CustomField } from '#contract/people/custom-fields.ts'
import type { Input } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/errors.ts'
import type { ImportTarget } from '#contract/people/import-columns.ts'
import type { importsApi } from '#contract/people/imports.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import type { OutsideContext } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { audit } from '../../../platform/audit.ts'
import { tableFile } from '../../../platform/documents/csv.ts'
import type { FileAnswer } from '../../../platform/files/file-answer.ts'
import { temporaryPath } from '../../../platform/files/temporary-files.ts'
import { customFieldsOf } from '../../custom-fields/definitions.ts'
import type { BatchRecord } from './batch.view.ts'
import { batchTarget } from './run/told-of-batch.ts'
import { withLocalFile } from './upload/local-file.ts'
import { UnreadableFile, type FileFormat } from './reader/file-format.ts'
import { readingInTurn, readPieces } from './reader/read-file.ts'
import type { Picked } from './reader/read-file.child.ts'
import { fieldWord, readableErrors } from './error-words.ts'
import { sayUnreadable } from './upload/unreadable.ts'

/** How many rows are held at once. */
const AT_ONCE = 1000

type Asked = { path: string; batch: BatchRecord; custom: readonly CustomField[]; wanted: number[] }

/** The cells of some rows of the file; a row at which it breaks off has none that could be read. */
async function* pickRows(
  { path, batch, custom, wanted }: Asked,
  gone: AbortSignal,
): AsyncGenerator<Picked[]> {
  const format = batch.format as FileFormat
  const targets = batch.columns.map(({ target }) => target)
  const missing = new Set(wanted)
  const task = { kind: 'pick', path, format, targets, custom, rows: wanted, atOnce: AT_ONCE } as const
  try {
    for await (const { text } of readPieces(task, gone)) {
      const piece = JSON.parse(text) as Picked[]
      for (const { row } of piece) missing.delete(row)
      yield piece
    }
  } catch (error) {
    // What came before the place is good, here as in the dry run.
    if (!(error instanceof UnreadableFile) || error.code !== 'unclosed_quote') throw error
    yield [...missing].map((row) => ({ row, cells: [] }))
  }
}

type Failed = Picked & { errors: FieldError[] }

/** The same rows, each with why it failed: fetched piece by piece, so that nobody holds the reasons of a whole file. */
export async function* withReasons(
  ctx: Pick<OutsideContext, 'transaction'>,
  batchId: string,
  pieces: AsyncIterable<Picked[]>,
): AsyncGenerator<Failed> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += AT_ONCE) {
      const some = piece.slice(at, at + AT_ONCE)
      const found = await ctx.transaction(({ tx }) =>
        tx
          .selectFrom('user_batch_rows')
          .select(['row', 'errors'])
          .where('batch_id', '=', batchId)
          .where(
            'row',
            'in',
            some.map(({ row }) => row),
          )
          .execute(),
      )
      const reasons = new Map(found.map(({ row, errors }) => [row, errors ?? []]))
      for (const one of some) yield { ...one, errors: reasons.get(one.row) ?? [] }
    }
}

/** A file that flows, as one on this machine's disk: a slow download keeps no reader, and no row of it is in memory. */
async function onDisk(answer: FileAnswer, dataFolder: string): Promise<FileAnswer> {
  if (Buffer.isBuffer(answer.body)) return answer
  const path = temporaryPath(dataFolder)
  const forget = () => rm(path, { force: true })
  try {
    await pipeline(answer.body, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await forget()
    throw error
  }
  return { ...answer, body: createReadStream(path).once('close', () => void forget()) }
}

/**
 * The rows that failed, with a column that says why: mended, the file can be sent again as it is. The extra column's
 * name means nothing to the import. The cells are as they stood in the file, but for numbers and days of the company's
 * own fields: how those were meant was seen in the rows that went well, which are not here.
 */
export async function errorFile(ctx: OutsideContext, { params, body }: Input<typeof importsApi.errorFile>) {
  const { company, actor, request, services } = ctx
  const { batch, wanted, custom } = await ctx.transaction(async ({ tx }) => {
    const found = await tx
      .selectFrom('user_batches')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirst()
    const rows = await tx
      .selectFrom('user_batch_rows')
      .select('row')
      .where('batch_id', '=', params.id)
      .where('outcome', '=', 'error')
      .orderBy('row')
      .execute()
    const batch = found?.kind === 'file' ? found : fail('NOT_FOUND')
    return { batch, wanted: rows.map(({ row }) => row), custom: await customFieldsOf(tx) }
  })
  const language = languageAt(company, actor.preferredLanguage)
  const say = (errors: FieldError[]) => readableErrors(errors, language)
  const nameOf = (target: ImportTarget) =>
    custom.find(({ id }) => customColumn(id) === target)?.name ?? fieldWord(target, language)
  // A column without a name gets the one by which it will be known again.
  const columns = batch.columns.map(({ header, target }, i) => ({
    title: header || (target ? nameOf(target) : ''),
    value: ({ cells }: Failed) => cells[i] ?? '',
  }))
  const why = {
    title: language === 'es' ? 'Motivo del error' : 'Reason for error',
    value: ({ errors }: Failed) => say(errors),
  }
  const name = (batch.filename ?? 'import').replace(/\.\w+$/, '')
  const table = { format: body.format, language, name: `${name}-errors`, sheet: name }
  const make = async (path: string) => {
    const rows = withReasons(ctx, params.id, pickRows({ path, batch, custom, wanted }, request.gone))
    return onDisk(await tableFile(table, [...columns, why], rows), services.env.dataFolder)
  }
  // Who waits for a turn has no copy of the file on the disk yet.
  const answer = await readingInTurn(
    { one: company.id },
    () => withLocalFile(services, company.id, batch.file_key, make),
    request.gone,
  ).catch(sayUnreadable)
  await ctx.transaction(({ tx }) => {
    const entry = { target: batchTarget(batch), after: { count: wanted.length } }
    return audit(tx, company.id, { actor, request }, { action: 'users.error_file_fetched', ...entry })
  })
  return answer
}

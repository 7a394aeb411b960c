import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { limits } from '#contract/limits.ts'
import { UnreadableFile, type FileFormat } from './format.ts'
import { xlsxRecords } from './xlsx/read-xlsx.ts'

const LONGEST_RECORD = 256 * 1024

async function* csvRecords(
  path: string,
  { encoding, delimiter, fromLine }: Extract<FileFormat, { type: 'csv' }>,
): AsyncGenerator<string[]> {
  // A quote that nobody closed swallows the rest of the file: what came before it is good.
  let brokeOffAt = Infinity
  const parser = parse({
    bom: true,
    delimiter,
    from_line: fromLine,
    // Files put together by hand mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    skip_records_with_error: true,
    on_skip(error) {
      brokeOffAt = Math.min(brokeOffAt, Number(error?.['records'] ?? 0))
      return undefined
    },
  })
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  file.on('error', (error) => parser.destroy(error))
  if (encoding === 'utf8') file.pipe(parser)
  else file.pipe(iconv.decodeStream(encoding)).pipe(parser)
  try {
    let read = 0
    for await (const record of parser as AsyncIterable<string[]>) {
      if (read++ >= brokeOffAt) break
      yield record
    }
    if (brokeOffAt < Infinity) throw new UnreadableFile('unclosed_quote')
  } finally {
    file.destroy()
  }
}

const isBlank = (record: readonly string[]) => record.every((cell) => !cell.trim())

/** The file's records as text, the header first, blank ones left out. */
export async function* records(path: string, format: FileFormat): AsyncGenerator<string[]> {
  let rows = -1
  const source = format.type === 'csv' ? csvRecords(path, format) : xlsxRecords(path)
  for await (const record of source) {
    if (isBlank(record)) continue
    if (++rows === 0 && record.length > limits.userFileColumns)
      throw new UnreadableFile('too_many_columns', { maximum: limits.userFileColumns })
    if (rows > limits.userFileRows)
      throw new UnreadableFile('too_many_rows', { maximum: limits.userFileRows })
    yield record
  }
}

import { createReadStream } from 'node:fs'
import { parse, type Parser } from 'csv-parse'
import iconv from 'iconv-lite'
import { limits } from '#contract/limits.ts'
import { asText } from '#contract/text.ts'
import type { FileRow } from './find-header.ts'
import { UnreadableFile, type Kind } from './file-format.ts'
import { outOfQuotes } from './lines-in-quotes.ts'
import { xlsxRecords } from './xlsx/read-xlsx.ts'

/** Of the file's characters, whatever it is: a row of people has some hundred, and each is written into files again. */
const LONGEST_RECORD = 256 * 1024
/** What a record may take of the file. Its size counts the texts of its cells: empty ones have none, but take memory. */
const LONGEST_IN_FILE = 1024 * 1024
const PART = 256 * 1024

const tooManyColumns = () => new UnreadableFile('too_many_columns', { maximum: limits.userFileColumns })
const tooManyRows = () => new UnreadableFile('too_many_rows', { maximum: limits.userFileRows })
/** As many as a sheet can have: some programs write all of them. */
const MOST_BLANK = 1_048_576

/** What the cells of a workbook may say all together, in characters: one text may stand in many cells, and one row for many. */
const MOST_TEXT = 64 * 1024 * 1024

/** Gives the parser part after part, as long as no record takes more of the file than one may. */
async function feed(parser: Parser, text: AsyncIterable<Buffer | string>): Promise<void> {
  let ended = 0
  let taken = 0
  for await (const part of text) {
    await new Promise<void>((resolve, reject) =>
      parser.write(part, (error) => (error ? reject(error) : resolve())),
    )
    const { records: read, empty_lines: empty } = parser.info
    taken = read + empty > ended ? 0 : taken + Buffer.byteLength(part)
    ended = read + empty
    if (taken > LONGEST_IN_FILE) throw tooManyColumns()
  }
  parser.end()
}

type CsvRecord = { record: string[]; info: { empty_lines: number } }

async function* csvRecords(
  path: string,
  { encoding, delimiter, fromLine, linesInQuotes }: Extract<Kind, { type: 'csv' }>,
): AsyncGenerator<FileRow> {
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
    // Some write a space before a cell in quotes: the quotes are no part of it all the same.
    ltrim: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: LONGEST_RECORD,
    skip_records_with_error: true,
    on_skip(error) {
      brokeOffAt = Math.min(brokeOffAt, Number(error?.['records'] ?? 0))
      return undefined
    },
  })
  const file = createReadStream(path, { highWaterMark: PART })
  feed(parser, encoding === 'utf8' ? file : file.pipe(iconv.decodeStream(encoding))).catch((error: unknown) =>
    parser.destroy(brokeOffAt < Infinity ? new UnreadableFile('unclosed_quote') : (error as Error)),
  )
  try {
    let read = 0
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (read++ >= brokeOffAt) break
      // A blank line is a row of the sheet too: rows are counted as a spreadsheet does.
      yield { row: read + info.empty_lines, cells: linesInQuotes ? outOfQuotes(record, delimiter) : record }
    }
    if (brokeOffAt < Infinity) throw new UnreadableFile('unclosed_quote')
  } finally {
    file.destroy()
  }
}

const isBlank = (record: readonly string[]) => record.every((cell) => !cell.trim())

/** A record as wide as it is wanted; one cell more says that there is more. */
function cut(record: string[], width: number): string[] {
  if (record.length <= width) return record
  const more = record.slice(width).find((cell) => cell.trim())
  return more === undefined ? record.slice(0, width) : [...record.slice(0, width), more]
}

/** The file's records as text with the numbers of their rows, blank ones left out. Of cells past the width one is kept at most. */
export async function* records(
  path: string,
  kind: Kind,
  width: number = limits.userFileColumns,
): AsyncGenerator<FileRow> {
  let rows = -1
  let blank = 0
  let text = 0
  const source =
    kind.type === 'csv' ? csvRecords(path, kind) : xlsxRecords(path, { sheet: kind.sheet, width })
  for await (const { row, cells, exact } of source) {
    const record = cut(cells, width).map(asText)
    if (isBlank(record)) {
      if (++blank > MOST_BLANK) throw tooManyRows()
      continue
    }
    if (++rows === 0 && record.length > limits.userFileColumns) throw tooManyColumns()
    if (rows > limits.userFileRows) throw tooManyRows()
    const long = record.reduce((sum, cell) => sum + cell.length, 0)
    text += long
    if (kind.type !== 'csv' && (long > LONGEST_RECORD || text > MOST_TEXT))
      throw new UnreadableFile('excel_file_too_large')
    yield { row, cells: record, ...(exact ? { exact } : {}) }
  }
}

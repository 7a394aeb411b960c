import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import writeXlsxFile from 'write-excel-file/node'
import type { TableFormat } from '#contract/envelope.ts'
import { tableMediaTypes } from '#contract/table-media-types.ts'
import { cutText } from '#contract/text.ts'
import { localeOf, type Language } from '#contract/languages.ts'
import type { FileAnswer } from '../files/file-answer.ts'
import { asTextCell } from './formula-cell.ts'
import { failLimit } from '../../core/errors.ts'
import { serverLimits } from '../../limits.ts'

export type Cell = string | number | boolean | Date | null
export type Column<R> = { title: string; width?: number; value: (row: R) => Cell }
type Rows<R> = AsyncIterable<R> | Iterable<R>

/** What stands between the cells of a CSV file where a spreadsheet of the language opens it by a double click. */
const separatorOf = (language: Language): string => (decimalOf(language) === ',' ? ';' : ',')
function decimalOf(language: Language): string {
  const parts = new Intl.NumberFormat(localeOf[language]).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Three decimals could be thousands to whoever reads them: a zero more says that they are not. */
const LIKE_THOUSANDS = /^-?[1-9]\d{0,2}\.\d{3}$/

const inFull = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 21 })

/** A number as a spreadsheet of the language reads one. */
function numberInWords(n: number, language: Language): string {
  const short = String(n)
  // "1e-7" is read as a number by few.
  const plain = short.includes('e') ? inFull.format(n) : short
  return (LIKE_THOUSANDS.test(plain) ? `${plain}0` : plain).replace('.', decimalOf(language))
}

/**
 * Rows as a CSV file that flows: it is never in memory as a whole. Text that a spreadsheet would run as a formula
 * gets an apostrophe before it, and the mark at the beginning tells Excel that it is UTF-8.
 */
export function csvFile<R>(
  filename: string,
  columns: readonly Column<R>[],
  rows: Rows<R>,
  language: Language = 'en',
): FileAnswer {
  const writer = stringify({
    bom: true,
    delimiter: separatorOf(language),
    header: true,
    columns: columns.map(({ title }, i) => ({ key: String(i), header: title })),
    record_delimiter: 'windows',
    // Of its own the writer quotes "\r\n" alone, and every reader ends a row at half of it too.
    quoted_match: /[\r\n]/,
    cast: {
      date: (date) => date.toISOString(),
      boolean: (yes) => (yes ? 'true' : 'false'),
      number: (n) => numberInWords(n, language),
      string: asTextCell,
    },
  })
  async function* records() {
    for await (const row of rows) yield columns.map(({ value }) => value(row))
  }
  const source = Readable.from(records())
  source.on('error', (error) => writer.destroy(error))
  writer.on('close', () => source.destroy())
  return {
    filename: `${filename}.csv`,
    mediaType: `${tableMediaTypes.csv}; charset=utf-8`,
    body: source.pipe(writer),
  }
}

const HEADER = { type: String, fontWeight: 'bold' } as const
/** A spreadsheet calls a workbook damaged that holds a longer text. */
const LONGEST_CELL = 32_767
/** By "_x0041_" a workbook means the letter A: a text that has just this in it says so of its first sign. */
const LIKE_SIGN_OF_WORKBOOK = /_(?=x[0-9A-Fa-f]{4}_)/g
const NOT_IN_SHEET_NAMES = /[\\/?*[\]:]/g

function xlsxCell(cell: Cell) {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string')
    return { value: cutText(cell.replace(LIKE_SIGN_OF_WORKBOOK, '_x005F_'), LONGEST_CELL), type: String }
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (typeof cell === 'boolean') return { value: cell, type: Boolean }
  return { value: cell, type: Date, format: 'yyyy-mm-dd hh:mm' }
}

/**
 * Rows as an Excel workbook. Every text is a text cell: none is ever a formula. One of too many rows or cells, or of too
 * much text, is refused, as it is made at once: a CSV file has them all.
 */
export async function xlsxFile<R>(
  filename: string,
  sheet: string,
  columns: readonly Column<R>[],
  rows: Rows<R>,
): Promise<FileAnswer> {
  const data = [
    columns.map(({ title }) => ({ value: title, ...HEADER })),
    ...([] as ReturnType<typeof xlsxCell>[][]),
  ]
  const { xlsx } = serverLimits
  const most = Math.min(xlsx.rows, Math.floor(xlsx.cells / columns.length))
  let characters = 0
  for await (const row of rows) {
    if (data.length > most) failLimit('workbookRows', most)
    const cells = columns.map(({ value }) => xlsxCell(value(row)))
    for (const cell of cells) if (typeof cell?.value === 'string') characters += cell.value.length
    if (characters > xlsx.characters) failLimit('workbookText', xlsx.characters)
    data.push(cells)
  }
  const body = await writeXlsxFile(data, {
    sheet: cutText(sheet.replaceAll(NOT_IN_SHEET_NAMES, ' ').trim(), 31) || cutText(filename, 31),
    stickyRowsCount: 1,
    columns: columns.map(({ width = 20 }) => ({ width })),
  }).toBuffer()
  return { filename: `${filename}.xlsx`, mediaType: tableMediaTypes.xlsx, body }
}

/** Rows as the file that a person asked for, in the ways of the language they read. */
export async function tableFile<R>(
  { format, language, name, sheet }: { format: TableFormat; language: Language; name: string; sheet: string },
  columns: readonly Column<R>[],
  rows: Rows<R>,
): Promise<FileAnswer> {
  return format === 'csv' ? csvFile(name, columns, rows, language) : xlsxFile(name, sheet, columns, rows)
}

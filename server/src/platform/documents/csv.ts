import { Readable } from 'node:stream'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import { stringify } from 'csv-stringify'
import { type TableFormat, tableMediaTypes } from '#contract/envelope.ts'
import { cutText } from '#contract/text.ts'
import { localeOf, type Language } from '#contract/languages.ts'
import type { FileAnswer } from '../files/file-answer.ts'
import { asTextCell } from './formula-cell.ts'
import { type Sheet, workbook } from './workbook.ts'
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

/** Written of a file that flows before others are answered. */
const CHARACTERS_AT_ONCE = 64 * 1024

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
    let characters = 0
    for await (const row of rows) {
      const cells = columns.map(({ value }) => value(row))
      yield cells
      for (const cell of cells) if (typeof cell === 'string') characters += cell.length
      if (characters < CHARACTERS_AT_ONCE) continue
      characters = 0
      await letOthersIn()
    }
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

/** A spreadsheet calls a workbook damaged that holds a longer text. */
const LONGEST_CELL = 32_767
/** By "_x0041_" a workbook means the letter A: a text that has just this in it says so of its first sign. */
const LIKE_SIGN_OF_WORKBOOK = /_(?=x[0-9A-Fa-f]{4}_)/g
const NOT_IN_SHEET_NAMES = /[\\/?*[\]:]/g

const cellOfSheet = (cell: Cell): Cell =>
  typeof cell === 'string' ? cutText(cell.replace(LIKE_SIGN_OF_WORKBOOK, '_x005F_'), LONGEST_CELL) : cell

/** The cells of each row. What is more than a workbook may hold ends it, and no more rows are read. */
async function* cellsOf<R>(columns: readonly Column<R>[], rows: Rows<R>): AsyncGenerator<Cell[]> {
  const { xlsx } = serverLimits
  const most = Math.min(xlsx.rows, Math.floor(xlsx.cells / columns.length))
  let [count, characters] = [0, 0]
  for await (const row of rows) {
    if (++count > most) failLimit('workbookRows', most)
    const cells = columns.map(({ value }) => cellOfSheet(value(row)))
    for (const cell of cells) if (typeof cell === 'string') characters += cell.length
    if (characters > xlsx.characters) failLimit('workbookText', xlsx.characters)
    yield cells
  }
}

type Table<R> = { name: string; columns: readonly Column<R>[]; rows: Rows<R> }

/** A table as a sheet of a workbook, under its name. */
export const sheet = <R>({ name, columns, rows }: Table<R>): Sheet => ({
  name: cutText(name.replaceAll(NOT_IN_SHEET_NAMES, ' ').trim(), 31),
  columns: columns.map(({ title, width = 20 }) => ({ title, width })),
  rows: cellsOf(columns, rows),
})

/** Several tables as an Excel workbook, a sheet of it each; their names differ. */
export async function sheetsFile(filename: string, sheets: readonly Sheet[]): Promise<FileAnswer> {
  return { filename: `${filename}.xlsx`, mediaType: tableMediaTypes.xlsx, body: await workbook(sheets) }
}

/**
 * Rows as an Excel workbook. Every text is a text cell: none is ever a formula. One of too many rows or cells, or of too
 * much text, is refused; a CSV file has them all.
 */
export async function xlsxFile<R>(
  filename: string,
  name: string,
  columns: readonly Column<R>[],
  rows: Rows<R>,
): Promise<FileAnswer> {
  const only = sheet({ name, columns, rows })
  return sheetsFile(filename, [{ ...only, name: only.name || cutText(filename, 31) }])
}

/** Rows as the file that a person asked for, in the ways of the language they read. */
export async function tableFile<R>(
  {
    format,
    language,
    name,
    sheet: on,
  }: { format: TableFormat; language: Language; name: string; sheet: string },
  columns: readonly Column<R>[],
  rows: Rows<R>,
): Promise<FileAnswer> {
  return format === 'csv' ? csvFile(name, columns, rows, language) : xlsxFile(name, on, columns, rows)
}

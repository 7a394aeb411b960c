import { UnreadableFile } from '../file-format.ts'
import { isErrorOfSheet } from '../cells/repair.ts'
import type { FileRow } from '../find-header.ts'
import { refuseOthers } from './other-documents.ts'
import { isOds, odsRows, odsSheets } from './ods.ts'
import {
  findParts,
  isFraction,
  tooLong,
  numberStyles,
  richText,
  sharedStrings,
  type Mask,
  type NumberStyles,
  unescape,
  type Sheet,
} from './parts.ts'
import type { Texts } from './texts.ts'
import { readXml, type Handlers } from './xml.ts'
import { openZip, type Zip } from './zip.ts'
import { DAY_MS } from '../../../../../platform/durations.ts'

/** What the parts of a workbook may unpack to, all together: a small file could keep a processor busy for an hour. */
const MOST_BYTES = 300 * 1024 * 1024
/** A cell of Excel's holds 32,767 characters at most; what is longer is no name and no address. */
const LONGEST_CELL = 64 * 1024
const LAST_COLUMN = 16_384
const LAST_ROW = 1_048_576

/** "AB12" → 27. */
function columnOf(address: string): number {
  let column = 0
  for (const char of address) {
    const letter = char.charCodeAt(0) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** Days are counted from the day before 1900, in which Excel has a 29th of February; or from 1904. */
function dateOf(serial: number, from1904: boolean): string {
  const days = from1904 ? serial + 1462 : serial
  const at = new Date(Math.round((days - 25_569) * DAY_MS))
  return Number.isNaN(at.getTime()) ? String(serial) : at.toISOString().slice(0, 10)
}

/** A whole number as its mask shows it: its digits in the places for them, from the right. */
function masked(number: number, mask: Mask): string {
  const digits = String(number).split('')
  const first = mask.findIndex((position) => typeof position === 'string')
  return mask
    .toReversed()
    .reduce((text, position, i) => {
      if (typeof position !== 'string') return position.sign + text
      const digit = digits.pop() ?? (position === '0' ? '0' : '')
      // What is longer than its mask stands before its first place.
      const more = mask.length - 1 - i === first ? digits.splice(0).join('') : ''
      return more + digit + text
    }, '')
    .trim()
}

type Style = NumberStyles & { strings: Texts; from1904: boolean }

function textOf(
  type: string,
  style: string,
  value: string,
  { strings, dates, masks, from1904 }: Style,
): string {
  if (type === 's') return strings.at(Number(value)) ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'd') return value.slice(0, 10)
  // Excel goes on finding new errors ("#SPILL!"): none is a value, and they are called by one that is known.
  if (type === 'e') return isErrorOfSheet(value) ? value : '#VALUE!'
  // The text of a formula is escaped as every other one is, of which that was taken away where it was put together.
  if (type === 'str') return unescape(value)
  if (type === 'inlineStr' || !value) return value
  const number = Number(value)
  if (Number.isNaN(number)) return value
  if (dates.has(Number(style))) return dateOf(number, from1904)
  const mask = masks.get(Number(style))
  return mask !== undefined && Number.isSafeInteger(number) && number >= 0
    ? masked(number, mask)
    : (tooLong(number) ?? String(number))
}

async function* rowsOf(zip: Zip, sheet: string, style: Style, width: number): AsyncGenerator<FileRow> {
  const rich = richText()
  const done: FileRow[] = []
  let number = 0
  let row: string[] | undefined
  let exact = new Set<number>()
  let column = -1
  let past = false
  let [type, look, value] = ['', '', '']
  let inValue = false
  const handlers: Handlers = {
    open(name, attributes) {
      if (name === 'row') {
        row = []
        exact = new Set()
        const last = number
        number = Number(attributes['r'] ?? last + 1)
        // How many rows there may be is counted elsewhere; what a row says of its number must be one, and no earlier row’s.
        if (!Number.isSafeInteger(number) || number <= last || (attributes['r'] && number > LAST_ROW))
          throw new UnreadableFile('broken_excel_file')
        column = -1
        past = false
      } else if (name === 'c') {
        column = attributes['r'] ? columnOf(attributes['r']) : column + 1
        if (!(column >= 0 && column < LAST_COLUMN)) throw new UnreadableFile('broken_excel_file')
        type = attributes['t'] ?? 'n'
        look = attributes['s'] ?? ''
        value = ''
      } else if (name === 'v') inValue = true
      else rich.open(name)
    },
    text(part) {
      if (past) return
      if (!inValue) rich.text(part)
      else if (value.length + part.length > LONGEST_CELL) throw new UnreadableFile('file_too_complex')
      else value += part
    },
    close(name) {
      if (name === 'v') inValue = false
      else if (name === 'c' && row) {
        const inline = rich.take()
        if (past) return
        const text = textOf(type, look, type === 'inlineStr' ? inline : value, style)
        if (!text.trim()) return
        // Past the width one cell that says something is enough to know of; what comes after it is not looked at.
        past = column >= width
        const position = Math.min(column, width)
        while (row.length < position) row.push('')
        row[position] = text
        if (type === 'n' && isFraction(text)) exact.add(position)
      } else if (name === 'row' && row) {
        done.push({ row: number, cells: row, ...(exact.size ? { exact } : {}) })
        row = undefined
      } else rich.close(name)
    },
  }
  yield* readXml(zip.read(sheet), handlers, () => done.splice(0))
}

export type Workbook = {
  sheets: readonly Sheet[]
  /** The rows of a sheet as text, one by one. Of cells past the width one is kept at most. */
  rows(sheet: number, width: number): AsyncGenerator<FileRow>
}

/** What goes wrong inside of a workbook is the workbook's fault. */
function broken(cause: unknown): UnreadableFile {
  if (cause instanceof UnreadableFile) return cause
  return Object.assign(new UnreadableFile('broken_excel_file'), { cause })
}

/** Opens a workbook for as long as `use` reads of it. */
export async function* readBook<T>(
  path: string,
  use: (book: Workbook) => AsyncGenerator<T>,
  mostBytes = MOST_BYTES,
): AsyncGenerator<T> {
  let zip: Zip | undefined
  try {
    zip = await openZip(path, mostBytes)
    const opened = zip
    refuseOthers(zip)
    if (await isOds(zip)) {
      yield* use({ sheets: await odsSheets(zip), rows: (sheet, width) => odsRows(opened, sheet, width) })
      return
    }
    const { sheets, strings, styles, from1904 } = await findParts(zip)
    const style = {
      strings: await sharedStrings(zip, strings),
      ...(await numberStyles(zip, styles)),
      from1904,
    }
    yield* use({
      sheets,
      rows: (sheet, width) => rowsOf(opened, sheets[sheet]?.part ?? '', style, width),
    })
  } catch (error) {
    throw broken(error)
  } finally {
    zip?.close()
  }
}

/** The rows of one sheet of a workbook, the first where none is named. */
export const xlsxRecords = (
  path: string,
  { sheet = 0, width = LAST_COLUMN, mostBytes = MOST_BYTES } = {},
): AsyncGenerator<FileRow> => readBook(path, (book) => book.rows(sheet, width), mostBytes)

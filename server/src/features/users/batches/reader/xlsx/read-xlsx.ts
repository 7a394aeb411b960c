import { UnreadableFile } from '../format.ts'
import { dateStyles, findParts, richText, sharedStrings } from './parts.ts'
import type { Texts } from './texts.ts'
import { readXml, type Handlers } from './xml.ts'
import { openZip, type Zip } from './zip.ts'

/** What the parts of a workbook may unpack to, all together: a small file could keep a processor busy for an hour. */
const MOST_BYTES = 300 * 1024 * 1024
/** A cell of Excel's holds 32,767 characters at most; what is longer is no name and no address. */
const LONGEST_CELL = 64 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
const LAST_COLUMN = 16_384

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

type Style = { strings: Texts; dates: Set<number>; from1904: boolean }

function textOf(type: string, style: string, value: string, { strings, dates, from1904 }: Style): string {
  if (type === 's') return strings.at(Number(value)) ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'd') return value.slice(0, 10)
  if (type === 'str' || type === 'inlineStr' || type === 'e' || !value) return value
  const number = Number(value)
  if (Number.isNaN(number)) return value
  return dates.has(Number(style)) ? dateOf(number, from1904) : String(number)
}

async function* rowsOf(zip: Zip, sheet: string, style: Style, width: number): AsyncGenerator<string[]> {
  const rich = richText()
  const done: string[][] = []
  let row: string[] | undefined
  let column = -1
  let past = false
  let [type, look, value] = ['', '', '']
  let inValue = false
  const handlers: Handlers = {
    open(name, attributes) {
      if (name === 'row') {
        row = []
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
        const place = Math.min(column, width)
        while (row.length < place) row.push('')
        row[place] = text
      } else if (name === 'row' && row) {
        done.push(row)
        row = undefined
      } else rich.close(name)
    },
  }
  yield* readXml(zip.read(sheet), handlers, () => done.splice(0))
}

async function* read(path: string, width: number, mostBytes: number): AsyncGenerator<string[]> {
  const zip = await openZip(path, mostBytes)
  try {
    const { sheet, strings, styles, from1904 } = await findParts(zip)
    const style = {
      strings: await sharedStrings(zip, strings),
      dates: await dateStyles(zip, styles),
      from1904,
    }
    yield* rowsOf(zip, sheet, style, width)
  } finally {
    zip.close()
  }
}

/** The rows of a workbook's first sheet as text, one by one. Of cells past the width one is kept at most. */
export async function* xlsxRecords(
  path: string,
  { width = LAST_COLUMN, mostBytes = MOST_BYTES } = {},
): AsyncGenerator<string[]> {
  try {
    yield* read(path, width, mostBytes)
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause
    throw Object.assign(new UnreadableFile('broken_excel_file'), { cause })
  }
}

import type { FileRow } from '../find-header.ts'
import { UnreadableFile } from '../file-format.ts'
import { isErrorOfSheet } from '../cells/repair.ts'
import { isFraction, tooLong, type Sheet } from './parts.ts'
import { attribute, readWhole, readXml, type Handlers } from './xml.ts'
import type { Zip } from './zip.ts'

const CONTENT = 'content.xml'
const MANIFEST = 'META-INF/manifest.xml'
const LONGEST_CELL = 64 * 1024
const LAST_COLUMN = 16_384
const LAST_ROW = 1_048_576

/** Whether a ZIP file is a spreadsheet of OpenDocument (.ods), as LibreOffice writes it. */
export async function isOds(zip: Zip): Promise<boolean> {
  if (!zip.has('mimetype')) return false
  let type = ''
  for await (const part of zip.read('mimetype')) {
    type += part.toString('latin1')
    if (type.length > 100) break
  }
  if (type.startsWith('application/vnd.oasis.opendocument.text')) throw new UnreadableFile('document_file')
  return type.startsWith('application/vnd.oasis.opendocument.spreadsheet')
}

type Attributes = Record<string, string>

/** How often a row or cell stands there. */
function times(attributes: Attributes, name: string, most: number): number {
  const count = Number(attribute(attributes, name) ?? 1)
  if (!Number.isSafeInteger(count) || count < 1 || count > most) throw new UnreadableFile('broken_excel_file')
  return count
}

/** Tells of each table that is a sheet: not of those of links, or inside of a cell. */
function sheetCounter() {
  let depth = 0
  let book = -1
  let sheet = -1
  return {
    /** Whether a sheet begins. */
    open(name: string): boolean {
      depth++
      if (name === 'spreadsheet' && book < 0) book = depth
      const begins = name === 'table' && book > 0 && depth === book + 1
      if (begins) sheet++
      return begins
    },
    /** Whether a sheet ends. */
    close: (name: string): boolean => depth-- === book + 1 && name === 'table',
    get sheet() {
      return sheet
    },
  }
}

/** Its sheets, in their order. What a password hides cannot be read. */
export async function odsSheets(zip: Zip): Promise<Sheet[]> {
  let locked = false
  if (zip.has(MANIFEST))
    await readWhole(zip.read(MANIFEST), {
      open(name) {
        locked ||= name === 'encryption-data'
      },
    })
  if (locked) throw new UnreadableFile('password_protected_file')
  const sheets: Sheet[] = []
  const notShown = new Set<string>()
  const counter = sheetCounter()
  let style = ''
  await readWhole(zip.read(CONTENT), {
    open(name, attributes) {
      if (name === 'style') style = attribute(attributes, 'name') ?? ''
      if (name === 'table-properties' && attribute(attributes, 'display') === 'false') notShown.add(style)
      if (counter.open(name))
        sheets.push({
          name: attribute(attributes, 'name') ?? '',
          hidden: notShown.has(attribute(attributes, 'style-name') ?? ''),
          part: CONTENT,
        })
    },
    close: (name) => void counter.close(name),
  })
  if (!sheets.length) throw new UnreadableFile('broken_excel_file')
  return sheets
}

/** A whole number keeps the zeros and signs that its format puts into an id: "00042", "12-345". */
function numberOf(value: string, shown: string): string {
  const plain = tooLong(Number(value)) ?? String(Number(value))
  if (!/^\d+$/.test(plain) || /[.,]/.test(shown)) return plain
  const digits = shown.replace(/\D/g, '')
  const isMask = digits.length > plain.length || /\d[-/]\d/.test(shown)
  return isMask && digits.replace(/^0+(?=\d)/, '') === plain ? shown : plain
}

function textOf(cell: Attributes, shown: string): string {
  // Some versions keep a zero beside what they show of a formula that failed.
  if (isErrorOfSheet(shown)) return shown
  const value = attribute(cell, 'value') ?? ''
  switch (attribute(cell, 'value-type')) {
    case 'float':
      return value === '' || Number.isNaN(Number(value)) ? shown : numberOf(value, shown)
    case 'percentage':
    case 'currency':
      return value || shown
    case 'date':
      return attribute(cell, 'date-value')?.slice(0, 10) ?? shown
    case 'boolean':
      return attribute(cell, 'boolean-value') ?? shown
    default:
      return shown || (attribute(cell, 'string-value') ?? '')
  }
}

/** What a cell shows: its paragraphs, but not those of notes and drawings at it. */
function shownText() {
  let lines: string[] = []
  let length = 0
  let depth = 0
  let inLine = false
  const add = (text: string) => {
    if (!inLine) return
    length += text.length
    if (length > LONGEST_CELL) throw new UnreadableFile('file_too_complex')
    lines.push((lines.pop() ?? '') + text)
  }
  return {
    open(name: string, attributes: Attributes) {
      depth++
      if (depth === 1 && name === 'p') {
        inLine = true
        lines.push('')
      } else if (name === 's') add(' '.repeat(times(attributes, 'c', LONGEST_CELL)))
      else if (name === 'tab') add('\t')
      else if (name === 'line-break') add('\n')
    },
    text: (part: string) => add(part.replace(/[\t\n\r ]+/g, ' ')),
    close() {
      if (depth-- === 1) inLine = false
    },
    take(): string {
      const text = lines.join('\n')
      lines = []
      length = 0
      return text
    },
  }
}

const numbers: ReadonlySet<string> = new Set(['float', 'percentage', 'currency'])

type Repeated = FileRow & { times: number }

/** The rows of one sheet that say something, as text. Of cells past the width one is kept at most. */
export async function* odsRows(zip: Zip, wanted: number, width: number): AsyncGenerator<FileRow> {
  const counter = sheetCounter()
  const shown = shownText()
  const done: Repeated[] = []
  let inSheet = false
  let number = 0
  let repeated = 1
  let row: string[] | undefined
  let exact = new Set<number>()
  let column = 0
  let past = false
  let cell: Attributes | undefined
  let depthInCell = 0
  const put = (text: string, count: number, isNumber: boolean) => {
    if (!row || past || !text.trim()) return
    const from = Math.min(column, width)
    while (row.length < from) row.push('')
    for (let at = from; at < Math.min(from + count, width + 1); at++) {
      row[at] = text
      if (isNumber && isFraction(text)) exact.add(at)
    }
    past = column + count > width
  }
  const handlers: Handlers = {
    open(name, attributes) {
      if (counter.open(name)) inSheet = counter.sheet === wanted
      else if (!inSheet) return
      else if (cell) {
        depthInCell++
        shown.open(name, attributes)
      } else if (name === 'table-row') {
        repeated = times(attributes, 'number-rows-repeated', LAST_ROW)
        row = []
        exact = new Set()
        column = 0
        past = false
      } else if (row && (name === 'table-cell' || name === 'covered-table-cell')) cell = attributes
    },
    text(part) {
      if (cell && !past) shown.text(part)
    },
    close(name) {
      if (counter.close(name)) inSheet = false
      else if (!inSheet) return
      else if (cell && depthInCell) {
        depthInCell--
        shown.close()
      } else if (cell) {
        const count = times(cell, 'number-columns-repeated', LAST_COLUMN)
        put(textOf(cell, shown.take()), count, numbers.has(attribute(cell, 'value-type') ?? ''))
        column += count
        cell = undefined
        if (column > LAST_COLUMN) throw new UnreadableFile('broken_excel_file')
      } else if (name === 'table-row' && row) {
        if (row.length)
          done.push({ row: number + 1, cells: row, times: repeated, ...(exact.size ? { exact } : {}) })
        number += repeated
        row = undefined
      }
    },
  }
  for await (const found of readXml(zip.read(CONTENT), handlers, () => done.splice(0)))
    for (let i = 0; i < found.times; i++) yield { ...found, row: found.row + i }
}

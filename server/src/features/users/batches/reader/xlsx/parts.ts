import { posix } from 'node:path'
import { UnreadableFile } from '../file-format.ts'
import { textStore, type Texts } from './texts.ts'
import { attribute, readWhole } from './xml.ts'
import type { Zip } from './zip.ts'

type Relation = { type: string; target: string }

/** To what the parts of a part are related, by their ids. */
async function relationsOf(zip: Zip, part: string): Promise<Map<string, Relation>> {
  const { dir, base } = posix.parse(part)
  const file = posix.join(dir, '_rels', `${base}.rels`)
  const relations = new Map<string, Relation>()
  if (!zip.has(file)) return relations
  await readWhole(zip.read(file), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target)
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return relations
}

export type Sheet = { name: string; hidden: boolean; part: string }
export type Book = {
  sheets: Sheet[]
  strings: string | undefined
  styles: string | undefined
  from1904: boolean
}

/** Where in a workbook its sheets are, in their order, and what belongs to all of them. */
export async function findParts(zip: Zip): Promise<Book> {
  const top = [...(await relationsOf(zip, '')).values()]
  const book = top.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  if (!zip.has(book)) throw new UnreadableFile('broken_excel_file')
  const relations = await relationsOf(zip, book)
  const sheets: Sheet[] = []
  let from1904 = false
  await readWhole(zip.read(book), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      const relation = name === 'sheet' && relations.get(attribute(attributes, 'id') ?? '')
      if (!relation || relation.type !== 'worksheet') return
      const { name: title = '', state = 'visible' } = attributes
      sheets.push({ name: title, hidden: state !== 'visible', part: relation.target })
    },
  })
  const target = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.target
  if (!sheets.length) throw new UnreadableFile('broken_excel_file')
  return { sheets, strings: target('sharedStrings'), styles: target('styles'), from1904 }
}

/** How a character that XML cannot hold is written in a workbook: _x000D_. */
export const unescape = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

/**
 * Puts together a text of which each run may look otherwise; how it is pronounced does not belong to it.
 * To be told of everything inside of the element that holds the text.
 */
export function richText() {
  let text = ''
  let inText = false
  let aside = false
  return {
    open(name: string) {
      if (name === 't') inText = !aside
      if (name === 'rPh') aside = true
    },
    close(name: string) {
      if (name === 't') inText = false
      if (name === 'rPh') aside = false
    },
    text(part: string) {
      if (inText) text += part
    },
    take(): string {
      const taken = unescape(text)
      text = ''
      return taken
    },
  }
}

/** The texts that cells refer to by number. */
export async function sharedStrings(zip: Zip, part: string | undefined): Promise<Texts> {
  const texts = textStore()
  if (!part || !zip.has(part)) return texts
  const rich = richText()
  await readWhole(zip.read(part), {
    open: rich.open,
    text: rich.text,
    close(name) {
      rich.close(name)
      if (name === 'si') texts.add(rich.take())
    },
  })
  return texts
}

/** The formats of dates that every workbook has; those between are clocks and other calendars' dates. */
const builtIn = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** Whether a number's format is one of a date: colours, conditions and quoted words do not count. */
const isDateFormat = (code: string) =>
  /[dmyhs]/i.test(
    code.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]|"[^"]*"|\\.|_.|\*./gi, '').replace(/general/gi, ''),
  )

/** The pieces of a format: a colour, a condition or a language in brackets, a word in quotes, a sign said by itself, or a sign. */
const PIECES = /\[[^\]]*\]|"[^"]*"|\\.|_.|\*.|[^]/g

/**
 * A format that shows a whole number with zeros before it, as of an id: "00000", "000-00", "0000#". As a mask of zeros,
 * of # for a digit that need not be there, and of signs, of which one that is a zero itself is kept apart; undefined
 * where it is none. A number from nought up is shown by the first of its sections.
 */
function maskOf(code: string): Mask | undefined {
  const mask: Mask = []
  for (const piece of code.match(PIECES) ?? []) {
    // A number by whose size it depends how it is shown is shown in more than one way.
    if (/^\[[<>=]/.test(piece)) return undefined
    if (piece === ';') break
    if (/^[[*]/.test(piece)) continue
    if (piece === '0' || piece === '#' || piece === '?') mask.push(piece === '0' ? '0' : '#')
    else if (piece.startsWith('"')) mask.push({ sign: piece.slice(1, -1) })
    else if (piece.startsWith('\\')) mask.push({ sign: piece.slice(1) })
    else if (piece.startsWith('_')) mask.push({ sign: ' ' })
    else if (/^[-+ /():]$/.test(piece)) mask.push({ sign: piece })
    else return undefined
  }
  return mask.filter((position) => position === '0').length > 1 ? mask : undefined
}

/** The places of a mask: a digit that is always there, one that need not be, or a sign. */
export type Mask = ('0' | '#' | { sign: string })[]

/** As long as a format may be in Excel; a longer one says nothing, and might be made to be read for hours. */
const LONGEST_FORMAT = 255

/** Of a cell that holds a number: whether it has decimals, and how they are written is thus no question. */
export const isFraction = (text: string) => /^-?\d+(?:\.\d+(?:e-\d+)?|e-\d+)$/.test(text)

/**
 * A whole number that is too long for a workbook, as a spreadsheet shows it, "1.2E+19": in full it would look like an id that
 * has all its digits. Of others nothing.
 */
export const tooLong = (number: number): string | undefined =>
  Number.isInteger(number) && !Number.isSafeInteger(number) ? number.toExponential().toUpperCase() : undefined

/** How numbers of the styles are shown that are more than numbers: as a date, or with the zeros of a mask. */
export type NumberStyles = { dates: Set<number>; masks: Map<number, Mask> }

export async function numberStyles(zip: Zip, part: string | undefined): Promise<NumberStyles> {
  const dates = new Set<number>()
  const masks = new Map<number, Mask>()
  const own = new Map<number, string>()
  let inCells = false
  let count = 0
  if (!part || !zip.has(part)) return { dates, masks }
  await readWhole(zip.read(part), {
    open(name, { numFmtId = '', formatCode = '' }) {
      const id = Number(numFmtId)
      if (name === 'numFmt') own.set(id, formatCode.length > LONGEST_FORMAT ? '' : formatCode)
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      const code = own.get(id)
      if (code === undefined ? builtIn(id) : isDateFormat(code)) dates.add(count)
      const mask = code === undefined ? undefined : maskOf(code)
      if (mask !== undefined) masks.set(count, mask)
      count++
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return { dates, masks }
}

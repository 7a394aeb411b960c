import { posix } from 'node:path'
import { UnreadableFile } from '../format.ts'
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

export type Book = {
  sheet: string
  strings: string | undefined
  styles: string | undefined
  from1904: boolean
}

/** Where in a workbook its first sheet is, and what belongs to all sheets. */
export async function findParts(zip: Zip): Promise<Book> {
  const top = [...(await relationsOf(zip, '')).values()]
  const book = top.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  if (!zip.has(book)) throw new UnreadableFile('broken_excel_file')
  const relations = await relationsOf(zip, book)
  const sheets: string[] = []
  let from1904 = false
  await readWhole(zip.read(book), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      const relation = name === 'sheet' && relations.get(attribute(attributes, 'id') ?? '')
      if (relation && relation.type === 'worksheet') sheets.push(relation.target)
    },
  })
  const target = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.target
  const [sheet] = sheets
  if (!sheet) throw new UnreadableFile('broken_excel_file')
  return { sheet, strings: target('sharedStrings'), styles: target('styles'), from1904 }
}

/** How a character that XML cannot hold is written in a workbook: _x000D_. */
const unescape = (text: string) =>
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

/** The numbers of the styles that show a number as a date. */
export async function dateStyles(zip: Zip, part: string | undefined): Promise<Set<number>> {
  const styles = new Set<number>()
  if (!part || !zip.has(part)) return styles
  const own = new Map<number, boolean>()
  let inCells = false
  let count = 0
  await readWhole(zip.read(part), {
    open(name, { numFmtId = '', formatCode = '' }) {
      const id = Number(numFmtId)
      if (name === 'numFmt') own.set(id, isDateFormat(formatCode))
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      if (own.get(id) ?? builtIn(id)) styles.add(count)
      count++
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

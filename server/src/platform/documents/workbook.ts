import { setImmediate as letOthersIn } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { atMost } from '../turns/at-most.ts'

type SheetCell = string | number | boolean | Date | null
type SheetColumn = { title: string; width: number }
export type Sheet = {
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>
}

/** Bytes of a sheet that are packed at once: a few milliseconds, after which others are answered. */
const PIECE = 64 * 1024
/** Of all workbooks that are being made, one piece at a time: however many they are, others wait for one alone. */
const oneAtATime = atMost(1)

const DAY_MS = 86_400_000
/** Days from when workbooks count, the 30th of December 1899, until 1970. */
const UNTIL_1970 = 25_569
const BOLD = 1
const MOMENT = 2

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const ofOffice = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const ofPackages = 'http://schemas.openxmlformats.org/package/2006'
const typeOf = (what: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${what}+xml`
const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
const hex = (sign: string) => sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
/** A text in XML. Signs that XML has none for are written as workbooks write them. */
const inXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[&<>"\r]/g, (sign) => entities[sign] ?? sign)
    .replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, (sign) => `_x${hex(sign)}_`)

/** A, B … Z, AA: what a column is called, from the first, 0. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last
}

const relationship = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${ofOffice}/${type}" Target="${target}"/>`
const relationships = (...all: string[]) =>
  xml(`<Relationships xmlns="${ofPackages}/relationships">${all.join('')}</Relationships>`)

const pathOf = (nth: number) => `worksheets/sheet${nth}.xml`

/** All of a workbook but its sheets, which have these names. */
const around = (names: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml': xml(
    `<Types xmlns="${ofPackages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/>${names
      .map((_, at) => `<Override PartName="/xl/${pathOf(at + 1)}" ContentType="${typeOf('worksheet')}"/>`)
      .join('')}<Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/></Types>`,
  ),
  '_rels/.rels': relationships(relationship(1, 'officeDocument', 'xl/workbook.xml')),
  'xl/_rels/workbook.xml.rels': relationships(
    ...names.map((_, at) => relationship(at + 1, 'worksheet', pathOf(at + 1))),
    relationship(names.length + 1, 'styles', 'styles.xml'),
  ),
  'xl/workbook.xml': xml(
    `<workbook xmlns="${main}" xmlns:r="${ofOffice}"><sheets>${names
      .map((name, at) => `<sheet name="${inXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
  ),
  // In this order: as everything is, BOLD, MOMENT.
  'xl/styles.xml': xml(
    `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ),
})

/** The beginning of a sheet: the first row stays in sight, and each column has its width. */
const beginning = (columns: readonly SheetColumn[]) =>
  xml(
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
      .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
      .join('')}</cols><sheetData>`,
  )

/** A cell. Every text is a text cell: none is ever a formula. */
function cellXml(cell: SheetCell, at: string, style = ''): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string')
    return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${inXml(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c r="${at}" s="${MOMENT}"><v>${cell.getTime() / DAY_MS + UNTIL_1970}</v></c>`
}

/**
 * A workbook of sheets, each with a header, as packed bytes. Rows are written and packed as they come, so that neither they
 * nor a sheet are ever in memory as a whole, and between two pieces others are answered.
 */
export async function workbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    packed.push(part)
  })
  const file = (name: string) => {
    const made = new ZipDeflate(name, { level: 6 })
    zip.add(made)
    return made
  }
  for (const [name, text] of Object.entries(around(sheets.map(({ name }) => name))))
    file(name).push(Buffer.from(text), true)
  for (const [at, sheet] of sheets.entries()) await packSheet(file(`xl/${pathOf(at + 1)}`), sheet)
  zip.end()
  return Buffer.concat(packed)
}

async function packSheet(entry: ZipDeflate, { columns, rows }: Sheet): Promise<void> {
  const names = columns.map((_, at) => letters(at))
  async function pack(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += PIECE)
      await oneAtATime(async () => {
        entry.push(bytes.subarray(at, at + PIECE))
        await letOthersIn()
      })
  }
  const titles = columns.map(({ title }, at) => cellXml(title, `${names[at]}1`, ` s="${BOLD}"`))
  let text = `${beginning(columns)}<row r="1">${titles.join('')}</row>`
  let nth = 1
  for await (const cells of rows) {
    text += `<row r="${++nth}">`
    // A row may be many pieces long by itself.
    for (const [at, cell] of cells.entries()) {
      text += cellXml(cell, `${names[at]}${nth}`)
      if (text.length < PIECE) continue
      await pack(text)
      text = ''
    }
    text += '</row>'
  }
  await pack(text)
  entry.push(Buffer.from('</sheetData></worksheet>'), true)
}

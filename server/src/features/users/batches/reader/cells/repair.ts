import { bareOfFormula } from '../../../../../platform/documents/formula-cell.ts'

/**
 * Marks that no eye sees and that come along when text is copied, also those that say where a text of the other direction
 * begins and ends. Joiners (U+200C, U+200D) belong to words of some languages; what turns letters round is refused.
 */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/g

export const cleanCell = (cell: string): string =>
  bareOfFormula(
    cell
      .replace(INVISIBLE, '')
      .replace(/\u00a0/g, ' ')
      .trim(),
  ).trim()

const LINE_BREAK = /[\t\v\f\r\n\u0085\u2028\u2029]/
/** Whether a cell goes over several lines. */
export const hasLineBreak = (cell: string): boolean => LINE_BREAK.test(cell)
/** The same in one line. Cut at each break by itself: a pattern that also took the space around would try each of it. */
export const inOneLine = (cell: string): string =>
  cell
    .split(LINE_BREAK)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** An address somewhere in a line; bounded, so that no line takes long. */
const ADDRESS = /\S@[^\s@]{1,190}\.\w/

const SEPARATORS = [',', ';', '\t', '|']

/** How often a sign stands in a line. A cell may have a hundred thousand lines: nothing is made of any. */
function timesIn(line: string, sign: string): number {
  let times = 0
  for (let at = line.indexOf(sign); at >= 0; at = line.indexOf(sign, at + 1)) times++
  return times
}

/** What is known of how a file writes its rows: how many columns they have, and what stands between the cells. */
export type Shape = { width: number; delimiter?: string | undefined }

/**
 * The lines of a cell that look like rows of people, where it has several: a quote too many joins these to the row before
 * them. They hold an address beside something else, or have as many cells as half a row.
 */
export function rowsInCell(cell: string, { width, delimiter }: Shape): string[] {
  const lines = cell.split(/[\r\n]+/)
  if (lines.length === 1) return []
  const separators = delimiter === undefined || SEPARATORS.includes(delimiter) ? SEPARATORS : [delimiter]
  const isLikeRow = (line: string, first: boolean) => {
    const most = Math.max(...separators.map((one) => timesIn(line, one)))
    return (most > 0 && ADDRESS.test(line)) || (!first && most >= Math.max(2, Math.ceil((width - 1) / 2)))
  }
  return lines.filter((line, i) => isLikeRow(line, i === 0))
}

/**
 * What a spreadsheet shows where a formula failed, in English and Spanish, LibreOffice's "Err:502", and what programs write
 * for want of a value: "NaN", spelled so, is nobody's name.
 */
const ERROR_OF_SHEET =
  /^(?:#N\/[AD]|#¡?REF!|#¡?VAL(?:UE|OR)!|#NAME\?|#¿NOMBRE\?|#¡?DIV\/0!|#(?:NULL|¡NULO)!|#¡?NUM!|Err:\d{3}|NaN)$/

/** Whether a cell holds no value, but what its spreadsheet says for want of one: it is the same for all whom it befalls. */
export const isErrorOfSheet = (cell: string): boolean => ERROR_OF_SHEET.test(cell)

/** What is longer is no address with a name: what follows would try each of its signs as a beginning. */
const LONGEST_REPAIRED = 400

/** How many different addresses a cell holds, in whatever they stand. */
export const addressesIn = (cell: string): number =>
  new Set(
    (cell.slice(0, LONGEST_REPAIRED).match(/[^\s@<>()[\],;:"']+@[^\s@<>()[\],;:"']+/g) ?? []).map((one) =>
      one.toLowerCase(),
    ),
  ).size

/** The name that a directory of Microsoft's gives to a guest, made of their address: "ana_example.org#EXT#@acme.onmicrosoft.com". */
const GUEST = /^([^\s@]+)_([^\s@_]+\.[^\s@_]+)#EXT#@[^\s@]+$/i
export const isNameOfGuest = (cell: string): boolean => /#EXT#@/i.test(cell)

/** An address as it is meant: out of a link, without a name before it or in brackets behind it, or a full stop at its end. */
export function repairEmail(cell: string): string {
  if (cell.length > LONGEST_REPAIRED) return cell
  const inside = /<([^<>]+@[^<>]+)>/.exec(cell)?.[1] ?? cell
  return inside
    .replace(/[\u200c\u200d]/g, '')
    .replace(/\s+\([^()]*\)\s*$/, '')
    .replace(/^\s*mailto:([^?]*).*$/i, '$1')
    .trim()
    .replace(/^[<"'(]+|[>"')]+$/g, '')
    .replace(/[.,;:]+$/, '')
    .replace(GUEST, '$1@$2')
}

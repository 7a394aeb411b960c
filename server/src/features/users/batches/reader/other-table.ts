import type { ImportTarget } from '#contract/import-columns.ts'
import { guessColumns, isColumnName, looksLikeEmail } from './guess-columns.ts'
import { plainHeader } from './plain.ts'
import { cleanCell } from './repair.ts'

type Columns = { headers: readonly string[]; targets: readonly (ImportTarget | null)[] }

/** What stands in no name of a column: an address, and the figures of an ID, a date or a telephone. */
const OF_A_PERSON = /@|\d\d/

/**
 * Whether a row among the people names columns, and others than those above: below it each cell would be read as what it is
 * not, a surname as a first name. One that names the same ones again, as where two files were put together, changes nothing.
 */
export function beginsOtherTable(cells: readonly string[], { headers, targets }: Columns): boolean {
  const filled = cells.filter((cell) => cell.trim())
  if (filled.length < 2 || filled.some((cell) => OF_A_PERSON.test(cell))) return false
  const guessed = guessColumns(cells)
  const named = new Set(guessed.filter((target) => target !== null))
  const names = filled.filter(isColumnName).length
  const isHeader =
    named.size > 1 &&
    (named.has('email') ? names * 2 >= filled.length : named.has('externalId') && names === filled.length)
  if (!isHeader) return false
  const before = guessColumns(headers)
  const same = (cell: string, i: number) =>
    !cell.trim() ||
    plainHeader(cell) === plainHeader(headers[i] ?? '') ||
    (guessed[i] !== null && [before[i], targets[i]].includes(guessed[i]))
  return !targets.every((target, i) => target === null || same(cells[i] ?? '', i))
}

/**
 * Finds the address of somebody else in a row: in a column that is left out and is called as the one that is taken, as where
 * two tables stand side by side. Nobody would hear of them.
 */
export function besideEachOther({
  headers,
  targets,
}: Columns): (cells: readonly string[]) => string | undefined {
  const plain = headers.map(plainHeader)
  const taken = targets.indexOf('email')
  const columns = plain.flatMap((header, i) =>
    header && header === plain[taken] && targets[i] === null ? [i] : [],
  )
  const addressIn = (cell = '') => cleanCell(cell).toLowerCase()
  return (cells) =>
    columns
      .map((column) => addressIn(cells[column]))
      .find((address) => looksLikeEmail(address) && address !== addressIn(cells[taken]))
}

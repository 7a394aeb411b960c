import type { ImportTarget } from '#contract/people/import-columns.ts'
import { guessColumns, isColumnName, looksLikeEmail } from './guess-columns.ts'
import { plainHeader } from './plain.ts'
import { cleanCell } from './cells/repair.ts'

type Columns = { headers: readonly string[]; targets: readonly (ImportTarget | null)[] }

/** What stands in no name of a column: an address, and the figures of an ID, a date or a telephone. */
const OF_A_PERSON = /@|\d\d/

/** How many cells are no name of a column; where they are more than `most`, the rest is not looked at. */
function otherThanNames(cells: readonly string[], most: number): number {
  let others = 0
  for (const cell of cells) {
    if (!isColumnName(cell)) others++
    if (others > most) break
  }
  return others
}

/**
 * Whether a row among the people names columns, and others than those above: below it each cell would be read as what it is
 * not, a surname as a first name. One that names the same ones again, as where two files were put together, changes nothing.
 */
export function beginsOtherTable(cells: readonly string[], { headers, targets }: Columns): boolean {
  const filled = cells.filter((cell) => cell.trim())
  if (filled.length < 2 || filled.some((cell) => OF_A_PERSON.test(cell))) return false
  if (cells.every((cell, i) => cell === (headers[i] ?? ''))) return false
  // Most rows of a file are read no further: each cell costs more than all that was done before.
  const others = otherThanNames(filled, filled.length / 2)
  if (others > filled.length / 2) return false
  const guessed = guessColumns(cells)
  const named = new Set(guessed.filter((target) => target !== null))
  const isHeader = named.size > 1 && (named.has('email') || (named.has('externalId') && others === 0))
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

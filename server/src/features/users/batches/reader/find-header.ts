import { guessColumns, isColumnName } from './guess-columns.ts'

/** So many rows are looked at for the one that names the columns, and shown to choose another. */
export const HEAD_ROWS = 20

/** `exact`: the places of cells that a workbook keeps as numbers, where there are such that are not whole. */
export type FileRow = { row: number; cells: string[]; exact?: ReadonlySet<number> }

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim()).length

/**
 * The names of the columns, where some stand one row higher: of cells that were merged downwards only the upper one
 * holds the text.
 */
export function headersAt(head: readonly FileRow[], headerRow: number): string[] {
  const at = head.findIndex(({ row }) => row === headerRow)
  const cells = head[at]?.cells ?? []
  const above = head[at - 1]
  const belongs = above !== undefined && above.row === headerRow - 1 && filled(above.cells) > 1
  const width = belongs ? Math.max(cells.length, above.cells.length) : cells.length
  const names = Array.from(
    { length: width },
    (_, i) => cells[i]?.trim() || (belongs ? above.cells[i] : '') || '',
  )
  while (names.length && !names.at(-1)?.trim()) names.pop()
  return names
}

/** How many columns a row names that are not the same. */
const names = (headers: readonly string[]) => {
  const targets = guessColumns(headers).filter((target) => target !== null)
  return new Set(targets).size + headers.filter(isColumnName).length / 1000
}

/**
 * Whether a row is a person's: a cell begins with an address, or has one in angle brackets. One within a sentence is part
 * of a title, or of what a column is called. Each sign of a cell is looked at once.
 */
const holdsAddress = ({ cells }: FileRow) =>
  cells.some((cell) => /^\s*(?:mailto:)?[^\s@]+@[^\s@]+\.\S|<[^\s<>]+@[^\s@<>]+\.[^\s@<>]/.test(cell))

/**
 * The row that names the columns: the one with the most names that are known. Titles above it are passed over; of two
 * rows that say the same one below the other, the lower is meant. 0: the first row is a person already.
 */
export function findHeader(head: readonly FileRow[]): number {
  let best: { at: number; score: number } | undefined
  for (const [at, record] of head.entries()) {
    // What stands below the first person is a person.
    if (holdsAddress(record)) break
    const score = Math.floor(names(headersAt(head, record.row)))
    if (
      score > 0 &&
      (!best || score > best.score || (score === best.score && score > 1 && at === best.at + 1))
    )
      best = { at, score }
  }
  if (best) return head[best.at]?.row ?? 0
  const [first] = head
  if (!first || holdsAddress(first)) return 0
  // Nothing is known: the last row before the first address, or simply the first row.
  const person = head.findIndex(holdsAddress)
  const wide = head.slice(0, Math.max(person, 0)).findLast(({ cells }) => filled(cells) > 1)
  return wide?.row ?? first.row
}

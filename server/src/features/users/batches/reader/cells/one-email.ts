import { Email } from '#contract/fields.ts'
import type { ImportTarget } from '#contract/people/import-columns.ts'
import { emailColumns } from '../guess-columns.ts'
import { cleanCell, isNameOfGuest, repairEmail, rowsInCell } from './repair.ts'

type Columns = { headers: readonly string[]; targets: readonly (ImportTarget | null)[] }

/** Whether somebody can be written to there. What a directory calls a guest is no address, though one can be made of it. */
const isAddress = (cell: string) => !isNameOfGuest(cell) && Email.safeParse(repairEmail(cell)).success

/**
 * Where several columns are taken for the e-mail, leaves a row one address: of the surest column in which one stands. A
 * directory has people sign in by a name that looks like an address, and most often is one, beside the address itself.
 */
export function withOneEmail(
  { headers, targets }: Columns,
  delimiter?: string,
): (cells: readonly string[]) => readonly string[] {
  const columns = emailColumns(headers, targets)
  if (columns.length < 2) return (cells) => cells
  // Rows that a quote too many joined to this one are told of wherever they stand.
  const holdsRows = (cell: string) => rowsInCell(cell, { width: targets.length, delimiter }).length > 0
  return (cells) => {
    const clean = (column: number) => cleanCell(cells[column] ?? '')
    const taken =
      columns.find((column) => isAddress(clean(column))) ??
      columns.find((column) => clean(column) && !isNameOfGuest(clean(column)))
    return cells.map((cell, column) =>
      column === taken || !columns.includes(column) || holdsRows(cell) ? cell : '',
    )
  }
}

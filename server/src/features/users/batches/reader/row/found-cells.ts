import { customColumn, type CustomField } from '#contract/people/custom-fields.ts'
import type { ImportTarget } from '#contract/people/import-columns.ts'
import { bareOfFormula } from '../../../../../platform/documents/formula-cell.ts'
import { cleanCell, hasLineBreak, inOneLine, isErrorOfSheet, rowsInCell } from '../cells/repair.ts'
import { isKnown, shown, type Reading } from './reading.ts'

/** What is told of a cell that was not taken as it stands. */
const cellNotes = {
  errorOfSheet: { known: { code: 'error_of_sheet' }, own: { code: 'custom_error_of_sheet' } },
  repaired: { known: { code: 'repaired' }, own: { code: 'custom_repaired' } },
  letterLost: { known: { code: 'letter_lost' }, own: { code: 'custom_letter_lost' } },
  lineBreak: { known: { code: 'line_break' }, own: { code: 'custom_line_break' } },
} as const
type CellNote = keyof typeof cellNotes
/** What is told of a cell that was mended. */
export const mendings: ReadonlySet<string> = new Set([
  cellNotes.repaired.known.code,
  cellNotes.lineBreak.known.code,
])

type RowOfFile = {
  cells: readonly string[]
  targets: readonly (ImportTarget | null)[]
  own: readonly CustomField[]
  delimiter: string | undefined
}

/** The cells of each target that say something, cleaned; what was done to one is noted. */
export function foundCells({ errors, notes }: Reading, { cells, targets, own, delimiter }: RowOfFile) {
  /** What was done to a cell; of a company's own field with its name. */
  const note = (target: ImportTarget, what: CellNote, text: string): void => {
    const value = shown(text)
    const field = own.find(({ id }) => customColumn(id) === target)
    if (field) notes.push({ field: '', ...cellNotes[what].own, params: { name: field.name, value } })
    else notes.push({ field: isKnown(target) ? target : '', ...cellNotes[what].known, params: { value } })
  }
  const found = new Map<ImportTarget, string[]>()
  targets.forEach((target, column) => {
    const cell = cells[column] ?? ''
    const [joined, ...more] = rowsInCell(cell, { width: targets.length, delimiter })
    const rows = { count: more.length + 1, value: shown(joined?.trim() ?? '') }
    const isKept = target !== null && isKnown(target) && target !== 'tags'
    // A name or the like that holds whole rows is none; of a column that is not taken nobody would hear of it.
    if (joined !== undefined && isKept) errors.push({ field: target, code: 'rows_in_cell', params: rows })
    else if (joined !== undefined) notes.push({ field: '', code: 'rows_in_cell', params: rows })
    if (!target || (joined !== undefined && isKept)) return
    const clean = cleanCell(cell)
    if (!clean) return
    if (isErrorOfSheet(clean)) return note(target, 'errorOfSheet', clean)
    if (hidesMarks(cell, clean)) note(target, 'repaired', clean)
    if (clean.includes(LOST_LETTER)) note(target, 'letterLost', clean)
    // Each line is a tag of its own.
    const broken = target !== 'tags' && hasLineBreak(clean)
    const value = broken ? inOneLine(clean) : clean
    if (broken) note(target, 'lineBreak', value)
    found.set(target, [...(found.get(target) ?? []), value])
  })
  return found
}

/** What is read where a file holds half a character, or what a program wrote that could not tell one. */
const LOST_LETTER = '\ufffd'

/** Whether something else than space was taken away. */
const hidesMarks = (cell: string, clean: string) =>
  cell.length !== clean.length && bareOfFormula(cell.replace(/\u00a0/g, ' ').trim()).trim() !== clean

import { joinedWith, type ImportTarget } from '#contract/people/import-columns.ts'
import { limits } from '#contract/limits.ts'
import { customCells, type CustomCells } from './cells/custom-cell.ts'
import type { LeavingDays } from './access/leaving-days.ts'
import { readingOrder } from './reading-order.ts'
import { foundCells, mendings } from './row/found-cells.ts'
import { takesOf } from './row/known-fields.ts'
import { takeOwnFields } from './row/own-fields.ts'
import { beginReading, MOST_NOTES, shown, type ChosenWords, type Reading } from './row/reading.ts'
import type { WantedRow } from './row/wanted-row.ts'

/** How the cells of a file are read. */
type How = {
  words?: ChosenWords
  custom?: CustomCells
  /** The columns whose cell a workbook keeps as a number with decimals. */
  exact?: ReadonlySet<number> | undefined
  delimiter?: string | undefined
  leaving?: LeavingDays
}

/** Reads one row by the meaning of its columns. An empty cell asks for nothing. */
export function readRow(
  cells: readonly string[],
  targets: readonly (ImportTarget | null)[],
  { words = new Map(), custom = customCells([]), exact, delimiter, leaving = () => null }: How = {},
): WantedRow {
  const reading = beginReading(words, leaving)
  const found = foundCells(reading, { cells, targets, own: custom.fields, delimiter })
  const take = takesOf(reading)
  for (const target of readingOrder) {
    const values = found.get(target)
    const between = joinedWith[target]
    if (values) take[target](between === undefined ? values : [values.join(between)])
  }
  takeOwnFields(reading, { cells, targets, found, custom, exact })
  const { row, notes } = reading
  if ((row.tags?.length ?? 0) > limits.tagsOfUser) reading.tooManyTags()
  const extra = cells.slice(targets.length).find((cell) => cell.trim())
  if (extra !== undefined)
    notes.push({ field: '', code: 'extra_cells', params: { value: shown(extra.trim()) } })
  return { ...row, ...problemsOf(reading) }
}

/** Of what is refused all the same nothing was repaired. */
function problemsOf({ errors, notes }: Reading): Partial<WantedRow> {
  const kept = notes.filter(
    ({ field, code }) => !mendings.has(code) || !errors.some((e) => e.field === field),
  )
  return {
    ...(errors.length && { errors: errors.slice(0, MOST_NOTES) }),
    ...(kept.length && { notes: kept.slice(0, MOST_NOTES) }),
  }
}

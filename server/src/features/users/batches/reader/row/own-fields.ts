import { customColumn, type CustomValues } from '#contract/people/custom-fields.ts'
import { ownTextJoinedWith, type ImportTarget } from '#contract/people/import-columns.ts'
import { isUnclear, type CustomCells } from '../cells/custom-cell.ts'
import { cleanCell, inOneLine } from '../cells/repair.ts'
import { shown, type Reading } from './reading.ts'

type RowOfFile = {
  cells: readonly string[]
  targets: readonly (ImportTarget | null)[]
  found: ReadonlyMap<ImportTarget, readonly string[]>
  custom: CustomCells
  exact: ReadonlySet<number> | undefined
}

/** What a row says of the fields that the company defines. */
export function takeOwnFields(
  { row, errors, notes }: Reading,
  { cells, targets, found, custom, exact }: RowOfFile,
): void {
  const values: CustomValues = {}
  for (const field of custom.fields) {
    const target = customColumn(field.id)
    const filled = found.get(target) ?? []
    const cell = field.kind === 'text' && filled.length ? filled.join(ownTextJoinedWith) : filled[0]
    if (cell === undefined) continue
    const column = targets.findIndex(
      (of, i) => of === target && inOneLine(cleanCell(cells[i] ?? '')) === cell,
    )
    const read = custom.read(field, cell, exact?.has(column) ?? false)
    const params = { ...read.params, value: shown(cell), name: field.name }
    if (read.note) notes.push({ field: '', code: read.note, params })
    if ('value' in read) values[field.id] = read.value
    else if (field.kind === 'choice') notes.push({ field: '', code: 'custom_option_unknown', params })
    else
      errors.push({
        field: '',
        code: isUnclear(read.code) ? read.code : `custom_not_${field.kind}`,
        params,
      })
  }
  if (Object.keys(values).length) row.wanted = { ...row.wanted, custom: values }
}

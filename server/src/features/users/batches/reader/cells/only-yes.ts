import type { ImportTarget } from '#contract/people/import-columns.ts'
import { sayOnlyYes } from '../column-names.ts'
import { plainReadings } from '../guess-columns.ts'
import { wordKey } from '../plain.ts'
import type { ChosenWords } from '../row/reading.ts'
import { cleanCell } from './repair.ts'
import { meaningOf } from '../words.ts'

type Columns = { headers: readonly string[]; targets: readonly (ImportTarget | null)[] }

/**
 * Takes a "no" away from the columns of which a yes alone says something: whoever is in no archive may have left all the
 * same, and is not let in by it.
 */
export function withoutIdleNo({ headers, targets }: Columns, words: ChosenWords) {
  const columns = targets.flatMap((target, i) =>
    target === 'suspended' && plainReadings(headers[i] ?? '').some((plain) => sayOnlyYes.has(plain))
      ? [i]
      : [],
  )
  const isNo = (cell: string) =>
    (words.get(wordKey('suspended', cell)) ?? meaningOf('suspended', cell)) === 'no'
  return (cells: readonly string[]): readonly string[] => {
    const idle = columns.filter((column) => isNo(cleanCell(cells[column] ?? '')))
    return idle.length ? cells.map((cell, column) => (idle.includes(column) ? '' : cell)) : cells
  }
}

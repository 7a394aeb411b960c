import type { ImportTarget } from '#contract/people/import-columns.ts'
import { vague } from '../column-names.ts'
import { cleanCell } from '../cells/repair.ts'
import { guessColumns, plainReadings, type Contents } from '../guess-columns.ts'
import { meaningOf } from '../words.ts'
import { sayingOf, type Saying } from './header-words.ts'
import { isAccessTarget, leavingDays } from './leaving-days.ts'

/**
 * Looks, row by row, whether the columns that are known to say who may come in say so of whom another one, that is taken
 * for nothing, says or seems to say that they have left.
 */
export function watchAccess(headers: readonly string[], today: string) {
  const dayIn = leavingDays(today, 'both')
  const columns = guessColumns(headers).flatMap((target, column) =>
    isAccessTarget(target) ? [{ target, column }] : [],
  )
  const seeming = headers.flatMap((header, column) => {
    const saying = sayingOf(header)
    const mayMeanMuch = plainReadings(header).some((plain) => vague.has(plain))
    return saying || mayMeanMuch ? [{ column, saying: saying ?? 'left' }] : []
  })
  const contradicted = new Set<number>()

  const isGone = (target: (typeof columns)[number]['target'], cell: string) => {
    const day = dayIn(cell)
    if (day) return day.said === 'left'
    const means = meaningOf(target, cell)
    return target === 'status' ? means === 'inactive' || means === 'deleted' : means === 'yes'
  }
  /** What nobody understands may say it, too. */
  const seemsGone = (saying: Saying, cell: string) => {
    const day = dayIn(cell)
    if (day) return day.said === 'left' || day.said === 'unclear'
    const isYes = meaningOf('suspended', cell)
    if (isYes !== undefined) return (isYes === 'yes') === (saying === 'left' || saying === 'out')
    const status = meaningOf('status', cell)
    return status === undefined || status === 'inactive' || status === 'deleted'
  }

  return {
    row(cells: readonly string[]): void {
      const cellOf = (column: number) => cleanCell(cells[column] ?? '')
      const filled = seeming.filter(({ column }) => !contradicted.has(column) && cellOf(column))
      if (!filled.length || columns.some(({ target, column }) => isGone(target, cellOf(column)))) return
      for (const { column, saying } of filled) if (seemsGone(saying, cellOf(column))) contradicted.add(column)
    },
    /** Whether all that a column may say of access is said by others, whose every word is known. */
    isSaidElsewhere(column: number, targets: readonly (ImportTarget | null)[], contents: Contents): boolean {
      const access = targets.flatMap((target, i) =>
        isAccessTarget(target) ? [{ target, ...contents[i] }] : [],
      )
      const isKnown = ({ target, words, unclear }: (typeof access)[number]) =>
        unclear === undefined && (words?.every(({ guesses }) => guesses[target] !== undefined) ?? false)
      return access.length > 0 && access.every(isKnown) && !contradicted.has(column)
    },
  }
}

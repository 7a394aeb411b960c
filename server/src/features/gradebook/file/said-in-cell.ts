import type { GradeCell } from '#contract/practice/gradebook.ts'
import type { Cell } from '../../../platform/documents/csv.ts'

/** What a cell says in a file: its points, else in words how it stands. */
export function saidInCell(cell: GradeCell | undefined, word: (key: string) => string): Cell {
  if (!cell) return null
  if (cell.set) return cell.set.points
  if (cell.score) return Math.round(cell.score.points * 100) / 100
  if (cell.state === 'not_begun') return cell.missing ? word('missing') : null
  return word(cell.state === 'graded' && cell.passed ? 'passed' : `state.${cell.state}`)
}

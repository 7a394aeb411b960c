import type { GradeCell } from '#contract/practice/gradebook.ts'
import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { countedPoints, shareOf } from '#contract/rules/learning/final-grade.ts'
import { wordOf } from '#contract/rules/learning/grades/grade-scale.ts'
import type { Cell } from '../../../platform/documents/csv.ts'

type Saying = { word: (key: string) => string; scale: GradeScale | null }

/** What a cell says in a file: its points or the word of its scale, else in words how it stands. */
export function saidInCell(cell: GradeCell | undefined, { word, scale }: Saying): Cell {
  if (!cell) return null
  const points = countedPoints(cell)
  if (points !== null) {
    const share = shareOf(cell)
    return scale && share !== undefined ? wordOf(scale, share) : Math.round(points * 100) / 100
  }
  if (cell.state === 'not_begun') return cell.missing ? word('missing') : null
  return word(cell.state === 'graded' && cell.passed ? 'passed' : `state.${cell.state}`)
}

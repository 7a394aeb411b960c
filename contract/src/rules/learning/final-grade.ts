import { pointsLeft } from './deadlines/late-deduction.ts'
import { percentOf } from './grades/grade-scale.ts'

/** What a final grade is made of: a thing that is graded, with its largest points; null where it gives none. */
export type Gradable = { lessonId: string; points: number | null; categoryId: string | null }
export type Category = { id: string; weight: number }

/**
 * The final grade in per cent, of what has been graded so far; null before anything has. Without categories everything
 * counts by its points. With them each category is worth its weight, whatever it holds, and what is in none counts for
 * nothing; one in which nothing is graded yet leaves its weight to the others.
 *
 * `shares`: of each lesson that has a grade, the share of its points, from 0 to 1.
 */
export function finalGrade(
  graded: readonly Gradable[],
  shares: ReadonlyMap<string, number>,
  categories: readonly Category[],
): number | null {
  const shareOf = (among: readonly Gradable[]): number | null => {
    let points = 0
    let of = 0
    for (const one of among) {
      const share = shares.get(one.lessonId)
      if (share === undefined || !one.points) continue
      points += share * one.points
      of += one.points
    }
    return of === 0 ? null : points / of
  }
  if (categories.length === 0) {
    const share = shareOf(graded)
    return share === null ? null : percentOf(share)
  }
  let sum = 0
  let weights = 0
  for (const { id, weight } of categories) {
    const share = shareOf(graded.filter(({ categoryId }) => categoryId === id))
    if (share === null) continue
    sum += share * weight
    weights += weight
  }
  return weights === 0 ? null : percentOf(sum / weights)
}

/** Of a cell of the gradebook what its share is made of. */
type GradedCell = {
  lessonId: string
  /** What a grade set by hand is out of. */
  of: number | null
  set: { points: number } | null
  score: { points: number; of: number } | null
  missing: boolean
  /** What late takes off the score, unless a grader waived it; nothing of a grade set by hand. */
  deduction: { percent: number; waived: boolean } | null
}

/** What counts of a score: without what late takes off. */
export function countedScore({
  score,
  deduction,
}: Pick<GradedCell, 'score' | 'deduction'>): { points: number; of: number } | null {
  if (!score || !deduction || deduction.waived) return score
  return { points: pointsLeft(score, deduction.percent), of: score.of }
}

/** The points that count in a cell: as they were set by hand, else what counts of the score; null where there is neither. */
export const countedPoints = (cell: Pick<GradedCell, 'set' | 'score' | 'deduction'>): number | null =>
  cell.set?.points ?? countedScore(cell)?.points ?? null

/** The share of a cell's points that counts; undefined where none does. */
export function shareOf(
  cell: Omit<GradedCell, 'lessonId' | 'missing'> & { missing?: boolean },
  missingIsZero = false,
): number | undefined {
  if (cell.set) return cell.of ? cell.set.points / cell.of : undefined
  const score = countedScore(cell)
  if (score) return score.of ? score.points / score.of : undefined
  return missingIsZero && cell.missing ? 0 : undefined
}

/** The shares that somebody's cells make, by their lessons. */
export function sharesOf(cells: readonly GradedCell[], missingIsZero: boolean): Map<string, number> {
  return new Map(
    cells.flatMap((cell) => {
      const share = shareOf(cell, missingIsZero)
      return share === undefined ? [] : [[cell.lessonId, share] as const]
    }),
  )
}

/** Whether somebody may ask what a grade would make of it: it gives points, and has none yet. */
export const isStillOpen = ({ of, set, score }: GradedCell): boolean => Boolean(of) && !set && !score

/** The final grade as it would be with some points in what is not graded yet; by the rule of the real one. */
export function finalGradeIf(
  supposed: ReadonlyMap<string, number>,
  cells: readonly GradedCell[],
  {
    columns,
    categories,
    missingIsZero,
  }: { columns: readonly Gradable[]; categories: readonly Category[]; missingIsZero: boolean },
): number | null {
  const asIf = cells.map((cell) => {
    const points = isStillOpen(cell) ? supposed.get(cell.lessonId) : undefined
    return points === undefined ? cell : { ...cell, set: { points } }
  })
  return finalGrade(columns, sharesOf(asIf, missingIsZero), categories)
}

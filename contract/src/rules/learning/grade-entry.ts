import type { GradeScale } from '../../practice/scales/grade-scales.ts'
import { pointsOfWord, wordOf } from './grades/grade-scale.ts'

/**
 * Points as they are written, with a comma or a point, or as a word of the scale that they are said in, which comes first
 * where it is a number itself; null where nothing is written, undefined where it is none that may be given.
 */
export function pointsIn(
  text: string,
  most: number,
  scale: GradeScale | null = null,
): number | null | undefined {
  const written = text.trim().replace(',', '.')
  if (written === '') return null
  const said = scale ? pointsOfWord(scale, text, most) : undefined
  if (said !== undefined) return said
  if (!/^\d+(\.\d{0,2})?$|^\.\d{1,2}$/.test(written)) return undefined
  const points = Number(written)
  return points <= most ? points : undefined
}

/** Of a cell of the gradebook what says whether a grade may be set there by hand, and which one stands there. */
type EntryCell = {
  state: string
  /** The most points; null where none are given. */
  of: number | null
  set: { points: number } | null
  ownTeam?: true | undefined
}

export const entryProblems = ['own', 'absent', 'no_points', 'range'] as const
export type EntryProblem = (typeof entryProblems)[number]

/** Why nobody may set a grade in a cell; undefined where they may. */
export function closedBy(cell: EntryCell, isOwn: boolean): EntryProblem | undefined {
  if (isOwn || cell.ownTeam) return 'own'
  if (cell.state === 'absent') return 'absent'
  return cell.of ? undefined : 'no_points'
}

type Entry =
  /** Nothing is written there: what stands there stays. */
  { kind: 'left' } | { kind: 'same' } | { kind: 'set'; points: number } | { kind: 'wrong'; why: EntryProblem }

/** What becomes of what is written into a cell: the same rule, whether it is typed there, pasted or read from a file. */
export function judgeEntry(
  text: string,
  cell: EntryCell,
  isOwn: boolean,
  scale: GradeScale | null = null,
): Entry {
  if (text.trim() === '') return { kind: 'left' }
  const why = closedBy(cell, isOwn)
  if (why) return { kind: 'wrong', why }
  const most = cell.of ?? 0
  const points = pointsIn(text, most, scale)
  if (points === undefined || points === null) return { kind: 'wrong', why: 'range' }
  if (!cell.set) return { kind: 'set', points }
  // The word that stands there already is no other grade, whatever it counts as.
  const isSaid = scale !== null && pointsOfWord(scale, text, most) !== undefined
  const isSame = isSaid
    ? wordOf(scale, cell.set.points / most) === wordOf(scale, points / most)
    : cell.set.points === points
  return isSame ? { kind: 'same' } : { kind: 'set', points }
}

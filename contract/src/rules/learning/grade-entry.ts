/** Points as they are written, with a comma or a point; null where nothing is, undefined where it is none that may be given. */
export function pointsIn(text: string, most: number): number | null | undefined {
  const written = text.trim().replace(',', '.')
  if (written === '') return null
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
}

export const entryProblems = ['own', 'absent', 'no_points', 'range'] as const
export type EntryProblem = (typeof entryProblems)[number]

/** Why nobody may set a grade in a cell; undefined where they may. */
export function closedBy(cell: EntryCell, isOwn: boolean): EntryProblem | undefined {
  if (isOwn) return 'own'
  if (cell.state === 'absent') return 'absent'
  return cell.of ? undefined : 'no_points'
}

type Entry =
  /** Nothing is written there: what stands there stays. */
  { kind: 'left' } | { kind: 'same' } | { kind: 'set'; points: number } | { kind: 'wrong'; why: EntryProblem }

/** What becomes of what is written into a cell: the same rule, whether it is typed there, pasted or read from a file. */
export function judgeEntry(text: string, cell: EntryCell, isOwn: boolean): Entry {
  if (text.trim() === '') return { kind: 'left' }
  const why = closedBy(cell, isOwn)
  if (why) return { kind: 'wrong', why }
  const points = pointsIn(text, cell.of ?? 0)
  if (points === undefined || points === null) return { kind: 'wrong', why: 'range' }
  return cell.set?.points === points ? { kind: 'same' } : { kind: 'set', points }
}

import { assign, type Assignment, type Task } from './assign.ts'

/** Two rows that must not have the same column. */
export type Apart = readonly [number, number]

/** What is ruled out on the way to an assignment in which all are kept apart. */
type Rule = { row: number; column: number; is: 'not' | 'only' }
type Node = { rules: readonly Rule[]; found: Assignment }

/** How many assignments are made at most before what is found is good enough: fewer of larger tasks. */
const triesFor = ({ rows, columns }: Task) =>
  Math.min(500, Math.max(10, Math.floor(20_000_000 / Math.max(1, rows * columns))))

const isBetter = (one: Assignment, other: Assignment): boolean =>
  one.assigned !== other.assigned
    ? one.assigned > other.assigned
    : (one.floor ?? 101) !== (other.floor ?? 101)
      ? (one.floor ?? 101) > (other.floor ?? 101)
      : one.total > other.total

/** Of each row those that it is kept apart from. */
function othersOf(rows: number, apart: readonly Apart[]): number[][] {
  const others: number[][] = Array.from({ length: rows }, () => [])
  for (const [a, b] of apart) {
    others[a]?.push(b)
    others[b]?.push(a)
  }
  return others
}

/** The task without what the rules leave out: whoever is to be in one column alone keeps those out of it that are apart. */
function under(task: Task, rules: readonly Rule[], others: readonly number[][]): Task {
  const { columns } = task
  const scores = Uint8Array.from(task.scores)
  for (const { row, column, is } of rules) {
    const at = row * columns + column
    if (is === 'not') {
      scores[at] = 0
      continue
    }
    const kept = scores[at] as number
    scores.fill(0, row * columns, (row + 1) * columns)
    scores[at] = kept
    for (const other of others[row] as number[]) scores[other * columns + column] = 0
  }
  return { ...task, scores }
}

const together = (columnOf: Int32Array, apart: readonly Apart[]): Apart[] =>
  apart.filter(([a, b]) => columnOf[a] !== -1 && columnOf[a] === columnOf[b])

/** Whoever is still with somebody they are kept apart from goes without, the one who fits less; none is moved for them. */
function withoutThem(task: Task, { columnOf, prices }: Assignment, apart: readonly Apart[]): Assignment {
  const rest = Int32Array.from(columnOf)
  const scoreOf = (row: number) => (task.scores[row * task.columns + (rest[row] as number)] as number) - 1
  for (const [a, b] of apart)
    if (rest[a] !== -1 && rest[a] === rest[b]) rest[scoreOf(a) < scoreOf(b) ? a : b] = -1
  const given = [...rest.keys()].flatMap((row) => (rest[row] === -1 ? [] : [scoreOf(row)]))
  return {
    columnOf: rest,
    assigned: given.length,
    floor: given.length ? given.reduce((one, two) => Math.min(one, two)) : null,
    total: given.reduce((sum, one) => sum + one, 0),
    prices,
  }
}

/**
 * The best assignment (see `assign`) in which no two that are kept apart have the same column, by branch and bound: where
 * the best one puts two together, either the first is not there, or is and then the second is not. Nothing that is left
 * out can be better than what it was left out of, so the first that puts nobody together is the best. Past `tries` it is
 * one in which all are apart, and no longer sure to be the best.
 */
export async function assignApart(
  task: Task,
  least: number,
  {
    apart,
    onProgress = () => {},
    tries = triesFor(task),
  }: { apart: readonly Apart[]; onProgress?: (share: number) => unknown; tries?: number },
): Promise<Assignment> {
  const others = othersOf(task.rows, apart)
  const open: Node[] = [{ rules: [], found: await assign(task, least, onProgress) }]
  let left = tries
  const grow = async (rules: readonly Rule[]) => {
    left -= 1
    await onProgress(1)
    open.push({ rules, found: await assign(under(task, rules, others), least) })
  }
  for (;;) {
    // Of those that are as good the one that came last: it is nearest to its end.
    let best = 0
    for (let at = 1; at < open.length; at++)
      if (!isBetter((open[best] as Node).found, (open[at] as Node).found)) best = at
    const [{ rules, found }] = open.splice(best, 1) as [Node]
    const [first] = together(found.columnOf, apart)
    if (!first) return found
    if (left <= 0) return withoutThem(task, found, apart)
    const rule = { row: first[0], column: found.columnOf[first[0]] as number }
    await grow([...rules, { ...rule, is: 'not' }])
    await grow([...rules, { ...rule, is: 'only' }])
  }
}

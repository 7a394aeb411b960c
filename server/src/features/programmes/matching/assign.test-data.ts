import fc from 'fast-check'
import type { Task } from './assign.ts'

/** Every assignment there is in which all are apart who must be, one row after another: as many pairs as possible, then the best worst pair, then the sum. */
export function byTryingAll(
  task: Task,
  least: number,
  apart: readonly (readonly [number, number])[] = [],
): { assigned: number; floor: number; total: number } {
  let best = { assigned: 0, floor: 101, total: 0 }
  const free = [...task.capacity]
  const columnOf: number[] = []
  const isBetter = (one: typeof best) =>
    one.assigned !== best.assigned
      ? one.assigned > best.assigned
      : one.floor !== best.floor
        ? one.floor > best.floor
        : one.total > best.total
  const go = (row: number, so: typeof best): void => {
    if (row === task.rows) {
      if (isBetter(so)) best = so
      return
    }
    columnOf[row] = -1
    go(row + 1, so)
    for (let column = 0; column < task.columns; column++) {
      const score = (task.scores[row * task.columns + column] as number) - 1
      if (score < least || score < 0 || (free[column] as number) === 0) continue
      if (
        apart.some(
          ([a, b]) =>
            (a === row && columnOf[b] === column && b < row) ||
            (b === row && columnOf[a] === column && a < row),
        )
      )
        continue
      columnOf[row] = column
      free[column] = (free[column] as number) - 1
      go(row + 1, {
        assigned: so.assigned + 1,
        floor: Math.min(so.floor, score),
        total: so.total + score,
      })
      free[column] = (free[column] as number) + 1
    }
  }
  go(0, best)
  return best
}

/** Small tasks that have much in common. */
export const small = fc
  .record({ rows: fc.integer({ min: 1, max: 6 }), columns: fc.integer({ min: 1, max: 4 }) })
  .chain(({ rows, columns }) =>
    fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      capacity: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: columns, maxLength: columns }),
      // Few different scores, so that many are equal, and every third pair is none.
      scores: fc.array(
        fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 101 }), fc.integer({ min: 48, max: 54 })),
        {
          minLength: rows * columns,
          maxLength: rows * columns,
        },
      ),
      least: fc.constantFrom(0, 30, 50),
    }),
  )

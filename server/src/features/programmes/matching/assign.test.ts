import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assign, proves, type Assignment, type Task } from './assign.ts'

/** Every assignment there is, one row after another: as many pairs as possible, then the best worst pair, then the sum. */
function byTryingAll(task: Task, least: number): { assigned: number; floor: number; total: number } {
  let best = { assigned: 0, floor: 101, total: 0 }
  const free = [...task.capacity]
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
    go(row + 1, so)
    for (let column = 0; column < task.columns; column++) {
      const score = (task.scores[row * task.columns + column] as number) - 1
      if (score < least || score < 0 || (free[column] as number) === 0) continue
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

const small = fc
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

it('is the best there is in a thousand small cases, by trying every assignment', async () => {
  await fc.assert(
    fc.asyncProperty(small, async ({ rows, columns, capacity, scores, least }) => {
      const task = { rows, columns, capacity: Int32Array.from(capacity), scores: Uint8Array.from(scores) }
      const { assigned, floor, total } = await assign(task, least)
      const found = byTryingAll(task, least)
      expect({ assigned, floor: floor ?? 101, total }).toEqual(found)
    }),
    { numRuns: 1000 },
  )
})

function random(rows: number, columns: number, places: number, seed: number): Task {
  let state = seed
  const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32
  const capacity = Int32Array.from({ length: columns }, () => Math.floor(next() * (places + 1)))
  const scores = Uint8Array.from({ length: rows * columns }, () =>
    next() < 0.1 ? 0 : Math.floor(next() * 101) + 1,
  )
  return { rows, columns, capacity, scores }
}

it('proves by its own prices that nothing is better in larger ones, and what is worse is not proved', async () => {
  for (const [rows, columns, places] of [
    [200, 60, 4],
    [300, 40, 3],
    [50, 80, 1],
  ] as const) {
    const task = random(rows, columns, places, rows)
    const found = await assign(task, 20)
    expect(proves(task, found)).toBe(true)
    // Two who change their places, and so give less.
    const columnOf = Int32Array.from(found.columnOf)
    const [a, b] = [...columnOf.keys()].filter((row) => columnOf[row] !== -1) as [number, number]
    ;[columnOf[a], columnOf[b]] = [columnOf[b] as number, columnOf[a] as number]
    const at = (row: number) => task.scores[row * columns + (columnOf[row] as number)] as number
    const worse: Assignment = {
      ...found,
      columnOf,
      total: [...columnOf.keys()].reduce((sum, row) => sum + (columnOf[row] === -1 ? 0 : at(row) - 1), 0) - 1,
    }
    expect(proves(task, worse)).toBe(false)
  }
})

it('leaves nobody a worse pair than they must have, also where the sum would be larger', async () => {
  // One could have 100 and the other 10, or both 50: both have 50.
  const task = {
    rows: 2,
    columns: 2,
    capacity: Int32Array.of(1, 1),
    scores: Uint8Array.of(101, 51, 51, 11),
  }
  const { columnOf, floor, total } = await assign(task, 0)
  expect([[...columnOf], floor, total]).toEqual([[1, 0], 50, 100])
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assign, proves, type Assignment, type Task } from './assign.ts'
import { byTryingAll, small } from './assign.test-data.ts'

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

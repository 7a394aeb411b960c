import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assign } from './assign.ts'
import { pairEquals, type Equals } from './pair-equals.ts'

/** Every way to pair people: as many pairs as possible, then the best worst pair, then the sum. */
function byTryingAll(
  { people, scores }: Equals,
  least: number,
): { pairs: number; floor: number; total: number } {
  let best = { pairs: 0, floor: 101, total: 0 }
  const isTaken = Array.from({ length: people }, () => false)
  const isBetter = (one: typeof best) =>
    one.pairs !== best.pairs
      ? one.pairs > best.pairs
      : one.floor !== best.floor
        ? one.floor > best.floor
        : one.total > best.total
  const go = (a: number, so: typeof best): void => {
    if (a === people) {
      if (isBetter(so)) best = so
      return
    }
    go(a + 1, so)
    if (isTaken[a]) return
    for (let b = a + 1; b < people; b++) {
      const score = (scores[a * people + b] as number) - 1
      if (isTaken[b] || score < 0 || score < least) continue
      isTaken[b] = true
      go(a + 1, { pairs: so.pairs + 1, floor: Math.min(so.floor, score), total: so.total + score })
      isTaken[b] = false
    }
  }
  go(0, best)
  return best
}

const symmetric = (people: number, upper: readonly number[]): Equals => {
  const scores = new Uint8Array(people * people)
  let at = 0
  for (let a = 0; a < people; a++)
    for (let b = a + 1; b < people; b++) {
      scores[a * people + b] = upper[at] as number
      scores[b * people + a] = upper[at] as number
      at += 1
    }
  return { people, scores }
}
const small = fc.integer({ min: 1, max: 8 }).chain((people) =>
  fc.record({
    people: fc.constant(people),
    // Many equal scores, and many pairs that must not be: rings of odd length are where it is hard.
    upper: fc.array(
      fc.oneof(
        fc.constant(0),
        fc.constant(0),
        fc.integer({ min: 1, max: 101 }),
        fc.integer({ min: 48, max: 54 }),
      ),
      { minLength: (people * (people - 1)) / 2, maxLength: (people * (people - 1)) / 2 },
    ),
    least: fc.constantFrom(0, 30, 50),
  }),
)

it('is the best there is in two thousand small cases, by trying every pairing', async () => {
  await fc.assert(
    fc.asyncProperty(small, async ({ people, upper, least }) => {
      const task = symmetric(people, upper)
      const { pairs, floor, total, withWhom } = await pairEquals(task, least)
      expect({ pairs, floor: floor ?? 101, total }).toEqual(byTryingAll(task, least))
      for (const [a, b] of withWhom.entries())
        if (b !== -1) expect([b === a, withWhom[b]]).toEqual([false, a])
    }),
    { numRuns: 2000 },
  )
})

function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32
}

it('is as good as the assignment of rows to columns where only the two halves may meet', async () => {
  for (const [half, seed] of [
    [20, 1],
    [40, 2],
    [60, 3],
  ] as const) {
    const next = numbers(seed)
    const rows = Uint8Array.from({ length: half * half }, () =>
      next() < 0.6 ? 0 : Math.floor(next() * 101) + 1,
    )
    const people = 2 * half
    const scores = new Uint8Array(people * people)
    for (let a = 0; a < half; a++)
      for (let b = 0; b < half; b++) {
        scores[a * people + half + b] = rows[a * half + b] as number
        scores[(half + b) * people + a] = rows[a * half + b] as number
      }
    const both = await assign(
      { rows: half, columns: half, capacity: new Int32Array(half).fill(1), scores: rows },
      20,
    )
    const { pairs, floor, total } = await pairEquals({ people, scores }, 20)
    expect([pairs, floor, total]).toEqual([both.assigned, both.floor, both.total])
  }
})

it('leaves nobody a worse partner than they must have, and of an odd ring one alone', async () => {
  // Of three who all fit, one is alone: the best two are together.
  const ring = await pairEquals(symmetric(3, [51, 81, 61]), 0)
  expect([[...ring.withWhom], ring.floor]).toEqual([[2, -1, 0], 80])
  // One pair of 100 and one of 10, or two of 50: both have 50.
  const fair = await pairEquals(symmetric(4, [101, 51, 0, 0, 51, 11]), 0)
  expect([[...fair.withWhom], fair.floor, fair.total]).toEqual([[2, 3, 0, 1], 50, 100])
})

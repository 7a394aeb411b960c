import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assignApart } from './assign-apart.ts'
import { byTryingAll, small } from './assign.test-data.ts'
import { usualWeights } from '#contract/rules/mentoring/programme-fit.ts'
import { match, type Question } from './match.ts'

const two = small.chain((one) =>
  fc.record({
    one: fc.constant(one),
    apart: fc.array(fc.tuple(fc.nat(one.rows - 1), fc.nat(one.rows - 1)), { maxLength: 6 }),
  }),
)
const taskOf = ({
  rows,
  columns,
  capacity,
  scores,
}: {
  rows: number
  columns: number
  capacity: number[]
  scores: number[]
}) => ({
  rows,
  columns,
  capacity: Int32Array.from(capacity),
  scores: Uint8Array.from(scores),
})
const areApart = (columnOf: Int32Array, apart: readonly (readonly [number, number])[]) =>
  apart.every(([a, b]) => columnOf[a] === -1 || columnOf[a] !== columnOf[b])

it('is the best there is in which all are apart who must be, in a thousand small cases, by trying every one', async () => {
  await fc.assert(
    fc.asyncProperty(two, async ({ one, apart: any }) => {
      const apart = any.filter(([a, b]) => a !== b)
      const task = taskOf(one)
      const { assigned, floor, total, columnOf } = await assignApart(task, one.least, { apart })
      expect(areApart(columnOf, apart)).toBe(true)
      expect({ assigned, floor: floor ?? 101, total }).toEqual(byTryingAll(task, one.least, apart))
    }),
    { numRuns: 1000 },
  )
})

it('keeps them apart also where it may not look for the best', async () => {
  await fc.assert(
    fc.asyncProperty(two, async ({ one, apart: any }) => {
      const apart = any.filter(([a, b]) => a !== b)
      const task = taskOf(one)
      const found = await assignApart(task, one.least, { apart, tries: 0 })
      expect(areApart(found.columnOf, apart)).toBe(true)
      const given = [...found.columnOf].flatMap((column, row) =>
        column === -1 ? [] : [(one.scores[row * one.columns + column] as number) - 1],
      )
      expect([found.assigned, found.total]).toEqual([given.length, given.reduce((a, b) => a + b, 0)])
      for (const [column, places] of one.capacity.entries())
        expect([...found.columnOf].filter((at) => at === column).length).toBeLessThanOrEqual(places)
    }),
    { numRuns: 300 },
  )
})

const person = (id: string, left = 0) => ({
  id,
  isThere: true,
  matched: {
    topics: ['Bees'],
    languages: ['en' as const],
    zone: 'UTC',
    availability: [],
    department: null,
    wish: 'any' as const,
    answers: {},
    left,
  },
  values: [],
})
const question = (more: Partial<Question>): Question => ({
  mentors: [person('Mia', 2), person('Max', 2)],
  mentees: [person('Bea'), person('Sol'), person('Zoe')],
  never: [],
  kept: [],
  apart: [],
  equals: false,
  rules: [],
  weights: usualWeights,
  questions: [],
  capacity: 2,
  least: 0,
  at: new Date('2026-03-02T00:00:00Z'),
  ...more,
})

it('keeps what was locked, and puts nobody there who is kept apart from it; of two that were locked the first stays', async () => {
  const beside = await match(question({ kept: [[0, 0]], apart: [[0, 1]] }))
  expect(beside.find(({ mentee }) => mentee === 0)).toMatchObject({ mentor: 0, locked: true })
  expect(beside.find(({ mentee }) => mentee === 1)).toMatchObject({ mentor: 1, locked: false })
  const both = await match(
    question({
      kept: [
        [0, 0],
        [0, 1],
      ],
      apart: [[1, 0]],
    }),
  )
  expect(both.find(({ mentee }) => mentee === 0)).toMatchObject({ mentor: 0, locked: true })
  expect(both.find(({ mentee }) => mentee === 1)).toMatchObject({ mentor: 1, locked: false })
})

import { expect, it } from 'vitest'
import { shownDepartments } from './departments.ts'

const of = (department: string | null, people: number, active = people) => ({
  department,
  people,
  active,
  notMet: 0,
  silent: 0,
  endedEarly: 0,
})
const shown = (...all: ReturnType<typeof of>[]) =>
  shownDepartments(all).map(({ department, rest, people, active }) => [
    rest ? '…' : department,
    people,
    active,
  ])

it.each([
  ['five people are shown', [of('A', 5)], [['A', 5, 5]]],
  ['four are not', [of('A', 4)], []],
  [
    'several small ones are one row',
    [of('A', 3), of('B', 2), of('C', 7)],
    [
      ['C', 7, 7],
      ['…', 5, 5],
    ],
  ],
  [
    'what is left over hides in the smallest that could be shown',
    [of('A', 9), of('B', 5, 1), of('C', 1)],
    [
      ['A', 9, 9],
      ['…', 6, 2],
    ],
  ],
  ['and alone there is none', [of('B', 6), of('C', 1)], [['…', 7, 7]]],
  ['whoever has none is a department as another', [of(null, 5)], [[null, 5, 5]]],
])('%s', (_, all, rows) => {
  expect(shown(...all)).toEqual(rows)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dealTeams } from './deal.ts'

it('deals everyone out once, into teams of at most the size that differ by one at most, and as few as that needs', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 2, max: 12 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      (count, size, stream) => {
        const people = Array.from({ length: count }, (_, at) => at)
        const teams = dealTeams(people, size, () => stream.next().value as number)
        expect(teams.flat().toSorted((a, b) => a - b)).toEqual(people)
        const sizes = teams.map((team) => team.length)
        expect(Math.max(...sizes)).toBeLessThanOrEqual(size)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
        expect((teams.length - 1) * size).toBeLessThan(count)
      },
    ),
  )
})

it('deals by the numbers that it draws: another draw makes other teams', () => {
  expect(dealTeams(['Ana', 'Luis', 'Eva', 'Sol', 'Iris'], 3, () => 0)).toEqual([
    ['Ana', 'Luis', 'Eva'],
    ['Sol', 'Iris'],
  ])
  expect(dealTeams(['Ana', 'Luis', 'Eva', 'Sol', 'Iris'], 3, () => 0.99)).toEqual([
    ['Iris', 'Sol', 'Eva'],
    ['Luis', 'Ana'],
  ])
})

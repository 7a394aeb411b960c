import { expect, it } from 'vitest'
import { reachedOf } from './measure.tsx'

it('says how far a goal is, also where the lower number is the aim, and never more than all of it', () => {
  const of = (from: number, to: number, now: number) => reachedOf({ from, to, now, unit: '' })
  expect(of(0, 12, 3)).toBe(25)
  expect(of(10, 2, 6)).toBe(50)
  expect(of(5, 10, 4)).toBe(0)
  expect(of(10, 2, 1)).toBe(100)
})

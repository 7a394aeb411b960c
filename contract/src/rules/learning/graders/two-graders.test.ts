import { expect, it } from 'vitest'
import { meanPoints } from './two-graders.ts'

it('gives the points in the middle of two gradings, and a half of a point to who made the work', () => {
  const mean = (...points: number[]) => meanPoints(points.map((one) => ({ points: one, of: 9 })))
  expect([mean(4, 5), mean(7, 8), mean(3, 5), mean(6)]).toEqual([
    { points: 5, of: 9 },
    { points: 8, of: 9 },
    { points: 4, of: 9 },
    { points: 6, of: 9 },
  ])
  expect([meanPoints([null, { points: 3, of: 9 }]), meanPoints([null, null])]).toEqual([
    { points: 3, of: 9 },
    null,
  ])
})

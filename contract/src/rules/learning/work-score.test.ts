import { expect, it } from 'vitest'
import { passes } from './work-score.ts'

it('work passes by its points with as many as it takes, and by being reviewed with any', () => {
  const of = (passedBy: 'points' | 'reviewed') => ({
    settings: { passedBy, passPoints: 50, mostPoints: 100 },
  })
  expect([49, 49.5, 50, 51].map((points) => passes(of('points'), { points }))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([
    passes(of('points'), null),
    passes(of('reviewed'), { points: 0 }),
    passes(of('reviewed'), null),
  ]).toEqual([false, true, true])
})

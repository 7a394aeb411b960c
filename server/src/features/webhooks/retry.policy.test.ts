import { expect, it } from 'vitest'
import { isGivenUp, isGone, isReceived, waitAfter } from './retry.policy.ts'

it('waits longer after each failure, and tries ten times within three days and a few hours', () => {
  const waits = Array.from({ length: 11 }, (_, tries) => waitAfter(tries + 1))
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null, null])
})

it.each([
  ['one second before three days', '2026-03-01T10:00:01Z', false],
  ['three days', '2026-03-01T10:00:00Z', true],
])('gives an address up that was not reached for %s: %s, %s', (_, since, givenUp) => {
  expect(isGivenUp(new Date(since), new Date('2026-03-04T10:00:00Z'))).toBe(givenUp)
})

it.each([
  [199, false, false],
  [200, true, false],
  [299, true, false],
  [302, false, false],
  [404, false, false],
  [410, false, true],
  [500, false, false],
])('reads the answer %i: received %s, gone %s', (status, received, gone) => {
  expect([isReceived(status), isGone(status)]).toEqual([received, gone])
})

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
  [199, false, false, false],
  [200, true, true, false],
  [299, true, true, false],
  [302, false, false, false],
  [404, false, false, false],
  [409, false, true, false],
  [410, false, false, true],
  [500, false, false, false],
])(
  'reads the answer %i: received by a webhook %s, by a store %s, gone %s',
  (status, webhook, store, gone) => {
    expect([isReceived(status, 'webhook'), isReceived(status, 'xapi'), isGone(status)]).toEqual([
      webhook,
      store,
      gone,
    ])
  },
)

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayAfterChange } from './due.ts'

const [early, mid, late] = ['2026-03-01', '2026-03-15', '2026-03-30'] as const

it.each([
  ['moves with what gave it', { has: mid, was: mid, becomes: late, others: [] }, late],
  [
    'is the earlier one that another asks',
    { has: mid, was: mid, becomes: late, others: [early, null] },
    early,
  ],
  [
    'stays where somebody else set an earlier one',
    { has: early, was: mid, becomes: late, others: [] },
    early,
  ],
  [
    'is the new one where that is earlier than what somebody set',
    { has: mid, was: late, becomes: early, others: [] },
    early,
  ],
  [
    'is none where nothing asks for one any more',
    { has: mid, was: mid, becomes: null, others: [null] },
    null,
  ],
  ['begins where there was none', { has: null, was: null, becomes: mid, others: [] }, mid],
])('a due date %s', (_, given, day) => {
  expect(dayAfterChange(given)).toBe(day)
})

it('a due date is never later than the new one or what another asks, where this gave it', () => {
  const day = fc.constantFrom(early, mid, late, null)
  fc.assert(
    fc.property(day, day, fc.array(day), (was, becomes, others) => {
      const now = dayAfterChange({ has: was, was, becomes, others })
      for (const one of [becomes, ...others]) if (one !== null) expect(now !== null && now <= one).toBe(true)
      if (now !== null) expect([becomes, ...others]).toContain(now)
    }),
  )
})

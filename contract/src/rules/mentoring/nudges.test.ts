import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nudgedFor, nudgeOf, nudgesOver, type NudgedPair } from './nudges.ts'

/** Two who began on the second of March and have neither met nor written since. */
const unmet: NudgedPair = {
  goesOn: true,
  beganOn: '2026-03-02',
  notMet: true,
  silent: false,
  booked: false,
  heardOn: null,
  sentOn: [],
  told: true,
}
/** Two who met, wrote last on the first of April, and are silent since. */
const silent: NudgedPair = { ...unmet, notMet: false, silent: true, heardOn: '2026-04-01' }
const step = (pair: NudgedPair, today: string) => nudgeOf(pair, today)?.step ?? null

it('reminds two who have not met after a week, and two weeks later, and no more', () => {
  expect(step(unmet, '2026-03-08')).toBeNull()
  expect(nudgeOf(unmet, '2026-03-09')).toEqual({ reason: 'not_met', since: '2026-03-02', step: 1 })
  const once = { ...unmet, sentOn: ['2026-03-09'] }
  expect(step(once, '2026-03-22')).toBeNull()
  expect(nudgeOf(once, '2026-03-23')).toEqual({ reason: 'not_met', since: '2026-03-02', step: 2 })
  // By then the two are silent, too: it is the same spell.
  const twice = { ...once, silent: true, sentOn: ['2026-03-23', '2026-03-09'] }
  expect([step(twice, '2026-03-23'), step(twice, '2026-04-06'), step(twice, '2027-03-23')]).toEqual([
    null,
    null,
    null,
  ])
})

it('reminds two who are silent as soon as they are, and two weeks later, and no more', () => {
  expect(nudgeOf(silent, '2026-04-22')).toEqual({ reason: 'silent', since: '2026-04-01', step: 1 })
  const once = { ...silent, sentOn: ['2026-04-22'] }
  expect(step(once, '2026-05-05')).toBeNull()
  expect(step(once, '2026-05-06')).toBe(2)
  expect(step({ ...once, sentOn: ['2026-04-22', '2026-05-06'] }, '2026-12-24')).toBeNull()
})

it('begins anew with a silence after something was heard, be it on the day of a reminder', () => {
  const again = { ...silent, sentOn: ['2026-02-10', '2026-02-24'] }
  expect(step(again, '2026-04-22')).toBe(1)
  expect(step({ ...silent, sentOn: ['2026-03-18', '2026-04-01'] }, '2026-04-22')).toBe(1)
  expect(step({ ...silent, sentOn: ['2026-03-18', '2026-04-02'] }, '2026-04-22')).toBe(2)
})

it('does not call it no meeting where the two wrote: it waits until they are silent', () => {
  expect(step({ ...unmet, heardOn: '2026-03-02' }, '2026-03-20')).toBeNull()
  expect(nudgeOf({ ...unmet, silent: true, heardOn: '2026-03-02' }, '2026-03-24')).toEqual({
    reason: 'silent',
    since: '2026-03-02',
    step: 1,
  })
})

it.each([
  ['met, or was heard of', { notMet: false, silent: false }],
  ['has a session before it', { booked: true }],
  ['paused, is over, or its programme is or reminds nobody', { goesOn: false }],
  ['has nobody who wants to be told', { told: false }],
  ['never began', { beganOn: null }],
])('reminds no pair that %s', (_, more) => {
  expect([step({ ...unmet, ...more }, '2026-12-24'), step({ ...silent, ...more }, '2026-12-24')]).toEqual([
    null,
    null,
  ])
})

it('says why somebody was reminded only as long as it is so', () => {
  expect(nudgedFor(unmet)).toBeNull()
  const once = { ...unmet, sentOn: ['2026-03-09'] }
  expect(nudgedFor(once)).toBe('not_met')
  expect(nudgedFor({ ...silent, sentOn: ['2026-04-22'] })).toBe('silent')
  expect(nudgedFor({ ...once, booked: true })).toBeNull()
  expect(nudgedFor({ ...silent, sentOn: ['2026-03-09'] })).toBeNull()
})

it('says that a pair is reminded no more, of none that was not reminded, and not why', () => {
  expect(nudgesOver(unmet)).toBe(false)
  const once = { ...unmet, sentOn: ['2026-03-09'] }
  const twice = { ...unmet, sentOn: ['2026-03-09', '2026-03-23'] }
  expect([nudgesOver(once), nudgesOver(twice)]).toEqual([false, true])
  expect(nudgesOver({ ...once, goesOn: false })).toBe(true)
  // Something was heard: another spell may come.
  expect(nudgesOver({ ...twice, heardOn: '2026-03-24' })).toBe(false)
})

/** What happens on one day, in this order: they meet, are heard of, and the rest stands otherwise from then on. */
const days = fc.array(
  fc.record({
    met: fc.nat(99).map((n) => n === 0),
    heard: fc.nat(99).map((n) => n < 2),
    told: fc.nat(19).map((n) => n > 0),
    booked: fc.nat(9).map((n) => n === 0),
    goesOn: fc.nat(19).map((n) => n > 0),
  }),
  { minLength: 120, maxLength: 365 },
)
const START = Date.UTC(2026, 0, 1)
const dayAt = (n: number) => new Date(START + n * 86_400_000).toISOString().slice(0, 10)

it('never sends a third in a spell, nor any after a stop, whatever happens day by day', () => {
  fc.assert(
    fc.property(days, (happens) => {
      let pair: NudgedPair = { ...unmet, beganOn: dayAt(0) }
      let [heardAt, inSpell] = [0, 0]
      for (const [index, { met, heard, ...stands }] of happens.entries()) {
        const today = index + 1
        if (met || heard) {
          heardAt = today
          inSpell = 0
          pair = { ...pair, heardOn: dayAt(today), notMet: pair.notMet && !met }
        }
        pair = { ...pair, ...stands, silent: today - heardAt >= 21 }
        const nudge = nudgeOf(pair, dayAt(today))
        if (!nudge) continue
        inSpell += 1
        expect([stands, inSpell <= 2]).toEqual([{ told: true, booked: false, goesOn: true }, true])
        expect([nudge.step, pair.silent || pair.notMet]).toEqual([inSpell, true])
        pair = { ...pair, sentOn: [dayAt(today), ...pair.sentOn] }
      }
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stuckSigns, type StuckFacts } from './stuck.ts'

const at = (facts: Partial<StuckFacts>) =>
  stuckSigns({ missed: 0, seconds: 0, usualSeconds: 600, visits: 1, ...facts })

describe('being stuck', () => {
  it.each([
    ['who has just begun', {}, []],
    ['who missed it twice', { missed: 2 }, []],
    ['who missed it three times', { missed: 3 }, [{ sign: 'missed', times: 3 }]],
    ['who takes twice as long as others', { seconds: 1200 }, []],
    ['who takes two and a half times as long', { seconds: 1500 }, [{ sign: 'long', minutes: 25, usual: 10 }]],
    ['who takes long for a lesson of a minute', { usualSeconds: 60, seconds: 599 }, []],
    [
      'who takes ten minutes for it',
      { usualSeconds: 60, seconds: 600 },
      [{ sign: 'long', minutes: 10, usual: 1 }],
    ],
    ['who came back three times', { visits: 4, seconds: 900 }, []],
    ['who came back four times', { visits: 5, seconds: 600 }, [{ sign: 'returned', times: 4 }]],
    ['who reads a long lesson on five days', { visits: 5, usualSeconds: 3600, seconds: 3599 }, []],
    [
      'of whom all is true',
      { missed: 5, visits: 9, seconds: 6000 },
      [
        { sign: 'missed', times: 5 },
        { sign: 'long', minutes: 100, usual: 10 },
        { sign: 'returned', times: 8 },
      ],
    ],
  ])('of one %s', (_, facts, signs) => {
    expect(at(facts)).toEqual(signs)
  })

  const facts = fc.record({
    missed: fc.nat(10),
    seconds: fc.nat(20_000),
    usualSeconds: fc.nat(8000),
    visits: fc.nat(12),
  })

  it('is told by a sign exactly where one of three bounds is reached', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { missed, seconds, usualSeconds, visits } = given
        const expected = [
          ...(missed > 2 ? ['missed'] : []),
          ...(seconds > 599 && seconds * 2 >= usualSeconds * 5 ? ['long'] : []),
          ...(visits > 4 && seconds >= usualSeconds ? ['returned'] : []),
        ]
        expect(stuckSigns(given).map(({ sign }) => sign)).toEqual(expected)
      }),
    )
  })

  it('is no less so for having tried more', () => {
    fc.assert(
      fc.property(facts, facts, (given, more) => {
        const then = {
          missed: given.missed + more.missed,
          seconds: given.seconds + more.seconds,
          usualSeconds: given.usualSeconds,
          visits: given.visits + more.visits,
        }
        const signs = new Set(stuckSigns(then).map(({ sign }) => sign))
        for (const { sign } of stuckSigns(given)) expect(signs).toContain(sign)
      }),
    )
  })
})

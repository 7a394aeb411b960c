import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { masteryOf, type MasteryAnswer } from './mastery.ts'

const answer = (more: Partial<MasteryAnswer> = {}): MasteryAnswer => ({
  credit: 1,
  hints: 0,
  worked: false,
  difficulty: 'medium',
  at: 0,
  ...more,
})
const times = (n: number, one: MasteryAnswer) => Array.from({ length: n }, (_, at) => ({ ...one, at }))
const right = answer()
const wrong = answer({ credit: 0 })

describe('how much of a topic somebody knows', () => {
  it.each<[string, MasteryAnswer[], number | null]>([
    ['nothing is said of nothing', [], null],
    ['nothing is said of two answers', times(2, right), null],
    ['all right', times(3, right), 100],
    ['all wrong', times(3, wrong), 0],
    ['two of three', [right, right, wrong], 66],
    [
      'a hard one weighs three easy ones',
      [answer({ difficulty: 'hard' }), ...times(3, answer({ credit: 0, difficulty: 'easy' }))],
      50,
    ],
    [
      'a medium one weighs two easy ones',
      [right, ...times(2, answer({ credit: 0, difficulty: 'easy' }))],
      50,
    ],
    ['a hint takes a quarter off', times(3, answer({ hints: 1 })), 75],
    ['three hints take three', times(3, answer({ hints: 3 })), 25],
    ['the worked answer takes all', times(3, answer({ worked: true })), 0],
    ['half right is half', times(4, answer({ credit: 0.5 })), 50],
    ['nearly all is not all', [...times(19, right), answer({ credit: 0.99, at: 30 })], 99],
    [
      'what was twenty answers ago counts no more',
      [...times(20, { ...right }).map((one) => ({ ...one, at: one.at + 100 })), ...times(9, wrong)],
      100,
    ],
  ])('%s', (_, answers, known) => {
    expect(masteryOf(answers)).toBe(known)
  })

  it('is what another who reads the words of the screen makes of them', () => {
    const given = fc.record({
      quarters: fc.integer({ min: 0, max: 4 }),
      hints: fc.integer({ min: 0, max: 3 }),
      worked: fc.boolean(),
      difficulty: fc.constantFrom('easy', 'medium', 'hard'),
      at: fc.integer({ min: 0, max: 1_000_000 }),
    })
    const all = fc.uniqueArray(given, { selector: ({ at }) => at, maxLength: 40 })
    fc.assert(
      fc.property(all, (answers) => {
        // In sixteenths of whole numbers, the newest kept by taking the oldest away.
        const kept = [...answers]
        while (kept.length > 20) {
          const oldest = kept.reduce((a, b) => (a.at < b.at ? a : b))
          kept.splice(kept.indexOf(oldest), 1)
        }
        let got = 0n
        let most = 0n
        for (const one of kept) {
          const weight = one.difficulty === 'easy' ? 1n : one.difficulty === 'hard' ? 3n : 2n
          most += weight * 16n
          if (!one.worked) got += weight * BigInt(one.quarters) * BigInt(4 - one.hints)
        }
        const expected = kept.length < 3 ? null : Number((100n * got) / most)
        const asAnswers = answers.map(({ quarters, ...one }) => ({ ...one, credit: quarters / 4 }))
        expect(masteryOf(asAnswers)).toBe(expected)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawPeers, type GivenPair, type Pair } from './draw.ts'

const named = (count: number) => Array.from({ length: count }, (_, at) => `work ${at}`)
const everybody = () => true
const key = ({ by, of }: Pair) => `${by} > ${of}`

function counts(works: readonly string[], pairs: readonly Pair[]) {
  const written = works.map((work) => pairs.filter(({ by }) => by === work).length)
  const received = works.map((work) => pairs.filter(({ of }) => of === work).length)
  return { written, received }
}
const spread = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers)

/** Counted out: the most pairs there can be, by trying every one of them. */
function mostPairs(works: readonly string[], reviews: number, may: (by: string, of: string) => boolean) {
  const all = works.flatMap((by) =>
    works.filter((of) => of !== by && may(by, of)).map((of): Pair => ({ by, of })),
  )
  let most = 0
  for (let chosen = 0; chosen < 2 ** all.length; chosen++) {
    const pairs = all.filter((_, at) => (chosen >> at) & 1)
    const { written, received } = counts(works, pairs)
    if (Math.max(...written, ...received) <= reviews) most = Math.max(most, pairs.length)
  }
  return most
}

describe('giving out work to be reviewed', () => {
  it('gives everyone as many as asked and each work as many, never their own, for any number of people', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 }), (people, reviews) => {
        const works = named(people)
        const pairs = drawPeers({ works, given: [], reviews, may: everybody })
        const { written, received } = counts(works, pairs)
        const each = Math.min(reviews, people - 1)
        expect(written).toEqual(works.map(() => each))
        expect(received).toEqual(works.map(() => each))
        expect(pairs.every(({ by, of }) => by !== of)).toBe(true)
        expect(new Set(pairs.map(key)).size).toBe(pairs.length)
      }),
    )
  })

  it('comes to the same when people hand in one after the other, as long as nobody has begun', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 25 }), fc.integer({ min: 1, max: 4 }), (people, reviews) => {
        let given: GivenPair[] = []
        for (let there = 1; there <= people; there++) {
          const works = named(there)
          given = drawPeers({ works, given, reviews, may: everybody }).map((one) => ({
            ...one,
            begun: false,
          }))
          const { written, received } = counts(works, given)
          expect([spread(written), spread(received)]).toEqual([0, 0])
          expect(written[0]).toBe(Math.min(reviews, there - 1))
        }
      }),
    )
  })

  it('leaves what was begun where it is, and gives nobody more than asked, whoever comes and goes', () => {
    const steps = fc.array(fc.record({ leaves: fc.boolean(), begins: fc.nat(), who: fc.nat() }), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 3 }), (all, reviews) => {
        let works: string[] = []
        let given: GivenPair[] = []
        all.forEach(({ leaves, begins, who }, at) => {
          works =
            leaves && works.length > 2 ? works.toSpliced(who % works.length, 1) : [...works, `work ${at}`]
          const before = given
          const pairs = drawPeers({ works, given, reviews, may: everybody })
          const begun = before.filter((one) => one.begun && works.includes(one.by) && works.includes(one.of))
          expect(pairs.map(key)).toEqual(expect.arrayContaining(begun.map(key)))
          const { written, received } = counts(works, pairs)
          expect(Math.max(...written, ...received)).toBeLessThanOrEqual(reviews)
          const isBegun = new Set(begun.map(key))
          given = pairs.map((one, nth) => ({
            ...one,
            begun: isBegun.has(key(one)) || (begins % 3 === 0 && nth === begins % pairs.length),
          }))
        })
      }),
    )
  })

  it('gives nobody whom they may not review, and as many as can be given without', () => {
    const few = fc.record({ people: fc.integer({ min: 2, max: 4 }), reviews: fc.integer({ min: 1, max: 2 }) })
    fc.assert(
      fc.property(
        few,
        fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
        ({ people, reviews }, allowed) => {
          const works = named(people)
          const may = (by: string, of: string) => allowed[works.indexOf(by) * 4 + works.indexOf(of)] === true
          const pairs = drawPeers({ works, given: [], reviews, may })
          expect(pairs.every(({ by, of }) => may(by, of))).toBe(true)
          expect(pairs.length).toBe(mostPairs(works, reviews, may))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('takes back from whom one may not review any more what they have not begun, and gives each another', () => {
    const works = named(5)
    const before = drawPeers({ works, given: [], reviews: 2, may: everybody })
    const [first] = before as [Pair]
    const blocked = (by: string, of: string) => key({ by, of }) !== key(first)
    const given = before.map((one) => ({ ...one, begun: false }))
    const after = drawPeers({ works, given, reviews: 2, may: blocked })
    expect(after.map(key)).not.toContain(key(first))
    expect(counts(works, after)).toEqual(counts(works, before))
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALIKE, alike } from './alike.ts'

it('says of two texts how much of the shorter one they share, in the language in which that is most', () => {
  expect(alike([['bird', 'fall']], [['fall', 'bird', 'why']])).toBe(1)
  expect(alike([['hollow', 'bone']], [['hollow', 'feather', 'wing']])).toBe(0.5)
  expect(alike([['land']], [['weigh']])).toBe(0)
  expect(alike([[], ['vidri', 'ray']], [['x'], ['ray']])).toBe(1)
  expect(alike([['falling'], ['fall']], [['fall'], ['falling']])).toBe(0)
  expect(alike([[]], [['anything']])).toBe(0)
  expect(alike([['bone', 'bone', 'wing']], [['bone', 'tail']])).toBe(0.5)
})

it('takes two of five in common for perhaps the same, and no less', () => {
  const of = (n: number) => [['a', 'b', 'c', 'd', 'e'].slice(0, n).concat(['v', 'w', 'x', 'y', 'z'].slice(n))]
  const all = [['a', 'b', 'c', 'd', 'e']]
  expect([1, 2].map((n) => alike(all, of(n)) >= ALIKE)).toEqual([false, true])
})

it('says of two texts the same both ways, between nothing and all', () => {
  const stems = fc.array(fc.array(fc.string({ maxLength: 2 })), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(stems, stems, (one, other) => {
      const like = alike(one, other)
      expect(like).toBe(alike(other, one))
      expect(like).toBeGreaterThanOrEqual(0)
      expect(like).toBeLessThanOrEqual(1)
    }),
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { alike } from './alike.ts'

it('sees the same words in another order, case and with accents, and nothing in other words', () => {
  expect(alike('Why do birds not fall?', 'Birds do not FALL: why?')).toBe(1)
  expect(alike('¿Qué raya el vidrio?', 'que raya vidrio')).toBe(1)
  expect(alike('How do they land?', 'What weighs more?')).toBe(0)
  expect(alike('hollow bones', 'hollow feathers')).toBe(0.5)
  expect(alike('', 'anything')).toBe(0)
  expect(alike('a of is', 'a of is')).toBe(0)
})

it('says of two texts the same both ways, between nothing and all', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const like = alike(one, other)
      expect(like).toBe(alike(other, one))
      expect(like).toBeGreaterThanOrEqual(0)
      expect(like).toBeLessThanOrEqual(1)
    }),
  )
})

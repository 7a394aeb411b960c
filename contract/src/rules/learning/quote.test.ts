import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findQuote } from './quote.ts'

describe('a quote', () => {
  it('is found at its place, else where the words stand nearest to it, else nowhere', () => {
    expect(findQuote('one two one', { text: 'one', at: 8 })).toEqual({ from: 8, to: 11 })
    expect(findQuote('and one two one', { text: 'one', at: 9 })).toEqual({ from: 12, to: 15 })
    expect(findQuote('one two', { text: 'three', at: 0 })).toBeNull()
    expect(findQuote('one', { text: '', at: 0 })).toBeNull()
  })
  it('is always of the words themselves, whatever was written before them', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ minLength: 1 }),
        fc.string(),
        fc.nat(),
        (before, words, after, at) => {
          const text = before + words + after
          const found = findQuote(text, { text: words, at })
          expect(found && text.slice(found.from, found.to)).toBe(words)
        },
      ),
    )
  })
})

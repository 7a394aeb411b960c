import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Instant } from './envelope.ts'
import { fieldErrors } from './errors.ts'
import { asText, asTexts, cutText, unfitTexts } from './text.ts'

describe('text', () => {
  it('is cut between what a reader takes for characters', () => {
    expect(cutText('short', 40)).toBe('short')
    expect(cutText('abcd', 3)).toBe('abc')
    expect(cutText('ab😀', 3)).toBe('ab')
    expect(cutText('ab😀', 4)).toBe('ab😀')
    // A family is one character of eleven code units, an e with its accent one of two.
    expect(cutText('a👨‍👩‍👧‍👦b', 11)).toBe('a')
    expect(cutText('a👨‍👩‍👧‍👦b', 12)).toBe('a👨‍👩‍👧‍👦')
    expect(cutText('ae\u0301', 2)).toBe('a')
  })

  it('that is cut is never longer than it may be, and never has a half of a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(60), (text, most) => {
        const cut = cutText(text, most)
        expect(cut.length).toBeLessThanOrEqual(most)
        expect(text.startsWith(cut)).toBe(true)
        expect(cut.isWellFormed()).toBe(true)
      }),
    )
  })

  it('that no database keeps is named by its place, and taken out where nobody can be asked', () => {
    expect(unfitTexts({ name: 'Ana', tags: ['x', 'a\0b'], deep: { half: '\ud83d' } })).toEqual([
      { field: 'tags.1', code: 'invalid_text' },
      { field: 'deep.half', code: 'invalid_text' },
    ])
    expect(unfitTexts({ 'a\0': 1 })).toEqual([{ field: 'a', code: 'invalid_text' }])
    expect(unfitTexts({ deep: JSON.parse('{"__proto__":1,"constructor":1}') })).toEqual([
      { field: 'deep.__proto__', code: 'unknown_field' },
    ])
    expect(unfitTexts(['😀', 1, null, true])).toEqual([])
    expect(asText('A\0na \ud83d!')).toBe('Ana \ufffd!')
  })

  it('is taken as it may be kept wherever it stands in what a file said, and the rest is left as it was', () => {
    const said = { 'na\0me': 'A\0na', list: [{ half: '\ud83d', none: null, n: 1.5, is: true }, 'x'] }
    expect(asTexts(said)).toEqual({
      name: 'Ana',
      list: [{ half: '\ufffd', none: null, n: 1.5, is: true }, 'x'],
    })
    expect(unfitTexts(asTexts(said))).toEqual([])
  })
})

describe('a moment', () => {
  it.each([
    '2026-01-31T10:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-01-31T10:00:00+14:00',
  ])('may be %s', (moment) => expect(Instant.safeParse(moment).success).toBe(true))
  it.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '2026-02-30T10:00:00Z',
    'yesterday',
  ])('may not be %s', (moment) => expect(Instant.safeParse(moment).success).toBe(false))
  it('that is none is told once, however many rules refuse it', () => {
    const { error } = z.object({ upTo: Instant }).safeParse({ upTo: 'yesterday' }, { reportInput: true })
    expect(error && fieldErrors(error)).toEqual([{ field: 'upTo', code: 'invalid_datetime' }])
  })
})

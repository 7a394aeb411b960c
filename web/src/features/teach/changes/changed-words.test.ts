import { expect, it } from 'vitest'
import fc from 'fast-check'
import { changedWords, type Part } from './changed-words.ts'

const said = (parts: readonly Part[], not: Part['is']) =>
  parts
    .filter(({ is }) => is !== not)
    .map(({ text }) => text)
    .join('')
/** So many words of a text, each another. */
const words = (name: string, most: number) =>
  Array.from({ length: most / 10 }, (_, at) => `${name}${at}`.padEnd(9, 'x')).join(' ')

it('says which words of a line are others, and leaves the lines that stayed', () => {
  expect(changedWords('One\nThe Ebro is long.\nEnd', 'One\nThe Ebro is very long.\nEnd')).toEqual([
    { text: 'One\n', is: 'kept' },
    { text: 'The Ebro is ', is: 'kept' },
    { text: 'very ', is: 'added' },
    { text: 'long.\n', is: 'kept' },
    { text: 'End', is: 'kept' },
  ])
  expect(changedWords('Gone\nStays', 'Stays')).toEqual([
    { text: 'Gone\n', is: 'removed' },
    { text: 'Stays', is: 'kept' },
  ])
})

it('holds both texts wholly, whatever they are', () => {
  const line = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', 'ñ', '😀'), { maxLength: 60 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(line, line, (before, after) => {
      const parts = changedWords(before, after)
      expect(said(parts, 'added')).toBe(before)
      expect(said(parts, 'removed')).toBe(after)
    }),
  )
})

it('shows a text that was written wholly anew after the one before, and takes no longer than a moment for it', () => {
  const [before, after] = [words('old', 40_000), words('new', 40_000)]
  const begun = performance.now()
  expect(changedWords(before, after)).toEqual([
    { text: before, is: 'removed' },
    { text: after, is: 'added' },
  ])
  expect(performance.now() - begun).toBeLessThan(3000)
})

it.each([
  ['of lines alone', '\n'.repeat(40_000), 'x\n'.repeat(20_000)],
  [
    'of many lines, each another',
    words('old', 40_000).replaceAll(' ', '\n'),
    words('new', 40_000).replaceAll(' ', '\n'),
  ],
  [
    'of long lines between lines that stayed',
    Array.from({ length: 80 }, (_, at) => `${words(`old${at}`, 480)}\nsame ${at}`).join('\n'),
    Array.from({ length: 80 }, (_, at) => `${words(`new${at}`, 480)}\nsame ${at}`).join('\n'),
  ],
])('takes no longer than a moment for a text %s', (_, before, after) => {
  const begun = performance.now()
  const parts = changedWords(before, after)
  expect(performance.now() - begun).toBeLessThan(3000)
  expect([said(parts, 'added') === before, said(parts, 'removed') === after]).toEqual([true, true])
})

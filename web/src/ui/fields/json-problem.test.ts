import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonProblem } from './json-problem.ts'

it.each([
  ['', { line: 1, column: 1, reason: 'empty' }],
  ['{"a": 1,}', { line: 1, column: 9, reason: 'unexpected' }],
  ['{\n  "a": 1\n  "b": 2\n}', { line: 3, column: 3, reason: 'unexpected' }],
  ['{\n  "a": [1, 2\n', { line: 2, column: 13, reason: 'ended' }],
  ["{'a': 1}", { line: 1, column: 2, reason: 'unexpected' }],
  ['{"a": 01}', { line: 1, column: 8, reason: 'unexpected' }],
  ['{"a": tru}', { line: 1, column: 7, reason: 'unexpected' }],
  ['{} {}', { line: 1, column: 4, reason: 'unexpected' }],
  ['["a\nb"]', { line: 1, column: 2, reason: 'unexpected' }],
])('says where %j stops being JSON', (text, problem) => {
  expect(jsonProblem(text)).toEqual(problem)
})

it('agrees with the parser on whatever is JSON', () => {
  fc.assert(fc.property(fc.json(), (text) => jsonProblem(text) === null))
})

it('agrees with the parser on what is not', () => {
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', 'x', ':', ' ', '1'))
    .map(([text, at, put]) => {
      const i = at % (text.length + 1)
      return text.slice(0, i) + put + text.slice(i + 1)
    })
  const parses = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(damaged, (text) => (jsonProblem(text) === null) === parses(text)),
    { numRuns: 2000 },
  )
})

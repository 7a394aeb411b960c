import { expect, it } from 'vitest'
import { jsonProblem } from './json-measure.ts'

const list = (count: number, of: string) => `[${Array<string>(count).fill(of).join(',')}]`
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

it.each([
  ['a small body', '{"a":[1,"x",null]}'],
  ['as deep as may be', nested(200)],
  ['as many values as may be', list(50_000, '{}')],
  // The longest text that a lesson may have, each of its words in five ways.
  [
    'the most intricate lesson',
    list(
      5000,
      '{"type":"text","text":"a","marks":[{"type":"bold"},{"type":"italic"},{"type":"underline"},{"type":"strike"},{"type":"link","attrs":{"href":"https://a.b"}}]}',
    ),
  ],
  ['signs within texts', JSON.stringify(`"${'[,{'.repeat(60_000)}`)],
  ['no JSON', ']]]]'],
])('has no problem: %s', (_, text) => {
  expect(jsonProblem(text)).toBeUndefined()
})

it.each([
  ['too_deep', nested(201)],
  ['too_deep', list(3, nested(200))],
  ['too_intricate', list(50_001, '0')],
  ['too_intricate', list(400, list(200, '{}'))],
])('is told before it is parsed: %s', (problem, text) => {
  expect(jsonProblem(text)).toBe(problem)
})

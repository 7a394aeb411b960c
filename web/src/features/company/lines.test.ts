import { expect, it } from 'vitest'
import { differences, folded } from './lines.ts'

const text = (lines: string[]) => lines.join('\n')

it('numbers the lines that came, went and stayed', () => {
  const found = differences(text(['{', '  "a": 1', '}']), text(['{', '  "a": 2,', '  "b": 3', '}']))
  expect(found).toEqual({
    added: 2,
    removed: 1,
    lines: [
      { kind: 'same', text: '{', before: 1, after: 1 },
      { kind: 'removed', text: '  "a": 1', before: 2 },
      { kind: 'added', text: '  "a": 2,', after: 2 },
      { kind: 'added', text: '  "b": 3', after: 3 },
      { kind: 'same', text: '}', before: 3, after: 4 },
    ],
  })
})

it('leaves out what is far from any change', () => {
  const before = Array.from({ length: 40 }, (_, i) => `line ${i}`)
  const found = differences(text(before), text(before.with(20, 'another')))
  if (found === 'too_many') throw new Error('not compared')
  const shown = folded(found.lines)
  expect(shown[0]).toBeNull()
  expect(shown.at(-1)).toBeNull()
  expect(shown.filter((line) => line !== null).map((line) => line.text)).toEqual([
    'line 17',
    'line 18',
    'line 19',
    'line 20',
    'another',
    'line 21',
    'line 22',
    'line 23',
  ])
})

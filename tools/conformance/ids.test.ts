import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#tools/lib/run.ts'
import { idsIn, statements } from './ids.ts'

it.each([
  ['keeps a query fresh [S9.8]', ['S9.8']],
  ['one [S4.1] and two [S4.2]', ['S4.1', 'S4.2']],
  ['listed [S4.1, S5.2]', ['S4.1', 'S5.2']],
  ['a range [S8.4–S8.6]', ['S8.4', 'S8.5', 'S8.6']],
  ['a short range [S8.4–6]', ['S8.4', 'S8.5', 'S8.6']],
  ['not in brackets S8.4', []],
])('reads the statements that %s names', (title, ids) => {
  expect(idsIn(title)).toEqual(ids)
})

it('reads every statement of the table, in nine parts without a gap', () => {
  const all = [...statements(readFileSync(join(root, 'docs', 'conformance.md'), 'utf8')).keys()]
  const parts = [9, 14, 9, 15, 5, 7, 30, 17, 13]
  expect(all).toEqual(
    parts.flatMap((many, i) => Array.from({ length: many }, (_, j) => `S${i + 1}.${j + 1}`)),
  )
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isCode, isTest, projectFiles } from '#tools/layers/files.ts'
import { root } from '#tools/lib/run.ts'
import { idsIn, statements } from './ids.ts'
import { judge } from './judge.ts'

it.each([
  ['keeps a query fresh [S9.8]', ['S9.8']],
  ['one [S4.1] and two [S4.2]', ['S4.1', 'S4.2']],
  ['listed [S4.1, S5.2]', ['S4.1', 'S5.2']],
  ['a range [S8.4–S8.6]', ['S8.4', 'S8.5', 'S8.6']],
  ['a short range [S8.4–6]', ['S8.4', 'S8.5', 'S8.6']],
  ['clauses [S9.13a] [S9.8b, S9.8c]', ['S9.13a', 'S9.8b', 'S9.8c']],
  ['not in brackets S8.4', []],
])('reads which statements a title names: %#', (title, ids) => {
  expect(idsIn(title)).toEqual(ids)
})

describe('the table', () => {
  const all = statements(readFileSync(join(root, 'docs', 'conformance.md'), 'utf8'))

  it('has every statement, in nine parts without a gap', () => {
    const parts = [9, 14, 9, 15, 5, 7, 30, 17, 13]
    expect(all.map(({ id }) => id)).toEqual(
      parts.flatMap((many, i) => Array.from({ length: many }, (_, j) => `S${i + 1}.${j + 1}`)),
    )
  })

  it('letters the clauses of a statement from a, at least two of them', () => {
    const split = all.filter(({ clauses }) => clauses.length > 0)
    expect(split.length).toBeGreaterThan(30)
    for (const { id, clauses } of split) {
      expect(clauses.map((clause) => clause.id)).toEqual(clauses.map((_, i) => `${id}${'abcdefghij'[i]}`))
      expect(clauses.length, id).toBeGreaterThan(1)
    }
  })

  it('has every id that a test’s title names, by the letter of its clause', () => {
    const tests = projectFiles().filter(
      ({ path }) => isTest(path) && isCode(path) && !path.startsWith('tools/conformance/'),
    )
    expect(tests.length).toBeGreaterThan(150)
    const titles = tests.map(({ path: file, text: title }) => ({ file, title, state: 'passed' as const }))
    expect(titles.flatMap(({ title }) => idsIn(title)).length).toBeGreaterThan(200)
    expect(judge(all, titles)).toMatchObject({ unknown: [], tooWide: [] })
  })
})

describe('the judgement', () => {
  const all = statements(
    [
      '| S1.1 | one thing |',
      '| S1.2 | two things |',
      '| S1.2a | first |',
      '| S1.2b | second |',
      '| S1.3 | more |',
      '| S1.3a | now |',
      '| S1.3b | later: with what is to come |',
    ].join('\n'),
  )
  const given = (...titles: string[]) =>
    judge(
      all,
      titles.map((title) =>
        title.startsWith('!')
          ? { file: 'f', title, state: 'failed' as const }
          : { file: 'f', title, state: 'passed' as const },
      ),
    )
  const ids = (lines: { id: string }[]) => lines.map(({ id }) => id)

  it('takes a statement for proved when each of its clauses is', () => {
    const half = given('[S1.1]', '[S1.2a]', '[S1.3a]')
    expect(ids(half.proved)).toEqual(['S1.1', 'S1.3'])
    expect(ids(half.open)).toEqual(['S1.2b'])
    expect(ids(given('[S1.1] [S1.2a, S1.2b] [S1.3a]').proved)).toEqual(['S1.1', 'S1.2', 'S1.3'])
  })

  it('takes an id without a letter for no clause, and says so', () => {
    const wide = given('[S1.2]')
    expect(ids(wide.open)).toEqual(['S1.1', 'S1.2a', 'S1.2b', 'S1.3a'])
    expect(wide.tooWide).toEqual(['S1.2'])
  })

  it('believes no title that fails somewhere', () => {
    const torn = given('[S1.1]', '! [S1.1]')
    expect(ids(torn.failing)).toEqual(['S1.1'])
    expect(ids(torn.proved)).toEqual([])
  })

  it('knows what is in no line, and counts out what is to come', () => {
    const odd = given('[S1.2c] [S7.7]')
    expect(odd.unknown).toEqual(['S1.2c', 'S7.7'])
    expect(ids(odd.later)).toEqual(['S1.3b'])
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#tools/lib/run.ts'
import { requirements } from './requirements.ts'

const guide = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = guide
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, id = '', subject = '', state = '', how = '', test = '', ...more] = line
      .split('|')
      .map((cell) => cell.trim())
    return { id, subject, state, how, test, more }
  })

it('security.md lists every requirement of levels 1 and 2, each once', () => {
  expect(requirements).toHaveLength(253)
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...requirements].toSorted())
})

it('says of each what it is about, how it stands, and how or why', () => {
  const states = ['met', 'not applicable', 'operator', '**in part**', '**not met**']
  for (const { id, subject, state, how, test, more } of rows) {
    expect(states, id).toContain(state)
    expect(subject, id).not.toBe('')
    expect(how || test, id).not.toBe('')
    expect(more, id).toEqual([''])
  }
})

it('names no test and no file that is not there', () => {
  const named = [...guide.matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|conf|yaml))`/g)].map(([, path = '']) => path)
  expect(named.filter((path) => path.endsWith('.test.ts')).length).toBeGreaterThan(100)
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
  for (const { id, test } of rows) expect(test, id).toMatch(/^(`[\w./-]+\.test\.tsx?`(, |$))*$/)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshness } from './freshness.ts'

it('every answer that is taken for true longer or shorter than others has its reason written beside it [S9.9a]', () => {
  const lines = readFileSync(join(import.meta.dirname, 'freshness.ts'), 'utf8').split('\n')
  const names = Object.keys(freshness)
  expect(names.length).toBeGreaterThan(40)
  const bare = names.filter((name) => {
    const at = lines.findIndex((line) => line.startsWith(`  ${name}: {`))
    return !lines[at - 1]?.trimEnd().endsWith('*/')
  })
  expect(bare).toEqual([])
})

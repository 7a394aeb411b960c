/**
 * Lists the statements of docs/conformance.md that no passing test names. Reads the results of the last `npm test`
 * (or of single suites run since).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { idsIn, statements } from './conformance/ids.ts'
import { keptResults } from './lib/results.ts'
import { root } from './lib/run.ts'
import { suites } from './suites.ts'

const all = statements(readFileSync(join(root, 'docs', 'conformance.md'), 'utf8'))
const results = keptResults(suites.map(({ name }) => name))
if (results.length === 0) {
  console.error('There are no test results yet: run `npm test` first.')
  process.exit(2)
}
const tests = results.flatMap((result) => result.tests)
const proved = new Set(tests.filter(({ state }) => state === 'passed').flatMap(({ title }) => idsIn(title)))
const failing = new Set(tests.filter(({ state }) => state === 'failed').flatMap(({ title }) => idsIn(title)))
const unknown = [...new Set(tests.flatMap(({ title }) => idsIn(title)))].filter((id) => !all.has(id))
const open = [...all.keys()].filter((id) => !proved.has(id) || failing.has(id))

for (const id of open)
  console.log(`${id.padEnd(6)} ${all.get(id)}${failing.has(id) ? '  (a test of it fails)' : ''}`)
for (const id of unknown)
  console.log(`${id.padEnd(6)} is named by a test, and is no statement of docs/conformance.md`)
console.log(
  `${all.size - open.length} of ${all.size} statements are proved by a passing test (suites read: ${results.map(({ suite }) => suite).join(', ')})`,
)
process.exitCode = open.length + unknown.length > 0 ? 1 : 0

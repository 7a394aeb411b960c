/**
 * Lists the statements of docs/conformance.md, and their clauses, that no passing test names. Reads the results of the
 * last `npm test` (or of single suites run since).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statements } from './conformance/ids.ts'
import { judge } from './conformance/judge.ts'
import { keptResults } from './lib/results.ts'
import { root } from './lib/run.ts'
import { suites } from './suites.ts'

const all = statements(readFileSync(join(root, 'docs', 'conformance.md'), 'utf8'))
const results = keptResults(suites.map(({ name }) => name))
if (results.length === 0) {
  console.error('There are no test results yet: run `npm test` first.')
  process.exit(2)
}
const { proved, open, failing, later, unknown, tooWide } = judge(
  all,
  results.flatMap(({ tests }) => tests),
)
const say = (id: string, text: string) => console.log(`${id.padEnd(7)} ${text}`)

for (const { id, text } of open) say(id, text)
for (const { id, text } of failing) say(id, `${text}  (a test of it fails)`)
for (const id of unknown) say(id, 'is named by a test, and is no statement of docs/conformance.md')
for (const id of tooWide) say(id, 'is named by a test without the letter of the clause that it proves')
for (const { id, text } of later) say(id, `${text}  (not counted)`)
const missing = suites.filter(({ name }) => !results.some(({ suite }) => suite === name))
if (missing.length > 0) console.log(`Not run: ${missing.map(({ name }) => name).join(', ')}`)
console.log(
  `${proved.length} of ${all.length} statements are proved, each clause by a passing test that names it (suites read: ${results.map(({ suite }) => suite).join(', ')})`,
)
process.exitCode = open.length + failing.length + unknown.length + tooWide.length > 0 ? 1 : 0

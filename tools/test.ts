/**
 * Runs the suites named on the command line, or all of them: those in a browser one after another, and beside them the
 * rest one after another. Its last line is their sum.
 * Under CI a missing browser or database is a failure, but not what no system has a package of; elsewhere the suite is left out and the reason printed.
 */
import { availableParallelism } from 'node:os'
import { count, forgetResult, inWords, keepResult, type TestResult } from './lib/results.ts'
import { strict } from './lib/run.ts'
import { inNoPackage, provide } from './needs.ts'
import { suites, type Suite } from './suites.ts'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !suites.some((suite) => suite.name === name))
if (unknown.length > 0) {
  console.error(
    `No suite is called ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}
const chosen = asked.length > 0 ? suites.filter(({ name }) => asked.includes(name)) : suites
const width = Math.max(...chosen.map(({ title }) => title.length))
const all: TestResult[] = []

async function missing(suite: Suite): Promise<{ reason: string; isFailure: boolean } | undefined> {
  for (const need of suite.needs) {
    const reason = await provide(need)
    if (reason) return { reason, isFailure: strict && !inNoPackage.includes(need) }
  }
  return undefined
}

/** Said once each, however many suites want it. */
const told = new Set<string>()
async function lookFor(suite: Suite): Promise<void> {
  for (const want of suite.wants ?? []) {
    if (told.has(want)) continue
    const reason = await provide(want)
    if (!reason) continue
    told.add(want)
    console.log(`– some tests are left out: ${reason}`)
  }
}

/** Runs a suite and says how it went. */
async function runSuite(suite: Suite): Promise<void> {
  forgetResult(suite.name)
  const lacks = await missing(suite)
  if (lacks) {
    const { reason, isFailure } = lacks
    const tests: TestResult[] = [
      { file: suite.name, title: suite.title, state: isFailure ? 'failed' : 'skipped' },
    ]
    all.push(...tests)
    keepResult({ suite: suite.name, seconds: 0, tests })
    console.log(
      `${isFailure ? '✗' : '–'} ${suite.title.padEnd(width)}  ${isFailure ? 'cannot run' : 'left out'}: ${reason}`,
    )
    return
  }
  await lookFor(suite)
  const { tests, output, seconds } = await suite.run()
  const sum = count(tests)
  all.push(...tests)
  keepResult({ suite: suite.name, seconds, tests })
  console.log(
    `${sum.failed ? '✗' : '✓'} ${suite.title.padEnd(width)}  ${inWords(sum)}  (${seconds.toFixed(1)} s)`,
  )
  for (const { file, title, failedFirst } of tests)
    if (failedFirst) console.log(`  at the second attempt: ${title} (${file}): ${failedFirst}`)
  if (sum.failed || suite.isPrinted) console.log(`\n${output.trim()}\n`)
  if (!sum.failed) return
  for (const { file, title, state } of tests)
    if (state === 'failed') console.log(`  failed: ${title} (${file})`)
}

async function oneByOne(line: readonly Suite[]): Promise<void> {
  for (const suite of line) await runSuite(suite)
}

// What drives a browser mostly waits for it: beside it the rest has a processor to work on.
const { browser = [], other = [] } = Object.groupBy(chosen, ({ needs }) =>
  needs.includes('browser') ? 'browser' : 'other',
)
if (availableParallelism() > 1) await Promise.all([oneByOne(other), oneByOne(browser)])
else await oneByOne(chosen)

const sum = count(all)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
console.log(`\n${inWords(sum)}`)

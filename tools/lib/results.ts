import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './run.ts'

export const TestResult = z.object({
  file: z.string(),
  title: z.string(),
  state: z.enum(['passed', 'failed', 'skipped']),
  /** Why the first attempt failed, of one that passed at the second. */
  failedFirst: z.string().optional(),
})
export type TestResult = z.infer<typeof TestResult>

/** What a suite found, as it is kept under `.cache/results` for `npm run conformance`. */
export const SuiteResult = z.object({ suite: z.string(), seconds: z.number(), tests: z.array(TestResult) })
export type SuiteResult = z.infer<typeof SuiteResult>

export type Count = Record<TestResult['state'], number>

export const resultsFolder = join(root, '.cache', 'results')

export function count(tests: readonly TestResult[]): Count {
  const sum: Count = { passed: 0, failed: 0, skipped: 0 }
  for (const { state } of tests) sum[state] += 1
  return sum
}

export const inWords = ({ passed, failed, skipped }: Count) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

export function keepResult(result: SuiteResult): void {
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(fileOf(result.suite), JSON.stringify(result, undefined, 1))
}

export function forgetResult(suite: string): void {
  rmSync(fileOf(suite), { force: true })
}

/** Of those suites the results that there are; whatever else lies beside them is none. */
export function keptResults(suites: readonly string[]): SuiteResult[] {
  return suites
    .map(fileOf)
    .filter((file) => existsSync(file))
    .map((file) => SuiteResult.parse(JSON.parse(readFileSync(file, 'utf8'))))
}

const fileOf = (suite: string) => join(resultsFolder, `${suite}.json`)

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

/**
 * The tests of a vitest run from its JSON report. A file that failed without a failed test (it could not be
 * imported, a hook threw) counts as a failed test of its own.
 */
export function readVitestReport(report: unknown): TestResult[] {
  return VitestReport.parse(report).testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length + 1) : name
    const tests = assertionResults.map(({ fullName, status: was, failureMessages }): TestResult => {
      const state = was === 'passed' || was === 'failed' ? was : 'skipped'
      const failedFirst = state === 'passed' ? failureMessages[0]?.split('\n', 1)[0] : undefined
      return { file, title: fullName, state, ...(failedFirst !== undefined && { failedFirst }) }
    })
    if (status === 'failed' && !tests.some(({ state }) => state === 'failed'))
      tests.push({ file, title: `${file} could not be run`, state: 'failed' })
    return tests
  })
}

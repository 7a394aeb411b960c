import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readVitestReport, resultsFolder, type TestResult } from './lib/results.ts'
import { root, run } from './lib/run.ts'
import type { Need } from './needs.ts'
import { findPostgres } from './services/postgres.ts'

export type Outcome = { tests: TestResult[]; output: string; seconds: number }

export type Suite = {
  name: string
  /** What it proves, as its line of the report says it. */
  title: string
  needs: Need[]
  /** Whether its output is printed where it passes as well. */
  isPrinted?: true
  /** What some of its tests want beside that: without it they are left out, and the reason is printed. */
  wants?: Need[]
  run: () => Promise<Outcome>
}

const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** A command that says yes or no: it counts as one test. */
function gate(name: string, title: string, command: string, ...argv: string[]): Suite {
  return {
    name,
    title,
    needs: [],
    async run() {
      const { code, output, seconds } = await run(command, argv)
      return { tests: [{ file: name, title, state: code === 0 ? 'passed' : 'failed' }], output, seconds }
    },
  }
}

/**
 * A project of vitest.config.ts. A run that ends without a report, or finds nothing to run, has failed. What waits for
 * a browser or a socket has two attempts: the report names whatever needed the second.
 */
function vitest(
  name: string,
  title: string,
  project: string | (() => string),
  {
    needs = [],
    wants = [],
    env = {},
    attempts = 1,
  }: { needs?: Need[]; wants?: Need[]; env?: Record<string, string>; attempts?: 1 | 2 } = {},
): Suite {
  return {
    name,
    title,
    needs,
    wants,
    async run() {
      const report = join(resultsFolder, `${name}.report`)
      rmSync(report, { force: true })
      const { code, output, seconds } = await run(
        bin('vitest'),
        [
          'run',
          '--project',
          typeof project === 'string' ? project : project(),
          `--retry=${attempts - 1}`,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        {
          env: {
            ...env,
            // Many tests start processes of their own: each would compile the same sources anew.
            NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
            FORCE_COLOR: process.stdout.isTTY ? '1' : undefined,
          },
        },
      )
      const tests = existsSync(report) ? readVitestReport(JSON.parse(readFileSync(report, 'utf8'))) : []
      rmSync(report, { force: true })
      const failed = tests.some(({ state }) => state === 'failed')
      if (tests.length === 0) tests.push({ file: name, title: `${title}: no test was run`, state: 'failed' })
      else if (code !== 0 && !failed)
        tests.push({ file: name, title: `${title}: the run ended with an error`, state: 'failed' })
      return { tests, output, seconds }
    },
  }
}

/** Everything `npm test` runs, the quick ones first. */
export const suites: Suite[] = [
  gate('format', 'format', bin('oxfmt'), '--check'),
  gate('lint', 'lint', bin('oxlint'), '--deny-warnings'),
  gate('types', 'types', bin('tsc'), '-p', '.'),
  { ...gate('layers', 'layers and house rules', process.execPath, 'tools/layers.ts'), isPrinted: true },
  gate('exports', 'files, exports and packages that nothing uses', bin('knip'), '--no-progress'),
  vitest('unit', 'units and contract', 'unit'),
  vitest('server-alone', 'server without a given database', 'server-alone', {
    wants: ['ffmpeg'],
    attempts: 2,
  }),
  // All of it where there is no PostgreSQL, which else has all of it.
  vitest('server', 'server on PGlite', () => (findPostgres() ? 'server-embedded' : 'server'), {
    wants: ['livekit', 'postgres', 'ffmpeg'],
    env: { CAIRN_TEST_DB: 'pglite' },
    attempts: 2,
  }),
  vitest('server-postgres', 'server on PostgreSQL', 'server', {
    needs: ['postgres'],
    wants: ['livekit', 'pgbouncer', 'pgdog', 'ffmpeg'],
    env: { CAIRN_TEST_DB: 'postgres' },
    attempts: 2,
  }),
  vitest('server-shards', 'server with companies on two databases', 'server-shards', {
    needs: ['postgres', 'pgdog'],
    wants: ['livekit', 'ffmpeg'],
    env: { CAIRN_TEST_DB: 'shards' },
    attempts: 2,
  }),
  vitest('web', 'web application', 'web', { attempts: 2 }),
  vitest('stories', 'stories in a browser', 'stories', {
    needs: ['browser'],
    wants: ['livekit', 'coturn'],
    attempts: 2,
  }),
  vitest('accessibility', 'accessibility', 'accessibility', { needs: ['browser'], attempts: 2 }),
]

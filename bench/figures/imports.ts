import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { atMost, growsLess, median, round, type Figure } from '../figure.ts'
import { csvOf, workbookOf } from '../import-files.ts'
import { copyOf, writtenByImport } from '../copy-reference.ts'
import { importer, importWhole, undoWhole } from '../importer.ts'
import { forgetPeak, megabytes } from '../process.ts'
import { watchLatency } from '../latency.ts'

const BOUND = 4
/** Each person who goes is asked for in every table that refers to people (decision 0261). */
const UNDO_BOUND = 4
const MEMORY_BOUND = 300
const LATENCY_BOUND = 3
/** Of which the median counts; each has a company of its own. */
const ROUNDS = 3
const IDLE_MS = 15_000
const FILE_BYTES = 50 * 1024 * 1024

/** How long a dry run and a run take against the bare COPY of what they wrote. */
async function durations(bench: Bench, rows: number): Promise<Figure[]> {
  const taken: { dryRun: number; run: number; undo: number; copy: number; indexed: number }[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const tenant = bench.tenant(`import${i}`)
    const own = importer((path) => bench.as(tenant, path))
    const { id, dryRun, run } = await importWhole(own, csvOf(rows, i), 'people.csv', rows)
    const copied = await copyOf(bench, tenant.id, writtenByImport)
    const undo = await undoWhole(own, id, rows)
    own.close()
    taken.push({ dryRun, run, undo, ...copied })
  }
  const seconds = (of: keyof (typeof taken)[number]) => median(taken.map((one) => one[of])) / 1000
  const name = `of ${rows.toLocaleString('en-GB')} people`
  const note =
    'the reference is COPY of the very rows that the import wrote (users, profiles, history, rows of the batch) into ' +
    `empty tables with the same indexes; with the indexes made after the COPY it takes ${round(seconds('indexed'))} s`
  return [
    { ...growsLess(`dry run ${name}`, [seconds('dryRun'), seconds('copy')], BOUND, 's'), note },
    { ...growsLess(`import ${name}`, [seconds('run'), seconds('copy')], BOUND, 's'), note },
    {
      ...growsLess(`undo of an import ${name}`, [seconds('undo'), seconds('run')], UNDO_BOUND, 's'),
      note: 'the reference is the run that it takes back',
    },
    {
      name: `dry run and import ${name}, together`,
      value: `${round(seconds('dryRun') + seconds('run'))} s`,
      reference: `${round(seconds('copy'))} s`,
      ratio: (seconds('dryRun') + seconds('run')) / seconds('copy'),
    },
  ]
}

/** What somebody else waits for their answer meanwhile. */
async function others(bench: Bench, rows: number): Promise<Figure> {
  const me = bench.as(bench.tenant('demo'), '/api/v1/auth/me')
  const idle = watchLatency(me)
  await pause(IDLE_MS)
  const before = await idle.stop()
  const own = importer((path) => bench.as(bench.tenant('import-beside'), path))
  // Made before: whoever asks is this process too.
  const file = csvOf(rows, 1)
  const busy = watchLatency(me)
  await importWhole(own, file, 'people.csv', rows)
  own.close()
  const meanwhile = await busy.stop()
  return {
    ...growsLess('GET /auth/me, p99 during an import', [meanwhile.p99, before.p99], LATENCY_BOUND, 'ms'),
    note: `the reference is the idle server; ${before.answers} and ${meanwhile.answers} answers; medians ${round(before.p50)} and ${round(meanwhile.p50)} ms`,
  }
}

/** The most that the server's memory grows over what a fresh one holds. */
async function memory(bench: Bench, slug: string, filename: string, file: Buffer, rows: number) {
  await bench.restart()
  await pause(IDLE_MS)
  const idle = megabytes(bench.server.pid, 'VmRSS')
  forgetPeak(bench.server.pid)
  const own = importer((path) => bench.as(bench.tenant(slug), path))
  const { dryRun, run } = await importWhole(own, file, filename, rows)
  own.close()
  const peak = megabytes(bench.server.pid, 'VmHWM')
  const size = `${round(file.length / 1024 / 1024)} MiB, ${rows.toLocaleString('en-GB')} rows`
  return atMost(
    `memory for ${filename}, ${size}`,
    peak - idle,
    MEMORY_BOUND,
    'MiB',
    `${round(idle)} MiB idle, ${round(peak)} at most; dry run ${round(dryRun / 1000)} s, run ${round(run / 1000)} s`,
  )
}

/** Imports of people from files, and what they cost those who work beside them. */
export async function imports(bench: Bench): Promise<Figure[]> {
  const { imported: rows } = bench.settings
  await bench.restart()
  const figures = await durations(bench, rows)
  figures.push(await others(bench, rows))
  figures.push(await memory(bench, 'import-csv', 'people.csv', csvOf(rows * 2, 2, FILE_BYTES), rows * 2))
  figures.push(await memory(bench, 'import-xlsx', 'people.xlsx', await workbookOf(rows * 2, 3), rows * 2))
  return figures
}

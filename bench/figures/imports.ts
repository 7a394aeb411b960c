import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { UserBatch } from '#contract/imports.ts'
import type { ImportTarget } from '#contract/import-columns.ts'
import type { Bench } from '../bench.ts'
import { atMost, growsLess, median, round, type Figure } from '../figure.ts'
import { csvOf, targets, workbookOf } from '../import-files.ts'
import { copyOfImport } from '../import-reference.ts'
import { send, type Call } from '../load.ts'
import { forgetPeak, megabytes } from '../process.ts'
import { watchLatency } from '../latency.ts'

const BOUND = 4
const MEMORY_BOUND = 300
const LATENCY_BOUND = 3
/** Of which the median counts; each has a company of its own. */
const ROUNDS = 3
const IDLE_MS = 15_000
const POLL_MS = 25
const FILE_BYTES = 50 * 1024 * 1024

/** An import by the API, as the screen does it: uploaded, then planned, then run. */
function importer(bench: Bench, slug: string) {
  const tenant = bench.tenant(slug)
  const agent = new Agent({ keepAlive: true })
  const call = async (
    method: Call['method'] & string,
    path: string,
    body?: string | Buffer,
    type?: string,
  ) => {
    const { headers, ...at } = bench.as(tenant, `/api/v1/users/imports${path}`)
    const content: Record<string, string> =
      body === undefined ? {} : { 'content-type': type ?? 'application/json' }
    const answer = await send({ ...at, method, headers: { ...headers, ...content } }, agent, body)
    return (JSON.parse(answer) as { data: UserBatch }).data
  }
  async function rest(id: string, aim: UserBatch['state']): Promise<UserBatch> {
    for (;;) {
      const batch = await call('GET', `/${id}`)
      if (batch.state === aim) return batch
      if (batch.state === 'failed') throw new Error(`The import failed: ${batch.error}`)
      await pause(POLL_MS)
    }
  }
  /** Milliseconds until the batch has come where it should. */
  async function timed(id: string, aim: UserBatch['state'], path: string, body: unknown): Promise<number> {
    const began = performance.now()
    await call('POST', `/${id}${path}`, JSON.stringify(body))
    await rest(id, aim)
    return performance.now() - began
  }
  return {
    tenant,
    async upload(file: Buffer, filename: string): Promise<string> {
      const boundary = 'a-boundary-that-is-in-no-file'
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
      return (await call('POST', '', body, `multipart/form-data; boundary=${boundary}`)).id
    },
    dryRun: (id: string, columns: (ImportTarget | null)[]) =>
      timed(id, 'planned', '/plan', { targets: columns, mode: 'create_or_update', role: 'student' }),
    run: (id: string) => timed(id, 'done', '/run', { invitations: 'none' }),
    found: (id: string) => call('GET', `/${id}`),
    close: () => agent.destroy(),
  }
}
type Importer = ReturnType<typeof importer>

async function whole(own: Importer, file: Buffer, filename: string, rows: number) {
  const id = await own.upload(file, filename)
  const dryRun = await own.dryRun(id, targets)
  const run = await own.run(id)
  const { done } = await own.found(id)
  if (done.create !== rows) throw new Error(`${done.create} people were created of ${rows}`)
  return { id, dryRun, run }
}

/** How long a dry run and a run take against the bare COPY of what they wrote. */
async function durations(bench: Bench, rows: number): Promise<Figure[]> {
  const taken: { dryRun: number; run: number; copy: number; indexed: number }[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const own = importer(bench, `import${i}`)
    const { dryRun, run } = await whole(own, csvOf(rows, i), 'people.csv', rows)
    own.close()
    taken.push({ dryRun, run, ...(await copyOfImport(bench, own.tenant.id)) })
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
  const own = importer(bench, 'import-beside')
  // Made before: whoever asks is this process too.
  const file = csvOf(rows, 1)
  const busy = watchLatency(me)
  await whole(own, file, 'people.csv', rows)
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
  const own = importer(bench, slug)
  const { dryRun, run } = await whole(own, file, filename, rows)
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

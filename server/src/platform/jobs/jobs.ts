import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as uuid } from 'uuid'
import { isStorageFull } from '../../db/driver.ts'
import type { Db, Tx } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import { announce, type Bus } from '../servers/bus.ts'
import {
  claimJob,
  runJob,
  ServerStops,
  type Claimed,
  type JobOptions,
  type Kind,
  type RunningJob,
} from './job-run.ts'
import { periodic, type Periodic } from './periodic.ts'

export type NewJob = {
  companyId: string
  kind: string
  payload?: unknown
  /** Not before this time. */
  runAt?: Date
  /** The higher goes first: 1 for what a person waits for, -1 for bulk. */
  priority?: number
  createdBy?: string | null
}

const ROWS_AT_ONCE = 1000

/** Adds jobs in the caller's transaction: they begin when it commits, or never. Answers their ids in order. */
export async function addJobs(tx: Tx, jobs: readonly NewJob[]): Promise<string[]> {
  const rows = jobs.map((job) => ({
    company_id: job.companyId,
    id: uuid(),
    kind: job.kind,
    payload: JSON.stringify(job.payload ?? {}),
    priority: job.priority ?? 0,
    run_at: job.runAt ?? sql<Date>`now()`,
    created_by: job.createdBy ?? null,
  }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('jobs')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
  const last = rows.at(-1)
  // One announcement for all: it wakes those who run jobs, and they see for themselves what there is to do.
  if (last) await announce(tx, 'job', { companyId: last.company_id, jobId: last.id })
  return rows.map((row) => row.id)
}

export async function addJob(tx: Tx, job: NewJob): Promise<string> {
  const [id] = await addJobs(tx, [job])
  return id as string
}

/** Cancels a job that is not over. One that runs is told to stop, and commits no progress after this does. */
export async function cancelJob(tx: Tx, companyId: string, jobId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ state: 'cancelled', finished_at: sql<Date>`now()`, locked_until: null })
    .where('company_id', '=', companyId)
    .where('id', '=', jobId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await announce(tx, 'job', { companyId, jobId })
  return true
}

/** Begins a job anew that failed for good, with all of its attempts. False where it is none that failed. */
export async function retryFailed(tx: Tx, companyId: string, jobId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({
      state: 'waiting',
      attempts: 0,
      error: null,
      finished_at: null,
      run_at: sql<Date>`now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', jobId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await announce(tx, 'job', { companyId, jobId })
  return true
}

export type Jobs = {
  /** Names what does jobs of a kind. Before start. A job of a kind that no server knows waits. */
  handle(kind: string, handler: (job: RunningJob) => Promise<void>, options?: JobOptions): void
  /** Whether one that failed for good may begin anew: nothing else was written of its failing. */
  retriable(kind: string): boolean
  /** Does `work` every `ms`, on one server of all at a time. Begins with start. */
  every(name: string, ms: number, work: (signal: AbortSignal) => Promise<void>): void
  start(): void
  /** Tells what runs to stop and waits until it did. A job that was not done is done by the next server. */
  stop(): Promise<void>
}

const POLL_MS = 1000
const CLEAN_MS = 3_600_000

async function forgetFinished(db: Db): Promise<void> {
  await db.withPlatform((tx) =>
    tx
      .deleteFrom('jobs')
      .where(
        'finished_at',
        '<',
        sql<Date>`now() - ${serverLimits.finishedJobsKeptDays}::float8 * interval '1 day'`,
      )
      .execute(),
  )
}

export function openJobs({ db, bus, log }: { db: Db; bus: Bus; log: FastifyBaseLogger }): Jobs {
  const kinds = new Map<string, Kind>()
  const timed: { name: string; ms: number; work: (signal: AbortSignal) => Promise<void> }[] = []
  const periodics: Periodic[] = []
  const running = new Map<
    string,
    { job: Claimed; kind: Kind; cancel: AbortController; done: Promise<void> }
  >()
  let started = false
  const stopping = new AbortController()
  let looking: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined
  let unlisten = () => {}

  /**
   * Long jobs leave one place free, so that a mail never waits for an import. What works in a process of its own takes
   * none of the places, so that nothing waits for it but the next of its kind.
   */
  function claimable(): string[] {
    const here = [...running.values()]
    const placed = here.filter(({ kind }) => !kind.apart)
    const long = placed.filter(({ kind }) => !kind.quick).length
    const most = serverLimits.jobsAtOnce
    const mayBegin = (name: string, { quick, apart }: Kind) => {
      if (apart) return !here.some(({ job }) => job.kind === name)
      return placed.length < most && (quick || long < Math.max(1, most - 1))
    }
    return [...kinds].filter(([name, kind]) => mayBegin(name, kind)).map(([name]) => name)
  }

  function begin(job: Claimed, kind: Kind): void {
    const cancel = new AbortController()
    const done = runJob({ db, log }, job, kind, cancel)
      .catch((error: unknown) => log.error({ err: error, job: job.id }, 'a job could not be settled'))
      .finally(() => {
        running.delete(job.id)
        wake()
      })
    running.set(job.id, { job, kind, cancel, done })
  }

  async function look(): Promise<void> {
    do {
      again = false
      while (!stopping.signal.aborted) {
        const names = claimable()
        const quick = names.filter((name) => kinds.get(name)?.quick)
        const job = names.length ? await claimJob(db, names, quick) : undefined
        const kind = job && kinds.get(job.kind)
        if (!job || !kind) break
        begin(job, kind)
      }
    } while (again && !stopping.signal.aborted)
  }

  function wake(): void {
    if (!started || stopping.signal.aborted) return
    again = true
    if (looking) return
    looking = look()
      .catch((error: unknown) => {
        // Said once, where it began.
        if (!isStorageFull(error)) log.error({ err: error }, 'jobs could not be looked for')
      })
      .finally(() => (looking = undefined))
  }

  async function stopCancelled(jobId: string): Promise<void> {
    const held = running.get(jobId)
    if (!held) return wake()
    const row = await db.withPlatform(
      (tx) =>
        tx
          .selectFrom('jobs')
          .select('state')
          .where('company_id', '=', held.job.company_id)
          .where('id', '=', jobId)
          .executeTakeFirst(),
      { readOnly: true },
    )
    if (row?.state !== 'running') held.cancel.abort(new Error('The job was cancelled'))
  }

  return {
    handle(kind, handler, options = {}) {
      if (kinds.has(kind)) throw new Error(`Jobs of the kind ${kind} are handled already`)
      kinds.set(kind, {
        attempts: serverLimits.jobAttempts,
        delaySeconds: (attempt) => 2 ** attempt,
        quick: false,
        apart: false,
        ...options,
        handler,
      })
    },
    retriable(kind) {
      const known = kinds.get(kind)
      return known !== undefined && known.failed === undefined
    },
    every(name, ms, work) {
      timed.push({ name, ms, work })
      if (started) periodics.push(periodic({ db, log }, name, ms, work))
    },
    start() {
      if (started) return
      started = true
      unlisten = bus.on('job', ({ jobId }) => {
        stopCancelled(jobId).catch((error: unknown) =>
          log.error({ err: error, job: jobId }, 'a job’s state was not read'),
        )
      })
      timer = setInterval(wake, POLL_MS)
      timer.unref()
      for (const { name, ms, work } of timed) periodics.push(periodic({ db, log }, name, ms, work))
      periodics.push(periodic({ db, log }, 'forget finished jobs', CLEAN_MS, () => forgetFinished(db)))
      wake()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      unlisten()
      await looking
      for (const { cancel } of running.values()) cancel.abort(new ServerStops())
      await Promise.all([...running.values()].map(({ done }) => done))
      await Promise.all(periodics.map((p) => p.stop()))
    },
  }
}

import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import { announce, type Bus } from '../servers/bus.ts'
import { daily, type DailyHour, type DailyWork } from './daily.ts'
import type { JobOptions, Kind, RunningJob } from './job-run.ts'
import type { Looking } from './looking.ts'
import { periodic } from './periodic.ts'
import { runningJobs } from './running-jobs.ts'

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
  if (last) announce(tx, 'job', { companyId: last.company_id, jobId: last.id })
  return rows.map((row) => row.id)
}

export async function addJob(tx: Tx, job: NewJob): Promise<string> {
  const [id] = await addJobs(tx, [job])
  return id as string
}

/** Whether the same is to be done already, or is being done. */
export async function isUnderWay(
  tx: Tx,
  { companyId, kind, payload }: Pick<NewJob, 'companyId' | 'kind' | 'payload'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('jobs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'running'])
    .where(sql<boolean>`payload = ${JSON.stringify(payload ?? {})}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
  announce(tx, 'job', { companyId, jobId })
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
  announce(tx, 'job', { companyId, jobId })
  return true
}

export type Jobs = {
  /** Names what does jobs of a kind. Before start. A job of a kind that no server knows waits. */
  handle(kind: string, handler: (job: RunningJob) => Promise<void>, options?: JobOptions): void
  /** Whether one that failed for good may begin anew: nothing else was written of its failing. */
  retriable(kind: string): boolean
  /** Does `work` every `ms`, on one server of all at a time, of those that `mayHere`. Begins with start. */
  every(name: string, ms: number, work: (signal: AbortSignal) => Promise<void>, mayHere?: () => boolean): void
  /** Does `work` once a day in each zone, at an hour of its clock, on one server of all at a time. Begins with start. */
  daily(name: string, hour: DailyHour, work: DailyWork): void
  start(): void
  /** Tells what runs to stop and waits until it did. A job that was not done is done by the next server. */
  stop(): Promise<void>
}

const CLEAN_MS = 3_600_000

async function forgetFinished(db: Db): Promise<void> {
  await db.onEachDatabase((tx) =>
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
  const running = runningJobs({ db, log }, kinds)
  const timed: (() => Looking)[] = []
  const looks: Looking[] = []
  let started = false
  let unlisten = () => {}
  const addTimed = (begin: () => Looking) => {
    timed.push(begin)
    if (started) looks.push(begin())
  }

  return {
    handle(kind, handler, options = {}) {
      if (kinds.has(kind)) throw new Error(`Jobs of the kind ${kind} are handled already`)
      kinds.set(kind, {
        attempts: serverLimits.jobAttempts,
        delaySeconds: (attempt) => 2 ** attempt,
        quick: false,
        apart: false,
        atOnceOfCompany: serverLimits.jobsAtOnceOfCompany,
        ...options,
        handler,
      })
    },
    retriable(kind) {
      const known = kinds.get(kind)
      return known !== undefined && known.failed === undefined
    },
    every: (name, ms, work, mayHere) => addTimed(() => periodic({ db, log }, name, ms, work, mayHere)),
    daily: (name, hour, work) => addTimed(() => daily({ db, log }, { name, ...hour, work })),
    start() {
      if (started) return
      started = true
      const those = [
        bus.on('job', ({ jobId }) => running.heardOf(jobId)),
        bus.onMissed(() => running.missed()),
      ]
      unlisten = () => {
        for (const one of those) one()
      }
      looks.push(...timed.map((begin) => begin()))
      looks.push(periodic({ db, log }, 'forget finished jobs', CLEAN_MS, () => forgetFinished(db)))
      running.start()
    },
    async stop() {
      unlisten()
      await running.stop()
      await Promise.all(looks.map((one) => one.stop()))
    },
  }
}

import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { asText, cutText } from '#contract/text.ts'
import { asOwnCompany, type Db, type OwnCompanyId, type Tx } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import { announce } from '../servers/bus.ts'
import { messageOf } from '../log.ts'

export type RunningJob = {
  companyId: OwnCompanyId
  id: string
  payload: unknown
  createdBy: string | null
  /** 1 at the first time. */
  attempt: number
  /** What was recorded last, by an earlier attempt too: a job that was cut off goes on from there. */
  progress: unknown
  /** Aborted where the job is cancelled or the server stops: come to a safe point and throw `signal.reason`. */
  signal: AbortSignal
  /**
   * Records progress in the transaction of the work it speaks of, and tells who watches. Throws where the job was
   * cancelled or another server has taken it over, so that no part of the work is committed twice.
   */
  record(tx: Tx, progress: unknown): Promise<void>
  log: FastifyBaseLogger
}

export type JobOptions = {
  /** How often it is begun at most, the first time included. */
  attempts?: number
  /** Seconds to wait after the given attempt failed. */
  delaySeconds?: (attempt: number) => number
  /** Over in seconds, so that it may take the last free place, which long jobs leave free. */
  quick?: boolean
  /** Its work is a process of its own: it takes none of the server's places, and one of its kind runs at a time. */
  apart?: boolean
  /** What else is written, in the same transaction, when it has failed for good. */
  failed?: (tx: Tx, job: { companyId: string; payload: unknown }, error: string) => Promise<void>
}

export type Kind = Required<Omit<JobOptions, 'failed'>> &
  Pick<JobOptions, 'failed'> & { handler: (job: RunningJob) => Promise<void> }

export type Claimed = {
  company_id: string
  id: string
  kind: string
  payload: unknown
  progress: unknown
  attempts: number
  created_by: string | null
}

/** Why a job's signal is aborted when the server ends: it goes back, and the attempt is not counted. */
export class ServerStops extends Error {
  override message = 'The server stops'
}

const lease = sql`interval '1 second' * ${sql.lit(serverLimits.jobLeaseSeconds)}`
const LONGEST_ERROR = 1000

/** Jobs of one company that are looked at for a turn: as many servers as that can take one of it at the same moment. */
const CANDIDATES = 4

/** Whether a job that runs here is still to: it may have been cancelled anywhere. */
export async function stillRuns(db: Db, { company_id, id }: Claimed): Promise<boolean> {
  const row = await db.withPlatform(
    (tx) =>
      tx
        .selectFrom('jobs')
        .select('state')
        .where('company_id', '=', company_id)
        .where('id', '=', id)
        .executeTakeFirst(),
    { readOnly: true },
  )
  return row?.state === 'running'
}

/**
 * Takes the next job that is due, or one whose server is gone. Two servers never take the same. Companies take turns: the
 * one whose last job began longest ago is next, however many another one has waiting, and however urgent they are to it;
 * of the `quick` kinds alone what is urgent comes before everybody's else. The companies that have any are found by
 * skipping through an index, not by reading what waits.
 */
export async function claimJob(db: Db, kinds: string[], quick: string[] = []): Promise<Claimed | undefined> {
  return db.withPlatform(async (tx) => {
    const { rows } = await sql<Claimed>`
      with recursive busy as (
        (select company_id from jobs where state in ('waiting', 'running') order by company_id limit 1)
        union all
        select (select j.company_id from jobs j
          where j.state in ('waiting', 'running') and j.company_id > b.company_id order by j.company_id limit 1)
        from busy b where b.company_id is not null
      ),
      turns as materialized (
        select due.*, (select max(began_at) from jobs l where l.company_id = b.company_id) as last
        from busy b cross join lateral (
          select company_id, id, kind, priority, run_at from jobs
          where company_id = b.company_id and state in ('waiting', 'running') and run_at <= now()
            and (state = 'waiting' or locked_until < now()) and kind = any(${kinds})
          order by priority desc, run_at limit ${sql.lit(CANDIDATES)}) due
      )
      update jobs set state = 'running', attempts = attempts + 1, locked_until = now() + ${lease},
        began_at = clock_timestamp()
      where (company_id, id) = (
        select j.company_id, j.id from turns t join jobs j on j.company_id = t.company_id and j.id = t.id
        where j.state = 'waiting' or j.state = 'running' and j.locked_until < now()
        order by case when t.kind = any(${quick}) then t.priority else 0 end desc,
          t.last nulls first, t.priority desc, t.run_at limit 1 for update of j skip locked)
      returning company_id, id, kind, payload, progress, attempts, created_by`.execute(tx)
    return rows[0]
  })
}

const message = (error: unknown) => cutText(asText(messageOf(error)), LONGEST_ERROR)

/** The row, as long as this claim holds: a later claim counted another attempt, and a cancelled job is not running. */
const held = (tx: Tx, job: Claimed) =>
  tx
    .updateTable('jobs')
    .where('company_id', '=', job.company_id)
    .where('id', '=', job.id)
    .where('state', '=', 'running')
    .where('attempts', '=', job.attempts)

/** Runs a claimed job to its end: done, failed, to be tried again, or given back because the server stops. */
export async function runJob(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  job: Claimed,
  kind: Kind,
  cancel: AbortController,
): Promise<void> {
  const lost = () => cancel.abort(new Error('The job was cancelled or taken over'))

  async function renew(): Promise<void> {
    const { numUpdatedRows } = await db.withPlatform((tx) =>
      held(tx, job)
        .set({ locked_until: sql<Date>`now() + ${lease}` })
        .executeTakeFirst(),
    )
    if (numUpdatedRows === 0n) lost()
  }

  async function settle(
    set: { state: 'done' | 'failed' } | { state: 'waiting'; attempts: number; waitSeconds: number },
    error?: string,
  ): Promise<void> {
    await db.withTenant(job.company_id, async (tx) => {
      const { numUpdatedRows } = await held(tx, job)
        .set({
          state: set.state,
          locked_until: null,
          error: error ?? null,
          ...(set.state === 'waiting'
            ? {
                attempts: set.attempts,
                run_at: sql<Date>`now() + interval '1 second' * ${set.waitSeconds}::float8`,
              }
            : { finished_at: sql<Date>`now()` }),
        })
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      if (set.state === 'failed')
        await kind.failed?.(tx, { companyId: job.company_id, payload: job.payload }, error ?? '')
      announce(tx, 'job', { companyId: job.company_id, jobId: job.id })
    })
  }

  if (job.attempts > kind.attempts) return settle({ state: 'failed' }, 'The server ended each time it ran.')

  const renewal = setInterval(
    () => {
      renew().catch((error: unknown) =>
        log.error({ err: error, job: job.id }, 'a job’s lease was not renewed'),
      )
    },
    (serverLimits.jobLeaseSeconds * 1000) / 3,
  )
  try {
    await kind.handler({
      companyId: asOwnCompany(job.company_id),
      id: job.id,
      payload: job.payload,
      createdBy: job.created_by,
      attempt: job.attempts,
      progress: job.progress,
      signal: cancel.signal,
      log: log.child({ job: job.id, kind: job.kind }),
      async record(tx, progress) {
        const { numUpdatedRows } = await held(tx, job)
          .set({ progress: JSON.stringify(progress) })
          .executeTakeFirst()
        if (numUpdatedRows === 0n) {
          lost()
          throw cancel.signal.reason
        }
        announce(tx, 'job', { companyId: job.company_id, jobId: job.id })
      },
    })
    clearInterval(renewal)
    await settle({ state: 'done' })
  } catch (error) {
    clearInterval(renewal)
    if (cancel.signal.reason instanceof ServerStops)
      return settle({ state: 'waiting', attempts: job.attempts - 1, waitSeconds: 0 })
    // Cancelled, or another server's now: there is nothing left to write.
    if (cancel.signal.aborted) return
    log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'a job failed')
    if (job.attempts >= kind.attempts) return settle({ state: 'failed' }, message(error))
    return settle(
      { state: 'waiting', attempts: job.attempts, waitSeconds: kind.delaySeconds(job.attempts) },
      message(error),
    )
  }
}

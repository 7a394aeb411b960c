import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { ChannelName } from '#contract/live/live.ts'
import { asText, cutText } from '#contract/text.ts'
import { asOwnCompany, type Db, type OwnCompanyId, type Tx } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import { publish } from '../live/channel.ts'
import { announce } from '../servers/bus.ts'
import { lease, type Claimed } from './claim-job.ts'
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
  /** How many of the kind run at once for one company, on all servers together. */
  atOnceOfCompany?: number
  /** The live channel on which each step and its end are told, of what it is about. */
  tells?: (payload: unknown) => ChannelName | null
  /** What else is written, in the same transaction, when it has failed for good. */
  failed?: (tx: Tx, job: { companyId: string; payload: unknown }, error: string) => Promise<void>
}

export type Kind = Required<Omit<JobOptions, 'failed' | 'tells'>> &
  Pick<JobOptions, 'failed' | 'tells'> & { handler: (job: RunningJob) => Promise<void> }

/** Why a job's signal is aborted when the server ends: it goes back, and the attempt is not counted. */
export class ServerStops extends Error {
  override message = 'The server stops'
}

const LONGEST_ERROR = 1000

/** Whether a job that runs here is still to: it may have been cancelled anywhere. */
export async function stillRuns(db: Db, { company_id, id }: Claimed): Promise<boolean> {
  const row = await db.withPlatformOf(
    company_id,
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

  function tell(tx: Tx): void {
    announce(tx, 'job', { companyId: job.company_id, jobId: job.id })
    const channel = kind.tells?.(job.payload)
    if (channel) publish(tx, { companyId: job.company_id }, channel, {})
  }

  async function renew(): Promise<void> {
    const { numUpdatedRows } = await db.withPlatformOf(job.company_id, (tx) =>
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
      tell(tx)
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
        tell(tx)
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

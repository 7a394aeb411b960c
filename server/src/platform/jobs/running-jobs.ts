import type { FastifyBaseLogger } from 'fastify'
import { isStorageFull } from '../../db/driver.ts'
import type { Db } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import { claimJob, newRounds, type Claimable, type Claimed } from './claim-job.ts'
import { runJob, ServerStops, stillRuns, type Kind } from './job-run.ts'

const POLL_MS = 1000

/** Looks for jobs of the kinds that are known here, as many at once as there are places, from start until stop. */
export function runningJobs(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  kinds: ReadonlyMap<string, Kind>,
) {
  const running = new Map<
    string,
    { job: Claimed; kind: Kind; cancel: AbortController; done: Promise<void> }
  >()
  const stopping = new AbortController()
  const rounds = newRounds()
  let looking: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  /**
   * Long jobs leave one place free, so that a mail never waits for an import. What works in a process of its own takes
   * none of the places, so that nothing waits for it but the next of its kind.
   */
  function claimable(): Claimable[] {
    const here = [...running.values()]
    const placed = here.filter(({ kind }) => !kind.apart)
    const long = placed.filter(({ kind }) => !kind.quick).length
    const most = serverLimits.jobsAtOnce
    const mayBegin = (name: string, { quick, apart }: Kind) => {
      if (apart) return !here.some(({ job }) => job.kind === name)
      return placed.length < most && (quick || long < Math.max(1, most - 1))
    }
    return [...kinds]
      .filter(([name, kind]) => mayBegin(name, kind))
      .map(([name, { quick, atOnceOfCompany }]) => ({ kind: name, quick, atOnceOfCompany }))
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
        const those = claimable()
        const job = those.length ? await claimJob(db, those, rounds) : undefined
        const kind = job && kinds.get(job.kind)
        if (!job || !kind) break
        begin(job, kind)
      }
    } while (again && !stopping.signal.aborted)
  }

  function wake(): void {
    if (!timer || stopping.signal.aborted) return
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
    if (!(await stillRuns(db, held.job))) held.cancel.abort(new Error('The job was cancelled'))
  }

  return {
    start(): void {
      timer = setInterval(wake, POLL_MS)
      timer.unref()
      wake()
    },
    /** A job was added, cancelled or begun anew. */
    heardOf(jobId: string): void {
      stopCancelled(jobId).catch((error: unknown) =>
        log.error({ err: error, job: jobId }, 'a job’s state was not read'),
      )
    },
    /** What was added or cancelled meanwhile was not heard of. */
    missed(): void {
      wake()
      for (const jobId of running.keys()) this.heardOf(jobId)
    },
    /** Tells what runs to stop and waits until it did. */
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(timer)
      await looking
      for (const { cancel } of running.values()) cancel.abort(new ServerStops())
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

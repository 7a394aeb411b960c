import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach } from 'vitest'
import type { RunningJob } from '#server/platform/jobs/job-run.ts'
import { addJob, openJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import { ground } from './ground.ts'
import { until } from './until.ts'

/** A company whose jobs are run by as many servers as a test asks for; they stop with the test. */
export async function jobBench() {
  const below = await ground()
  const { db, bus, log } = below
  const company = await below.company()
  const companyId = company.id
  const open: Jobs[] = []
  const stopAll = () => Promise.all(open.splice(0).map((jobs) => jobs.stop()))
  afterEach(async () => {
    await stopAll()
  })

  /** A server's jobs: two of them on one database are two servers. */
  function server(): Jobs {
    const jobs = openJobs({ db, bus, log })
    open.push(jobs)
    return jobs
  }
  const add = (kind: string, more: Partial<Parameters<typeof addJob>[1]> = {}) =>
    db.withTenant(companyId, (tx) => addJob(tx, { companyId, kind, ...more }))
  const row = (id: string) =>
    db.withTenant(companyId, (tx) =>
      tx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const inState = (id: string, state: string) =>
    until(async () => ((await row(id)).state === state ? row(id) : undefined))
  const kindOf = () => `test.${uuid()}`
  const makeDue = (id: string) =>
    db.withTenant(companyId, (tx) =>
      tx
        .updateTable('jobs')
        .set({ run_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute(),
    )
  const expireLease = (id: string) =>
    db.withTenant(companyId, (tx) =>
      tx
        .updateTable('jobs')
        .set({ locked_until: sql<Date>`now() - interval '1 second'` })
        .where('id', '=', id)
        .execute(),
    )

  return {
    ...below,
    acme: company,
    companyId,
    server,
    stopAll,
    add,
    row,
    inState,
    kindOf,
    makeDue,
    expireLease,
  }
}

/** Work that begins, waits to be told, and says what it was given. */
export function gate() {
  const begun: RunningJob[] = []
  let finish: (() => void) | undefined
  const heard = new Promise<void>((resolve) => (finish = resolve))
  return {
    begun,
    finish: () => finish?.(),
    handler: async (job: RunningJob) => {
      begun.push(job)
      await Promise.race([
        heard,
        new Promise((_, reject) => {
          job.signal.addEventListener('abort', () => reject(job.signal.reason as Error))
        }),
      ])
    },
  }
}

import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, describe, expect, it } from 'vitest'
import { ground } from '../../test/ground.ts'
import { until } from '../../test/until.ts'
import { claimJob, type RunningJob } from './job-run.ts'
import { addJob, addJobs, cancelJob, openJobs, type Jobs } from './jobs.ts'

const { db, bus, log, lines, company: newCompany } = await ground()
const company = await newCompany()
const companyId = company.id
const open: Jobs[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop()))
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

/** Work that begins, waits to be told, and says what it was given. */
function gate() {
  const begun: RunningJob[] = []
  let finish: (() => void) | undefined
  const told = new Promise<void>((resolve) => (finish = resolve))
  return {
    begun,
    finish: () => finish?.(),
    handler: async (job: RunningJob) => {
      begun.push(job)
      await Promise.race([
        told,
        new Promise((_, reject) => {
          job.signal.addEventListener('abort', () => reject(job.signal.reason as Error))
        }),
      ])
    },
  }
}

describe('a job', () => {
  it('runs with its payload, after the transaction that added it', async () => {
    const kind = kindOf()
    const jobs = server()
    const seen: unknown[] = []
    jobs.handle(
      kind,
      async ({ payload, companyId: where, attempt }) => void seen.push([payload, where, attempt]),
    )
    jobs.start()
    const lost = await db
      .withTenant(companyId, async (tx) => {
        await addJob(tx, { companyId, kind, payload: { n: 0 } })
        throw new Error('rolled back')
      })
      .catch(() => 'lost')
    const id = await add(kind, { payload: { n: 1 } })
    const done = await inState(id, 'done')
    expect(lost).toBe('lost')
    expect(seen).toEqual([[{ n: 1 }, companyId, 1]])
    expect(done.finished_at).toBeInstanceOf(Date)
    expect(done.locked_until).toBeNull()
  })

  it('runs once, however many servers look for work', async () => {
    const kind = kindOf()
    const ran: string[] = []
    for (const jobs of [server(), server(), server()]) {
      jobs.handle(kind, async ({ id }) => void ran.push(id))
      jobs.start()
    }
    const ids = await db.withTenant(companyId, (tx) =>
      addJobs(
        tx,
        Array.from({ length: 40 }, () => ({ companyId, kind })),
      ),
    )
    for (const id of ids) await inState(id, 'done')
    expect(ran.toSorted()).toEqual(ids.toSorted())
  })

  it('waits for its time', async () => {
    const kind = kindOf()
    const id = await add(kind, { runAt: new Date(Date.now() + 3_600_000) })
    expect(await claimJob(db, [kind])).toBeUndefined()
    await makeDue(id)
    expect((await claimJob(db, [kind]))?.id).toBe(id)
  })

  it('that somebody waits for goes before others, and bulk after them', async () => {
    const kind = kindOf()
    const bulk = await add(kind, { priority: -1 })
    const usual = await add(kind)
    const urgent = await add(kind, { priority: 1 })
    const order = [await claimJob(db, [kind]), await claimJob(db, [kind]), await claimJob(db, [kind])]
    expect(order.map((job) => job?.id)).toEqual([urgent, usual, bulk])
  })

  it('of a kind that this server does not know is left to one that does', async () => {
    const known = kindOf()
    const unknown = await add(kindOf())
    const jobs = server()
    jobs.handle(known, async () => {})
    jobs.start()
    await inState(await add(known), 'done')
    expect((await row(unknown)).state).toBe('waiting')
  })
})

describe('a job that fails', () => {
  it('is tried again later, and is failed with its reason after the last attempt', async () => {
    const kind = kindOf()
    const jobs = server()
    const attempts: number[] = []
    const told: string[] = []
    jobs.handle(
      kind,
      async ({ attempt }) => {
        attempts.push(attempt)
        throw new Error(`no luck at ${attempt}`)
      },
      {
        attempts: 3,
        delaySeconds: (attempt) => attempt * 1000,
        failed: async (_tx, { payload }, error) =>
          void told.push(`${(payload as { n: number }).n}: ${error}`),
      },
    )
    jobs.start()
    const id = await add(kind, { payload: { n: 7 } })
    const first = await until(async () => ((await row(id)).error ? row(id) : undefined))
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, error: 'no luck at 1' })
    expect(first.run_at.getTime()).toBeGreaterThan(Date.now() + 900_000)
    await makeDue(id)
    await until(async () => (await row(id)).error === 'no luck at 2')
    await makeDue(id)
    const last = await inState(id, 'failed')
    expect(last).toMatchObject({ attempts: 3, error: 'no luck at 3' })
    expect(attempts).toEqual([1, 2, 3])
    expect(told).toEqual(['7: no luck at 3'])
    expect(lines.some((line) => line['msg'] === 'a job failed' && line['job'] === id)).toBe(true)
  })

  it('by ending its server again and again is failed and not begun for ever', async () => {
    const kind = kindOf()
    const id = await add(kind)
    for (let n = 0; n < 2; n++) {
      expect((await claimJob(db, [kind]))?.attempts).toBe(n + 1)
      await expireLease(id)
    }
    const jobs = server()
    const gone = gate()
    jobs.handle(kind, gone.handler, { attempts: 2 })
    jobs.start()
    expect((await inState(id, 'failed')).error).toMatch(/ended each time/)
    expect(gone.begun).toEqual([])
  })
})

describe('when a server is gone', () => {
  it('its job is left alone while the lease holds, then goes on where it was', async () => {
    const kind = kindOf()
    const id = await add(kind)
    const claimed = await claimJob(db, [kind])
    expect(claimed?.id).toBe(id)
    await db.withTenant(companyId, (tx) =>
      tx
        .updateTable('jobs')
        .set({ progress: JSON.stringify({ rows: 500 }) })
        .where('id', '=', id)
        .execute(),
    )
    expect(await claimJob(db, [kind])).toBeUndefined()
    await expireLease(id)
    const jobs = server()
    const seen: unknown[] = []
    jobs.handle(kind, async ({ progress, attempt }) => void seen.push({ progress, attempt }))
    jobs.start()
    await inState(id, 'done')
    expect(seen).toEqual([{ progress: { rows: 500 }, attempt: 2 }])
  })

  it('and comes back after all, it can record nothing more', async () => {
    const kind = kindOf()
    const id = await add(kind)
    const slow = server()
    const held = gate()
    slow.handle(kind, held.handler)
    slow.start()
    const job = await until(() => held.begun[0])
    await expireLease(id)
    expect((await claimJob(db, [kind]))?.attempts).toBe(2)
    const work = db.withTenant(companyId, async (tx) => {
      await tx.updateTable('companies').set({ name: 'written twice' }).where('id', '=', companyId).execute()
      await job.record(tx, { rows: 1 })
    })
    await expect(work).rejects.toThrow('cancelled or taken over')
    expect(job.signal.aborted).toBe(true)
    const { name } = await db.withTenant(companyId, (tx) =>
      tx.selectFrom('companies').select('name').executeTakeFirstOrThrow(),
    )
    expect(name).toBe(company.name)
    expect(await row(id)).toMatchObject({ state: 'running', progress: {} })
  })

  it('by being stopped, its job is given back at once and the attempt is not counted', async () => {
    const kind = kindOf()
    const jobs = server()
    const held = gate()
    jobs.handle(kind, held.handler)
    jobs.start()
    const id = await add(kind)
    await until(() => held.begun[0])
    await jobs.stop()
    expect(await row(id)).toMatchObject({ state: 'waiting', attempts: 0, locked_until: null })
    const next = server()
    const seen: number[] = []
    next.handle(kind, async ({ attempt }) => void seen.push(attempt))
    next.start()
    await inState(id, 'done')
    expect(seen).toEqual([1])
  })
})

it('tells who watches of each step, and keeps it', async () => {
  const kind = kindOf()
  const heard: string[] = []
  const unlisten = bus.on('job', ({ jobId }) => heard.push(jobId))
  const jobs = server()
  jobs.handle(kind, async (job) => {
    for (const rows of [1, 2]) await db.withTenant(companyId, (tx) => job.record(tx, { rows }))
  })
  jobs.start()
  const id = await add(kind)
  const done = await inState(id, 'done')
  // Added, two steps, done.
  await until(() => heard.filter((one) => one === id).length === 4)
  unlisten()
  expect(done.progress).toEqual({ rows: 2 })
})

it('stops a job that is cancelled while it runs, on whichever server', async () => {
  const kind = kindOf()
  const jobs = server()
  const held = gate()
  jobs.handle(kind, held.handler)
  jobs.start()
  const id = await add(kind)
  const job = await until(() => held.begun[0])
  expect(await db.withTenant(companyId, (tx) => cancelJob(tx, companyId, id))).toBe(true)
  await until(() => job.signal.aborted)
  await jobs.stop()
  expect((await row(id)).state).toBe('cancelled')
  expect(await db.withTenant(companyId, (tx) => cancelJob(tx, companyId, id))).toBe(false)
})

it('runs two at once and no more, and leaves one place for what is quick', async () => {
  const [long, quick] = [kindOf(), kindOf()]
  const jobs = server()
  const held = gate()
  const short = gate()
  jobs.handle(long, held.handler)
  jobs.handle(quick, short.handler, { quick: true })
  jobs.start()
  const first = await add(long)
  const second = await add(long)
  await until(() => held.begun[0])
  const mails = [await add(quick), await add(quick)]
  await until(() => short.begun[0])
  const states = await Promise.all([first, second, ...mails].map(async (id) => (await row(id)).state))
  expect(states.toSorted()).toEqual(['running', 'running', 'waiting', 'waiting'])
  expect(held.begun).toHaveLength(1)
  expect(short.begun).toHaveLength(1)
  short.finish()
  held.finish()
  for (const id of [first, second, ...mails]) await inState(id, 'done')
})

it('sees no job of another company in a company’s transaction', async () => {
  const other = await newCompany()
  const id = await add(kindOf())
  const seen = await db.withTenant(other.id, (tx) =>
    tx.selectFrom('jobs').select('id').where('id', '=', id).execute(),
  )
  expect(seen).toEqual([])
  expect(await db.withTenant(other.id, (tx) => cancelJob(tx, companyId, id))).toBe(false)
})

describe('periodic work', () => {
  it('is done by one server of all, and again when its time comes', async () => {
    const name = kindOf()
    const done: number[] = []
    for (const n of [1, 2, 3]) {
      const jobs = server()
      jobs.every(name, 3_600_000, async () => void done.push(n))
      jobs.start()
    }
    await until(() => done.length)
    await Promise.all(open.splice(0).map((jobs) => jobs.stop()))
    expect(done).toHaveLength(1)
    await db.withPlatform((tx) =>
      tx
        .updateTable('platform_state')
        .set({ updated_at: sql<Date>`now() - interval '2 hours'` })
        .where('key', '=', `every:${name}`)
        .execute(),
    )
    const later = server()
    later.every(name, 3_600_000, async () => void done.push(4))
    later.start()
    await until(() => done.length === 2)
    expect(done[1]).toBe(4)
  })

  it('is not begun by a second server while the first is at it', async () => {
    const name = kindOf()
    const state = (updated: string) =>
      db.withPlatform((tx) =>
        sql`update platform_state set updated_at = now() - ${updated}::interval where key = ${`every:${name}`}`.execute(
          tx,
        ),
      )
    let finish: (() => void) | undefined
    const done: number[] = []
    const first = server()
    first.every(name, 1000, () => {
      done.push(1)
      return new Promise((resolve) => (finish = resolve))
    })
    first.start()
    await until(() => finish)
    await state('1 hour')
    const second = server()
    second.every(name, 3_600_000, async () => void done.push(2))
    second.start()
    await second.stop()
    expect(done).toEqual([1])
    finish?.()
    await first.stop()
    const third = server()
    third.every(name, 1000, async () => void done.push(3))
    await state('1 hour')
    third.start()
    await until(() => done.includes(3))
    expect(done).toEqual([1, 3])
  })

  it('forgets jobs that were over long ago', async () => {
    const [old, recent] = [await add(kindOf()), await add(kindOf())]
    for (const [id, days] of [
      [old, 40],
      [recent, 10],
    ] as const)
      await db.withTenant(companyId, (tx) =>
        tx
          .updateTable('jobs')
          .set({ state: 'done', finished_at: sql<Date>`now() - interval '1 day' * ${days}::float8` })
          .where('id', '=', id)
          .execute(),
      )
    await db.withPlatform((tx) =>
      tx.deleteFrom('platform_state').where('key', '=', 'every:forget finished jobs').execute(),
    )
    server().start()
    const left = () =>
      db.withTenant(companyId, (tx) =>
        tx.selectFrom('jobs').select('id').where('id', 'in', [old, recent]).execute(),
      )
    const rows = await until(async () => ((await left()).length === 1 ? left() : undefined))
    expect(rows).toEqual([{ id: recent }])
  })
})

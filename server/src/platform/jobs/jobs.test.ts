import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { gate, jobBench } from '../../../test/job-bench.ts'
import { until } from '../../../test/until.ts'
import { claimJob } from './claim-job.ts'
import { addJob, addJobs, cancelJob } from './jobs.ts'

const { db, bus, companyId, server, add, row, inState, kindOf, makeDue, company } = await jobBench()

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
    expect(await claimJob(db, [{ kind }])).toBeUndefined()
    await makeDue(id)
    expect((await claimJob(db, [{ kind }]))?.id).toBe(id)
  })

  it('that somebody waits for goes before others, and bulk after them', async () => {
    const kind = kindOf()
    const bulk = await add(kind, { priority: -1 })
    const usual = await add(kind)
    const urgent = await add(kind, { priority: 1 })
    const order = [
      await claimJob(db, [{ kind }]),
      await claimJob(db, [{ kind }]),
      await claimJob(db, [{ kind }]),
    ]
    expect(order.map((job) => job?.id)).toEqual([urgent, usual, bulk])
  })

  it('is not kept waiting by another company whose jobs are urgent, but for what is quick', async () => {
    const kind = kindOf()
    const usual = await company()
    const urgent = () => add(kind, { priority: 1 })
    for (let n = 0; n < 4; n++) await urgent()
    const id = await db.withTenant(usual.id, (tx) => addJob(tx, { companyId: usual.id, kind }))
    const claimed = [await claimJob(db, [{ kind }]), await claimJob(db, [{ kind }])]
    expect(claimed.map((job) => job?.id)).toContain(id)
    const next = await db.withTenant(usual.id, (tx) => addJob(tx, { companyId: usual.id, kind }))
    const quick = [await claimJob(db, [{ kind, quick: true }]), await claimJob(db, [{ kind, quick: true }])]
    expect(quick.map((job) => job?.id)).not.toContain(next)
  })

  it('of a company with few does not wait for all of one with many: of equal priority they take turns', async () => {
    const kind = kindOf()
    const few = await company()
    const addTo = (to: string, count: number) =>
      db.withTenant(to, (tx) =>
        addJobs(
          tx,
          Array.from({ length: count }, () => ({ companyId: to, kind })),
        ),
      )
    await addTo(companyId, 20)
    const first = await claimJob(db, [{ kind }])
    await addTo(few.id, 3)
    const turns = [first?.company_id]
    for (let n = 0; n < 7; n++) turns.push((await claimJob(db, [{ kind }]))?.company_id)
    const name = (id?: string) => (id === few.id ? 'few' : 'many')
    expect(turns.map(name)).toEqual(['many', 'few', 'many', 'few', 'many', 'few', 'many', 'many'])
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

it('tells each step and its end on the live channel of what it is about, with its name alone', async () => {
  const [kind, about] = [kindOf(), uuid()]
  const heard: unknown[] = []
  const unlisten = bus.on('live', (one) => {
    if (one.channel.id === about) heard.push(one)
  })
  const jobs = server()
  jobs.handle(kind, (job) => db.withTenant(companyId, (tx) => job.record(tx, { rows: 1 })), {
    tells: (payload) => ({ kind: 'test', id: (payload as { about: string }).about }),
  })
  jobs.start()
  await add(kind, { payload: { about, secret: 'of the company' } })
  await until(() => heard.length === 2)
  unlisten()
  const told = { companyId, channel: { kind: 'test', id: about }, event: {} }
  expect(heard).toEqual([told, told])
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

it('keeps nobody waiting by what works apart, and runs one of that at a time', async () => {
  const [apart, long, quick] = [kindOf(), kindOf(), kindOf()]
  const jobs = server()
  const [aside, held, short] = [gate(), gate(), gate()]
  jobs.handle(apart, aside.handler, { apart: true })
  jobs.handle(long, held.handler)
  jobs.handle(quick, short.handler, { quick: true })
  jobs.start()
  const asides = [await add(apart), await add(apart)]
  await until(() => aside.begun[0])
  const others = [await add(long), await add(quick)]
  await until(() => held.begun[0] && short.begun[0])
  expect((await Promise.all(asides.map(row))).map(({ state }) => state).toSorted()).toEqual([
    'running',
    'waiting',
  ])
  aside.finish()
  // While both places are taken.
  for (const id of asides) await inState(id, 'done')
  held.finish()
  short.finish()
  for (const id of others) await inState(id, 'done')
})

it('sees no job of another company in a company’s transaction', async () => {
  const other = await company()
  const id = await add(kindOf())
  const seen = await db.withTenant(other.id, (tx) =>
    tx.selectFrom('jobs').select('id').where('id', '=', id).execute(),
  )
  expect(seen).toEqual([])
  expect(await db.withTenant(other.id, (tx) => cancelJob(tx, companyId, id))).toBe(false)
})

import { describe, expect, it } from 'vitest'
import { gate, jobBench } from '../../../test/job-bench.ts'
import { until } from '../../../test/until.ts'
import { claimJob } from './claim-job.ts'

const { db, lines, acme, companyId, server, add, row, inState, kindOf, makeDue, expireLease } =
  await jobBench()

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
      expect((await claimJob(db, [{ kind }]))?.attempts).toBe(n + 1)
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
    const claimed = await claimJob(db, [{ kind }])
    expect(claimed?.id).toBe(id)
    await db.withTenant(companyId, (tx) =>
      tx
        .updateTable('jobs')
        .set({ progress: JSON.stringify({ rows: 500 }) })
        .where('id', '=', id)
        .execute(),
    )
    expect(await claimJob(db, [{ kind }])).toBeUndefined()
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
    expect((await claimJob(db, [{ kind }]))?.attempts).toBe(2)
    const work = db.withTenant(companyId, async (tx) => {
      await tx.updateTable('companies').set({ name: 'written twice' }).where('id', '=', companyId).execute()
      await job.record(tx, { rows: 1 })
    })
    await expect(work).rejects.toThrow('cancelled or taken over')
    expect(job.signal.aborted).toBe(true)
    const { name } = await db.withTenant(companyId, (tx) =>
      tx.selectFrom('companies').select('name').executeTakeFirstOrThrow(),
    )
    expect(name).toBe(acme.name)
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

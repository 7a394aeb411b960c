import { expect, it } from 'vitest'
import { jobBench } from '../../../test/job-bench.ts'
import { until } from '../../../test/until.ts'
import { claimJob } from './claim-job.ts'
import type { RunningJob } from './job-run.ts'
import { addJobs } from './jobs.ts'

const { db, company, companyId, server, stopAll, add, row, kindOf, expireLease } = await jobBench()

const addMany = (to: string, kind: string, count: number) =>
  db.withTenant(to, (tx) =>
    addJobs(
      tx,
      Array.from({ length: count }, () => ({ companyId: to, kind })),
    ),
  )

/** Holds each job until it is let go, and counts those of a company that run at the same time. */
function counted() {
  const now = new Map<string, number>()
  const most = new Map<string, number>()
  const held: (() => void)[] = []
  return {
    most: (id: string) => most.get(id) ?? 0,
    running: (id: string) => now.get(id) ?? 0,
    letGo: () => held.splice(0).forEach((go) => go()),
    async handler({ companyId: id, signal }: RunningJob) {
      now.set(id, (now.get(id) ?? 0) + 1)
      most.set(id, Math.max(most.get(id) ?? 0, now.get(id) ?? 0))
      await new Promise<void>((resolve) => {
        held.push(resolve)
        signal.addEventListener('abort', () => resolve())
      })
      now.set(id, (now.get(id) ?? 0) - 1)
    },
  }
}

it('of a kind, as many as it says run at once for a company, on all servers together; another company has as many', async () => {
  const kind = kindOf()
  const other = await company()
  const work = counted()
  for (const jobs of Array.from({ length: 5 }, server)) {
    jobs.handle(kind, work.handler, { atOnceOfCompany: 2, quick: true })
    jobs.start()
  }
  // Five servers have ten places: without a limit the company that came first had all of them.
  const many = await addMany(companyId, kind, 8)
  await until(() => work.running(companyId) >= 2)
  await addMany(other.id, kind, 3)
  await until(() => work.running(other.id) >= 2)
  const last = many.at(-1) ?? ''
  await until(async () => {
    work.letGo()
    return (await row(last)).state === 'done'
  })
  expect([work.most(companyId), work.most(other.id)]).toEqual([2, 2])
  await stopAll()
})

it('is held to by servers that look at the same moment', async () => {
  const kind = kindOf()
  await addMany(companyId, kind, 20)
  const looks = () =>
    Promise.all(Array.from({ length: 8 }, () => claimJob(db, [{ kind, atOnceOfCompany: 3 }])))
  expect((await looks()).filter(Boolean)).toHaveLength(3)
  expect((await looks()).filter(Boolean)).toEqual([])
})

it('a thousand waiting of a kind of which enough run keep no other kind of the company waiting, nor another company', async () => {
  const [kind, usual] = [kindOf(), kindOf()]
  const other = await company()
  const kinds = [{ kind, atOnceOfCompany: 1 }, { kind: usual }]
  await addMany(companyId, kind, 1000)
  const first = await claimJob(db, kinds)
  expect(first?.kind).toBe(kind)
  const late = await add(usual, { priority: -1 })
  const [theirs] = await addMany(other.id, kind, 2)
  const next = [await claimJob(db, kinds), await claimJob(db, kinds), await claimJob(db, kinds)]
  expect(next.map((job) => job?.id)).toEqual([theirs, late, undefined])
})

it('one whose server is gone is not counted, and is the first to go on', async () => {
  const kind = kindOf()
  const id = await add(kind)
  await add(kind)
  const kinds = [{ kind, atOnceOfCompany: 1 }]
  await claimJob(db, kinds)
  expect(await claimJob(db, kinds)).toBeUndefined()
  await expireLease(id)
  expect((await claimJob(db, kinds))?.id).toBe(id)
  expect(await claimJob(db, kinds)).toBeUndefined()
})

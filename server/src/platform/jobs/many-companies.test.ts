import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { jobBench } from '../../../test/job-bench.ts'
import { claimJob, newRounds } from './claim-job.ts'

const { db, kindOf } = await jobBench()

const MINUTE = 60_000
type Due = { kind: string; each?: number; minutesAgo?: number; priority?: number }

/** More companies than are looked at for a turn; their ids in order. */
async function many(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid()).toSorted()
  await db.withPlatform((tx) =>
    tx
      .insertInto('companies')
      .values(ids.map((id) => ({ id, slug: `c${id.replaceAll('-', '')}`, name: 'One of many' })))
      .execute(),
  )
  return ids
}

const jobsOf = (companies: readonly string[], { kind, each = 1, minutesAgo = 1, priority = 0 }: Due) =>
  db.withPlatform((tx) =>
    tx
      .insertInto('jobs')
      .values(
        companies.flatMap((id) =>
          Array.from({ length: each }, () => ({
            company_id: id,
            id: uuid(),
            kind,
            priority,
            run_at: new Date(Date.now() - minutesAgo * MINUTE),
          })),
        ),
      )
      .execute(),
  )

beforeEach(() => db.withPlatform((tx) => sql`delete from jobs`.execute(tx)))

it('takes every job of a hundred companies once, and each company has its turn before one has its third', async () => {
  const kind = kindOf()
  const companies = await many(100)
  await jobsOf(companies, { kind, each: 3 })
  const round = newRounds()
  const turns: string[] = []
  for (let n = 0; n < 300; n++)
    turns.push((await claimJob(db, [{ kind, atOnceOfCompany: 3 }], round))?.company_id ?? '')
  const counts = Map.groupBy(turns, (id) => id)
  expect([counts.size, ...new Set([...counts.values()].map((of) => of.length))]).toEqual([100, 3])
  const third = turns.findIndex((id, at) => turns.slice(0, at).filter((one) => one === id).length === 2)
  expect(new Set(turns.slice(0, third)).size).toBe(100)
  expect(await claimJob(db, [{ kind, atOnceOfCompany: 3 }], round)).toBeUndefined()
})

it('finds the one job that is free among many companies whose jobs are for later, between those that are not', async () => {
  const [kind, later] = [kindOf(), kindOf()]
  const companies = await many(200)
  const [busy = '', other = ''] = [companies[10], companies[150]]
  await jobsOf(companies, { kind: later, minutesAgo: -60 })
  // As many that may not begin now are due before it and after it.
  await jobsOf([busy], { kind, each: 50, minutesAgo: 30 })
  await jobsOf([busy], { kind, each: 50, minutesAgo: 10 })
  expect((await claimJob(db, [{ kind, atOnceOfCompany: 1 }]))?.company_id).toBe(busy)
  await jobsOf([other], { kind, minutesAgo: 20 })
  expect((await claimJob(db, [{ kind, atOnceOfCompany: 1 }]))?.company_id).toBe(other)
  expect(await claimJob(db, [{ kind, atOnceOfCompany: 1 }])).toBeUndefined()
})

it('what somebody waits for is first however many companies have jobs that were due before and after it', async () => {
  const [kind, quick] = [kindOf(), kindOf()]
  const companies = await many(200)
  await jobsOf(companies, { kind, each: 1, minutesAgo: 30 })
  await jobsOf(companies, { kind, each: 1, minutesAgo: 10 })
  const waits = companies[150] ?? ''
  await jobsOf([waits], { kind: quick, minutesAgo: 20, priority: 1 })
  expect((await claimJob(db, [{ kind }, { kind: quick, quick: true }]))?.kind).toBe(quick)
})

it('what was added just now is found at once, and what is due longest, further away than one call goes around', async () => {
  const [kind, later] = [kindOf(), kindOf()]
  const companies = await many(700)
  const [busy = '', newest = '', oldest = ''] = [companies[0], companies[680], companies[690]]
  await jobsOf(companies, { kind: later, minutesAgo: -60 })
  await jobsOf([busy], { kind, each: 50, minutesAgo: 20 })
  expect((await claimJob(db, [{ kind, atOnceOfCompany: 1 }]))?.company_id).toBe(busy)
  await jobsOf([newest], { kind, minutesAgo: 0 })
  expect((await claimJob(db, [{ kind, atOnceOfCompany: 1 }]))?.company_id).toBe(newest)
  await jobsOf([busy], { kind, each: 50, minutesAgo: 1 })
  await jobsOf([oldest], { kind, minutesAgo: 30 })
  expect((await claimJob(db, [{ kind, atOnceOfCompany: 1 }]))?.company_id).toBe(oldest)
})

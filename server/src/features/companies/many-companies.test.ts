import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { companiesApi, companySorts } from '#contract/companies/companies.ts'
import { countedTo, dashboardApi } from '#contract/dashboard.ts'
import { world } from '../../../test/world.ts'
import { keepCompanyTotals } from '../../platform/companies/company-totals.ts'

const w = await world()
const mark = `m${uuid().slice(-8)}`
const HOUR = 3_600_000
/** As many as are looked through for one answer, and one more. */
const MANY = 1001
let root: Awaited<ReturnType<typeof w.superAdmin>>

type Sort = (typeof companySorts)[number]
const named = async (sort: Sort | `-${Sort}`, search = mark) => {
  const { items } = await root.ok(companiesApi.list, { query: { search, sort, pageSize: 100 } })
  return items.map(({ name }) => name.split(' ')[0])
}

/** Three companies that every sort puts into another order, with a first letter that says which. */
async function three() {
  const made = [
    { name: 'Beta', people: 3, bytes: 10, hoursAgo: 2 },
    { name: 'Alpha', people: 1, bytes: 30, hoursAgo: 30 * 24 },
    { name: 'Gamma', people: 2, bytes: 20, hoursAgo: null },
  ]
  for (const { name, people, bytes, hoursAgo } of made) {
    const company = await w.company({ name: `${name} ${mark}` })
    const first = await company.user({ role: 'student' })
    for (let n = 1; n < people; n++) await company.user({ role: 'student' })
    // Nobody counts these among the people, nor the deleted among who was active.
    for (let n = 0; n < 2; n++) await company.user({ status: 'inactive' })
    const gone = await company.user({ status: 'deleted' })
    await w.services.db.withTenant(company.id, async (tx) => {
      const file = { company_id: company.id, key: 'a'.repeat(32), media_type: 'image/png', bytes }
      await tx.insertInto('files').values(file).execute()
      const last = hoursAgo === null ? null : new Date(Date.now() - hoursAgo * HOUR)
      await tx.updateTable('users').set({ last_login: null }).execute()
      await tx
        .updateTable('users')
        .set({ last_login: last })
        .where('id', 'in', hoursAgo === 2 ? [first.id, gone.id] : [first.id])
        .execute()
    })
  }
}

/** People of a company, added as they are in bulk. */
const students = (id: string, count: number) =>
  w.services.db.withTenant(id, (tx) =>
    sql`insert into users (company_id, id, role, status, name, surname, email)
      select ${id}, u, 'student', 'active', 'One', 'More', u || '@example.org'
      from (select gen_random_uuid() as u from generate_series(1, ${count}::int)) n`.execute(tx),
  )

const expected: Record<Sort, string[]> = {
  name: ['Alpha', 'Beta', 'Gamma'],
  slug: [],
  createdAt: ['Beta', 'Alpha', 'Gamma'],
  people: ['Alpha', 'Gamma', 'Beta'],
  lastActivityAt: ['Gamma', 'Alpha', 'Beta'],
  storageBytes: ['Beta', 'Gamma', 'Alpha'],
}
const sorts = companySorts.filter((sort) => sort !== 'slug')

beforeAll(async () => {
  root = await w.superAdmin()
  await three()
})

describe('companies in the order of what they have', () => {
  it('are as they are at the moment where they are few, and so is the sum of all', async () => {
    await keepCompanyTotals(w.services)
    const { platform: before } = await root.ok(dashboardApi.home)
    await students((await w.company()).id, 2)
    expect((await root.ok(dashboardApi.home)).platform?.people).toBe((before?.people ?? 0) + 2)
    for (const sort of sorts) {
      expect(await named(sort), sort).toEqual(expected[sort])
      expect(await named(`-${sort}`), `-${sort}`).toEqual(expected[sort].toReversed())
    }
  })

  it('are as they were counted last where they are many, with what is true at the moment of each', async () => {
    await keepCompanyTotals(w.services)
    const { platform: before } = await root.ok(dashboardApi.home)
    await w.services.db.withPlatform((tx) =>
      sql`insert into companies (id, slug, name) select gen_random_uuid(), ${mark} || '-' || n, 'Many ' || n
        from generate_series(1, ${MANY}::int) n`.execute(tx),
    )
    const firstThree = async (sort: Sort | `-${Sort}`) => (await named(sort)).slice(0, 3)
    for (const sort of ['name', 'createdAt'] as const)
      expect(await firstThree(sort), sort).toEqual(expected[sort])
    for (const sort of ['people', 'storageBytes'] as const)
      expect(await firstThree(`-${sort}`), sort).toEqual(expected[sort].toReversed())
    expect((await firstThree('-lastActivityAt')).slice(0, 2)).toEqual(['Beta', 'Alpha'])
    const alpha = (await root.ok(companiesApi.list, { query: { search: `alpha ${mark}` } })).items[0]
    const id = alpha?.id ?? ''
    await students(id, 3)
    const shown = async () =>
      (await root.ok(companiesApi.list, { query: { search: mark, sort: '-people', pageSize: 3 } })).items.map(
        ({ name, people }) => [name.split(' ')[0], people],
      )
    const [beta, gamma] = [
      ['Beta', 3],
      ['Gamma', 2],
    ]
    expect(await shown()).toEqual([beta, gamma, ['Alpha', 4]])
    // Those of a search that finds few are in the order of the moment.
    expect(await named('-people', `a ${mark}`)).toEqual(['Alpha', 'Beta', 'Gamma'])
    // What nobody counted since is not in the sum of all either.
    expect((await root.ok(dashboardApi.home)).platform?.people).toBe(before?.people)
    await keepCompanyTotals(w.services)
    expect(await shown()).toEqual([['Alpha', 4], beta, gamma])
    const { platform } = await root.ok(dashboardApi.home)
    expect((platform?.people ?? 0) - (before?.people ?? 0)).toBe(3)
    expect((platform?.companies ?? 0) - (before?.companies ?? 0)).toBe(MANY)
    expect(platform?.activeLast7Days).toBe(before?.activeLast7Days)
    expect(platform?.storageBytes).toBe(before?.storageBytes)
  })

  it('are counted to ten thousand, and no further', async () => {
    await w.services.db.withPlatform((tx) =>
      sql`insert into companies (id, slug, name) select gen_random_uuid(), ${mark} || '-x' || n, 'More ' || n
        from generate_series(1, 9500) n`.execute(tx),
    )
    const all = await root.ok(companiesApi.list, { query: { pageSize: 10, page: 1000 } })
    expect([all.total, all.totalPages, all.isMore, all.items.length]).toEqual([10_000, 1000, true, 10])
    const some = await root.ok(companiesApi.list, { query: { search: `a ${mark}` } })
    expect([some.total, some.isMore]).toEqual([3, false])
  })
})

it('jobs that wait are counted to ten thousand', async () => {
  const { id } = await w.company()
  await w.services.db.withTenant(id, (tx) =>
    sql`insert into jobs (company_id, id, kind, run_at) select ${id}, gen_random_uuid(), 'none', now() + interval '1 hour'
      from generate_series(1, 10050)`.execute(tx),
  )
  expect((await root.ok(dashboardApi.home)).platform?.jobsWaiting).toBe(countedTo)
  expect(countedTo).toBe(10_000)
})

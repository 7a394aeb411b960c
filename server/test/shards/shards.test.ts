import { PassThrough, Readable } from 'node:stream'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { usersApi } from '#contract/people/users.ts'
import { backup } from '#server/cli/commands/backup.ts'
import { listShards } from '#server/cli/commands/shards.ts'
import { findPgdog } from '#tools/services/pgdog.ts'
import { caller } from '../caller.ts'
import { until } from '../until.ts'
import type { Person, TestCompany } from '../world.ts'
import { twoShards, type TwoShards } from './two-shards.ts'

const isPostgres = inject('testDatabase').kind === 'postgres'
if (isPostgres && !findPgdog()) console.log('Skipped: no pgdog was found or could be installed.')

describe.skipIf(!isPostgres || !findPgdog())('companies on two databases', () => {
  let all: TwoShards
  let acme: TestCompany
  let bolt: TestCompany
  let root: Person

  beforeAll(async () => {
    all = await twoShards()
    // One after the other: each comes to where fewer are, and the default company is on the first.
    bolt = await all.w.company({ slug: 'bolt', name: 'Bolt' })
    acme = await all.w.company({ slug: 'acme', name: 'Acme' })
    root = await all.w.superAdmin()
  })

  const slugsOn = async (shard: number) => {
    const found = await all.shards[shard]?.query<{ slug: string }>('select slug from companies order by 1')
    return found?.rows.map(({ slug }) => slug)
  }

  it('are each on one of them, where the directory says, and in no other', async () => {
    expect(await slugsOn(0)).toEqual(['acme', 'demo'])
    expect(await slugsOn(1)).toEqual(['bolt'])
    const { rows } = await all.directory.query('select slug, shard from company_places order by 1')
    expect(rows).toEqual([
      { slug: 'acme', shard: 0 },
      { slug: 'bolt', shard: 1 },
      { slug: 'demo', shard: 0 },
    ])
    const { rows: inDirectory } = await all.directory.query('select slug from companies')
    expect(inDirectory).toEqual([])
  })

  it('have people who sign in and see their own', async () => {
    for (const company of [acme, bolt]) {
      const admin = await company.user({ role: 'admin', name: `Admin of ${company.slug}` })
      const password = await admin.password('a long walk over wet stones')
      const { token } = await company.stranger.ok(authApi.login, {
        body: { email: admin.email, password },
      })
      const signedIn = caller(all.w.port, company.host, token)
      const { items } = await signedIn.ok(usersApi.list, { query: {} })
      expect(items.map(({ name }) => name)).toEqual([`Admin of ${company.slug}`])
      const other = company === acme ? bolt : acme
      expect((await caller(all.w.port, other.host, token).call(authApi.me)).status).toBe(401)
    }
  })

  it('are one installation to whoever operates it', async () => {
    const { items, total } = await root.ok(companiesApi.list, { query: { sort: 'name', pageSize: 2 } })
    expect([items.map(({ slug }) => slug), total]).toEqual([['acme', 'bolt'], 3])
    const next = await root.ok(companiesApi.list, { query: { sort: 'name', pageSize: 2, page: 2 } })
    expect(next.items.map(({ slug }) => slug)).toEqual(['demo'])
    const back = await root.ok(companiesApi.list, { query: { sort: '-name', pageSize: 2 } })
    expect(back.items.map(({ slug }) => slug)).toEqual(['demo', 'bolt'])
    const { platform } = await root.ok(dashboardApi.home)
    expect(platform).toMatchObject({ companies: 3, mailFailed: 0, maintenance: false })
  })

  it('can each be worked in by a super_admin, who lives in one', async () => {
    const there = all.w.at(bolt, root)
    const ada = await bolt.user({ name: 'Ada' })
    await there.ok(usersApi.update, { params: { id: ada.id }, body: { name: 'Augusta' } })
    expect((await there.ok(usersApi.byId, { params: { id: ada.id } })).name).toBe('Augusta')
    await root.ok(companyAdminApi.changeStatus, { params: { id: bolt.id }, body: { status: 'suspended' } })
    expect((await ada.call(authApi.me)).status).toBe(401)
    await root.ok(companyAdminApi.changeStatus, { params: { id: bolt.id }, body: { status: 'active' } })
    expect((await ada.call(authApi.me)).status).toBe(200)
  })

  it('get a slug that nobody else has, wherever they are', async () => {
    const body = { name: 'New' }
    const taken = await root.call(companiesApi.create, { query: { slug: 'bolt' }, body })
    expect([taken.status, taken.error?.code]).toEqual([409, 'ALREADY_EXISTS'])
    const made = await root.ok(companiesApi.create, { query: { slug: 'newest' }, body })
    expect(await slugsOn(1)).toEqual(['bolt', 'newest'])
    expect((await root.ok(companyAdminApi.checkSlug, { query: { slug: 'newest' } })).problem).toBe(
      'already_exists',
    )
    await root.proofOf(0)
    const renamed = await root.call(companiesApi.update, {
      params: { id: made.id },
      query: { slug: 'bolt' },
      body: {},
    })
    expect(renamed.error?.code).toBe('ALREADY_EXISTS')
    await root.ok(companiesApi.update, { params: { id: made.id }, query: { slug: 'later' }, body: {} })
    expect(await all.w.services.companies.bySlug('later')).toMatchObject({ id: made.id })
    expect(await all.w.services.companies.bySlug('newest')).toBeNull()
  })

  it('are counted for whoever is at the command line, and backed up by no half', async () => {
    const io = { input: Readable.from([]), output: new PassThrough() }
    expect(await listShards.run(all.w.services, {}, io)).toBe(
      'Database 0: 2 companies\nDatabase 1: 2 companies',
    )
    await expect(backup.run(all.w.services, {}, io)).rejects.toThrow('on several databases')
  })

  it('are all in maintenance at once', async () => {
    const people = await Promise.all([acme.user({ role: 'admin' }), bolt.user({ role: 'admin' })])
    await root.ok(platformApi.setMaintenance, { body: { on: true } })
    for (const person of people)
      await until(async () => (await person.call(usersApi.list, { query: {} })).status === 503)
    await root.ok(platformApi.setMaintenance, { body: { on: false } })
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { saveFile } from '../../platform/files/files.ts'
import { openLiveSocket } from '../../../test/live.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { eraseCompanies } from './erase-companies.ts'

const w = await world()
const PASSWORD = 'three stones upon a hill'

/** Whoever is in a meeting of a company is out of it, and their tab is closed, once `close` has closed it. */
async function putsOut(close: (root: Person, company: TestCompany) => Promise<unknown>) {
  const root = await w.superAdmin()
  const acme = await w.company({ name: 'Acme' })
  const host = await acme.user({ role: 'mentor' })
  const { code } = await host.ok(meetingsApi.create, { body: {} })
  const { ticket } = await host.ok(meetingsApi.join, { params: { code }, body: {} })
  const line = await openLiveSocket(w.port, acme.host)
  line.say({ t: 'hello', ticket, media: { mic: false, camera: false, screen: false } })
  await line.next('welcome')
  await close(root, acme)
  expect(await line.next('out')).toEqual({ t: 'out', reason: 'session' })
  line.drop()
}

describe('suspending', () => {
  it('refuses sign-in with the reason and sessions at once; a super_admin works there still', async () => {
    const root = await w.superAdmin()
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    await admin.password(PASSWORD)
    const body = { email: admin.email, password: PASSWORD }
    const { headers } = await acme.stranger.call(authApi.login, { body })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const refresh = () => acme.stranger.raw('POST', '/api/v1/auth/refresh-token', { headers: { cookie } })
    const state = await root.ok(companyAdminApi.changeStatus, {
      params: { id: acme.id },
      body: { status: 'suspended', reason: 'The invoice of March is open.' },
    })
    expect(state).toMatchObject({ status: 'suspended', suspensionReason: 'The invoice of March is open.' })

    expect((await admin.call(authApi.me)).status).toBe(401)
    expect((await refresh()).status).toBe(401)
    const signIn = (password: string) =>
      acme.stranger.call(authApi.login, { body: { email: admin.email, password } })
    expect((await signIn(PASSWORD)).error).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: 'company_suspended', text: 'The invoice of March is open.' },
    })
    expect((await signIn('something else')).error?.code).toBe('INVALID_CREDENTIALS')
    const forgot = await acme.stranger.call(authApi.forgotPassword, { body: { email: admin.email } })
    expect(forgot.error?.code).toBe('FORBIDDEN')
    const shown = await acme.stranger.ok(companiesApi.bySlug, { params: { slug: acme.slug } })
    expect(shown.suspended).toBe('The invoice of March is open.')
    expect((await w.at(acme, root).ok(companiesApi.settings)).companyId).toBe(acme.id)

    await root.ok(companyAdminApi.changeStatus, { params: { id: acme.id }, body: { status: 'active' } })
    expect((await admin.call(authApi.me)).status).toBe(200)
    expect((await refresh()).status).toBe(200)
    expect((await signIn(PASSWORD)).status).toBe(200)
  })

  it('puts those in a meeting out of it', () =>
    putsOut((root, { id }) =>
      root.ok(companyAdminApi.changeStatus, { params: { id }, body: { status: 'suspended' } }),
    ))

  it('leaves the installation’s own company alone', async () => {
    const root = await w.superAdmin()
    const { id } = w.defaultCompany
    const suspended = await root.call(companyAdminApi.changeStatus, {
      params: { id },
      body: { status: 'suspended' },
    })
    expect(suspended.error).toMatchObject({ code: 'BAD_REQUEST', details: [{ code: 'default_company' }] })
    const deleted = await root.call(companyAdminApi.delete, { params: { id }, query: { name: 'Default' } })
    expect(deleted.error).toMatchObject({ code: 'BAD_REQUEST', details: [{ code: 'default_company' }] })
  })
})

describe('deleting', () => {
  it('puts those in a meeting out of it', () =>
    putsOut((root, { id }) => root.ok(companyAdminApi.delete, { params: { id }, query: { name: 'Acme' } })))

  it('asks for the name, hides the company, holds its slug, and takes it back', async () => {
    const root = await w.superAdmin()
    const acme = await w.company({ name: 'Acme' })
    const admin = await acme.user({ role: 'admin' })
    const params = { id: acme.id }
    const wrong = await root.call(companyAdminApi.delete, { params, query: { name: 'acme' } })
    expect(wrong.error).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ field: 'name', code: 'name_differs' }],
    })

    const state = await root.ok(companyAdminApi.delete, { params, query: { name: 'Acme' } })
    expect(state.status).toBe('deleted')
    const days = (Date.parse(state.erasedAfter ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect((await admin.call(authApi.me)).status).toBe(404)
    expect((await root.call(companiesApi.bySlug, { params: { slug: acme.slug } })).status).toBe(404)
    const held = await root.ok(companyAdminApi.checkSlug, { query: { slug: acme.slug } })
    expect(held.problem).toBe('held_slug')
    const search = { search: acme.slug }
    expect((await root.ok(companiesApi.list, { query: search })).total).toBe(0)
    const listed = await root.ok(companiesApi.list, { query: { ...search, status: 'deleted' } })
    expect(listed.items).toMatchObject([{ status: 'deleted', erasedAfter: state.erasedAfter }])

    expect((await root.ok(companyAdminApi.restore, { params })).status).toBe('active')
    expect((await admin.call(authApi.me)).status).toBe(200)
    expect((await root.call(companyAdminApi.restore, { params })).error?.code).toBe('CONFLICT')
  })

  it('erases every row and file after 30 days, and of no other company', async () => {
    const root = await w.superAdmin()
    const [acme, kept] = [await w.company({ name: 'Acme' }), await w.company({ name: 'Kept' })]
    const { db, files } = w.services
    const keys = new Map<string, string>()
    for (const company of [acme, kept]) {
      const admin = await company.user({ role: 'admin' })
      await admin.raw('PUT', `/api/v1/companies/${company.id}/configuration`, {
        headers: { 'content-type': 'application/json' },
        body: '{"a":1}',
      })
      await db.withTenant(company.id, async (tx) => {
        const file = { content: Buffer.from('stone'), mediaType: 'text/plain' }
        keys.set(company.id, (await saveFile(tx, w.services, company.id, file)).key)
      })
      await root.ok(companyAdminApi.delete, {
        params: { id: company.id },
        query: { name: company === acme ? 'Acme' : 'Kept' },
      })
    }
    await db.withPlatform((tx) =>
      tx
        .updateTable('companies')
        .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
        .where('id', '=', acme.id)
        .execute(),
    )
    // Rows that a move left in another database would outlive it.
    await db.withPlatform((tx) => tx.insertInto('companies_elsewhere').values({ id: acme.id }).execute())
    expect(await eraseCompanies(w.services)).toBe(0)
    expect((await root.call(companyAdminApi.state, { params: { id: acme.id } })).status).toBe(200)
    await db.withPlatform((tx) => tx.deleteFrom('companies_elsewhere').execute())
    await eraseCompanies(w.services)

    const gone = await root.call(companyAdminApi.state, { params: { id: acme.id } })
    expect(gone.status).toBe(404)
    expect(await files.get(acme.id, keys.get(acme.id) ?? '')).toBeNull()
    expect(await files.get(kept.id, keys.get(kept.id) ?? '')).not.toBeNull()
    expect((await root.ok(companyAdminApi.state, { params: { id: kept.id } })).status).toBe('deleted')
    const tables = await rowsOf(acme.id)
    expect(tables.looked).toBeGreaterThan(10)
    expect(tables.left).toEqual([])
    expect((await rowsOf(kept.id)).left).toContain('users')
  })
})

/** The tables that hold a row of a company, among all that can. */
async function rowsOf(companyId: string) {
  return w.services.db.withPlatform(async (tx) => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where column_name = 'company_id' and table_schema = 'public'`.execute(tx)
    const left: string[] = []
    for (const { name } of rows) {
      const found =
        await sql`select 1 from ${sql.table(name)} where company_id = ${companyId} limit 1`.execute(tx)
      if (found.rows.length) left.push(name)
    }
    return { looked: rows.length, left }
  })
}

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { caller, type Caller } from '../../../test/caller.ts'
import { world } from '../../../test/world.ts'

const w = await world()
let made = 0
const newSlug = () => `n${process.pid.toString(36)}${Date.now().toString(36)}${(made++).toString(36)}`
const picture = (size = 64) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#44693a' } })
    .png()
    .toBuffer()

describe('reading a company', () => {
  it('answers anyone by its slug, whatever the letter case [S7.3b] [S3.3]', async () => {
    const acme = await w.company({ name: 'Acme' })
    const found = await acme.stranger.ok(companiesApi.bySlug, { params: { slug: acme.slug.toUpperCase() } })
    expect(found).toMatchObject({ id: acme.id, slug: acme.slug, name: 'Acme', iconUrl: null, themes: {} })
    const unknown = await acme.stranger.call(companiesApi.bySlug, { params: { slug: 'nobody-here' } })
    expect(unknown.error?.code).toBe('NOT_FOUND')
  })

  it('answers by id its own administrator and any super_admin alone [S7.4b]', async () => {
    const [acme, other] = [await w.company(), await w.company()]
    const admin = await acme.user({ role: 'admin' })
    expect(await admin.ok(companiesApi.byId, { params: { id: acme.id } })).toEqual({
      id: acme.id,
      slug: acme.slug,
      name: `Company ${acme.slug}`,
      iconUrl: null,
    })
    const refused = await admin.call(companiesApi.byId, { params: { id: other.id } })
    expect(refused.error?.code).toBe('NOT_FOUND')
    const root = await w.superAdmin()
    expect((await root.ok(companiesApi.byId, { params: { id: other.id } })).slug).toBe(other.slug)
  })

  it('lists companies to a super_admin, searched, sorted and in pages [S7.5b] [S3.8]', async () => {
    const root = await w.superAdmin()
    const mark = newSlug()
    for (const name of ['Zoë', 'Ábaco', 'Mole']) await w.company({ slug: newSlug(), name: `${name} ${mark}` })
    const first = await root.ok(companiesApi.list, { query: { search: mark.toUpperCase(), pageSize: 2 } })
    expect(first).toMatchObject({ page: 1, pageSize: 2, total: 3, totalPages: 2 })
    const second = await root.ok(companiesApi.list, { query: { search: mark, pageSize: 2, page: 2 } })
    const names = [...first.items, ...second.items].map((item) => item.name.split(' ')[0])
    expect(names).toEqual(['Ábaco', 'Mole', 'Zoë'])
    const found = await root.ok(companiesApi.list, { query: { search: `abaco ${mark}` } })
    expect(found.total).toBe(1)
    const wrong = await root.send(companiesApi.list, { query: { sort: 'icon' } })
    expect(wrong.error).toMatchObject({ code: 'BAD_REQUEST', details: [{ field: 'sort' }] })
  })

  it('shows people, activity and storage of each company', async () => {
    const root = await w.superAdmin()
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    await acme.user({ status: 'inactive' })
    await acme.user({ status: 'pending' })
    const lastLogin = new Date()
    await w.services.db.withTenant(acme.id, async (tx) => {
      await tx.updateTable('users').set({ last_login: lastLogin }).where('id', '=', admin.id).execute()
      const file = { company_id: acme.id, key: 'a'.repeat(32), media_type: 'image/png', bytes: 1234 }
      await tx.insertInto('files').values(file).execute()
    })
    const { items } = await root.ok(companiesApi.list, {
      query: { search: acme.slug, sort: '-lastActivityAt' },
    })
    expect(items).toMatchObject([
      {
        people: 2,
        activePeople: 1,
        storageBytes: 1234,
        lastActivityAt: lastLogin.toISOString(),
        status: 'active',
        erasedAfter: null,
      },
    ])
  })
})

describe('creating a company', () => {
  it('makes it with settings of its own, ready to be signed in to [S7.6b] [S3.3]', async () => {
    const root = await w.superAdmin()
    const slug = newSlug()
    const icon = { filename: 'icon.png', content: await picture(), mediaType: 'image/png' }
    const company = await root.ok(companiesApi.create, {
      query: { slug: slug.toUpperCase() },
      body: { name: 'Northwind' },
      files: { icon },
    })
    expect(company).toMatchObject({ slug, name: 'Northwind' })
    const image = await root.raw('GET', company.iconUrl ?? '')
    expect(image).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
    const settings = await root.ok(companiesApi.settings, { query: { companyId: company.id } })
    expect(settings).toMatchObject({ companyId: company.id, themes: {}, defaultLanguage: 'en' })
    expect(settings.id).not.toBe(company.id)
    const shown = await root.ok(companiesApi.bySlug, { params: { slug } })
    expect(shown.iconUrl).toBe(company.iconUrl)
  })

  it('takes a urlencoded form too [S7.6b]', async () => {
    const root = await w.superAdmin()
    const slug = newSlug()
    const answer = await root.raw('POST', `/api/v1/companies?slug=${slug}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Sol+y+Luna',
    })
    expect(JSON.parse(answer.text)).toMatchObject({ data: { slug, name: 'Sol y Luna', iconUrl: null } })
  })

  it('refuses a reserved, malformed or missing slug at its field', async () => {
    const root = await w.superAdmin()
    const problem = async (slug: string) => {
      const { error } = await root.call(companiesApi.create, { query: { slug }, body: { name: 'X' } })
      return { code: error?.code, details: error?.details }
    }
    expect(await problem('admin')).toEqual({
      code: 'BAD_REQUEST',
      details: [{ field: 'slug', code: 'reserved_slug' }],
    })
    expect(await problem('a--')).toMatchObject({ details: [{ field: 'slug', code: 'invalid_format' }] })
    expect(await problem('12')).toMatchObject({ details: [{ field: 'slug', code: 'invalid_slug' }] })
  })

  it('refuses a slug that is taken, in any letter case; of two at once exactly one wins', async () => {
    const root = await w.superAdmin()
    const acme = await w.company()
    const taken = await root.call(companiesApi.create, {
      query: { slug: acme.slug.toUpperCase() },
      body: { name: 'Another' },
    })
    expect(taken.error).toMatchObject({
      code: 'ALREADY_EXISTS',
      details: [{ field: 'slug', code: 'already_exists' }],
    })
    const slug = newSlug()
    const both = await Promise.all(
      [1, 2].map((n) => root.call(companiesApi.create, { query: { slug }, body: { name: `Twin ${n}` } })),
    )
    expect(both.map((answer) => answer.error?.code ?? 'made').toSorted()).toEqual(['ALREADY_EXISTS', 'made'])
  })

  it('keeps nothing of an icon that is none, or whose company was refused', async () => {
    const root = await w.superAdmin()
    const slug = newSlug()
    const wrong = await root.call(companiesApi.create, {
      query: { slug },
      body: { name: 'X' },
      files: { icon: { filename: 'icon.png', content: 'not an image', mediaType: 'image/png' } },
    })
    expect(wrong.error).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', details: [{ field: 'icon' }] })
    expect((await root.ok(companyAdminApi.checkSlug, { query: { slug } })).problem).toBeNull()
  })

  it('says while a slug is typed whether it is free', async () => {
    const root = await w.superAdmin()
    const acme = await w.company()
    const check = (slug: string, companyId?: string) =>
      root.ok(companyAdminApi.checkSlug, { query: { slug, ...(companyId ? { companyId } : {}) } })
    expect((await check(acme.slug)).problem).toBe('already_exists')
    expect((await check(acme.slug, acme.id)).problem).toBeNull()
    expect((await check(newSlug())).problem).toBeNull()
  })
})

describe('changing a company', () => {
  it('moves it to another slug by a super_admin who proved themselves lately, and by no token', async () => {
    const [acme, root] = [await w.company(), await w.superAdmin()]
    const slug = newSlug()
    const change = (by: Caller, query: object, name?: string) =>
      by.call(companiesApi.update, { params: { id: acme.id }, query, body: name ? { name } : {} })
    const { token } = await root.ok(authApi.createApiToken, {
      body: { name: 'Companies', scopes: ['companies:write'] },
    })
    const byToken = caller(w.port, w.defaultCompany.host, token)
    expect((await change(byToken, { slug })).error).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: 'session_needed' },
    })
    expect((await change(byToken, { slug: acme.slug }, 'Acme')).data).toMatchObject({
      slug: acme.slug,
      name: 'Acme',
    })
    await root.proofOf(11)
    expect((await change(root, { slug })).error?.details).toEqual({ reason: 'fresh_proof_needed' })
    expect((await change(root, { slug: acme.slug }, 'Acme & Sons')).status).toBe(200)
    await root.proofOf(9)
    expect((await change(root, { slug })).data?.slug).toBe(slug)
  })

  it('lets its administrator change name and icon, not the slug [S7.7b]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const icon = { filename: 'i.png', content: await picture(), mediaType: 'image/png' }
    const named = await admin.ok(companiesApi.update, {
      params: { id: acme.id },
      query: { slug: acme.slug },
      body: { name: 'Acme & Sons' },
      files: { icon },
    })
    expect(named.name).toBe('Acme & Sons')
    const shown = await acme.stranger.ok(companiesApi.bySlug, { params: { slug: acme.slug } })
    expect(shown).toMatchObject({ name: 'Acme & Sons', iconUrl: named.iconUrl })
    // What a call does not speak of stays: the icon beside an address or a name, the name beside an icon.
    const change = (by: typeof admin, rest: object) =>
      by.ok(companiesApi.update, { params: { id: acme.id }, ...rest })
    expect(await change(admin, { query: { slug: acme.slug } })).toEqual(named)
    expect(await change(admin, { body: { name: 'Acme' } })).toEqual({ ...named, name: 'Acme' })
    await change(admin, { query: { slug: acme.slug }, body: { name: 'Acme & Sons' } })
    const redrawn = await change(admin, { files: { icon: { ...icon, content: await picture(48) } } })
    expect(redrawn).toEqual({ ...named, iconUrl: expect.stringMatching(/^\/media\//) })
    expect(redrawn.iconUrl).not.toBe(named.iconUrl)
    expect((await admin.raw('GET', redrawn.iconUrl ?? '')).status).toBe(200)
    const bare = await admin.ok(companiesApi.update, {
      params: { id: acme.id },
      body: { removeIcon: 'true' },
    })
    expect(bare).toMatchObject({ name: 'Acme & Sons', iconUrl: null })
    for (const { iconUrl } of [named, redrawn])
      expect((await admin.raw('GET', iconUrl ?? '')).status).toBe(404)
    const refused = await admin.call(companiesApi.update, {
      params: { id: acme.id },
      query: { slug: newSlug() },
    })
    expect(refused.error?.code).toBe('FORBIDDEN')
  })

  it('lets a super_admin move it to another slug, and its old address is nobody’s', async () => {
    const root = await w.superAdmin()
    const acme = await w.company()
    const one = await acme.user()
    expect((await one.raw('GET', '/api/v1/auth/me')).status).toBe(200)
    const slug = newSlug()
    const icon = { filename: 'i.png', content: await picture(), mediaType: 'image/png' }
    const before = await root.ok(companiesApi.update, { params: { id: acme.id }, files: { icon } })
    const moved = await root.ok(companiesApi.update, { params: { id: acme.id }, query: { slug } })
    // Its name and its icon go along.
    expect(moved).toEqual({ id: acme.id, slug, name: `Company ${acme.slug}`, iconUrl: before.iconUrl })
    expect((await root.raw('GET', before.iconUrl ?? '')).status).toBe(200)
    const old = await root.call(companiesApi.bySlug, { params: { slug: acme.slug } })
    expect(old.error?.code).toBe('NOT_FOUND')
    // Nor does the old address let anybody on who had been let in there; another company may take it.
    expect((await one.raw('GET', '/api/v1/auth/me')).status).toBe(404)
    const other = await w.company()
    await root.ok(companiesApi.update, { params: { id: other.id }, query: { slug: acme.slug } })
    expect((await one.raw('GET', '/api/v1/auth/me')).status).toBe(401)
    const both = { query: { slug: other.slug }, body: { name: 'Back & Sons' } }
    expect(await root.ok(companiesApi.update, { params: { id: other.id }, ...both })).toMatchObject({
      slug: other.slug,
      name: 'Back & Sons',
    })
    const taken = await root.call(companiesApi.update, {
      params: { id: acme.id },
      query: { slug: other.slug },
    })
    expect(taken.error?.code).toBe('ALREADY_EXISTS')
    const home = await root.call(companiesApi.update, {
      params: { id: w.defaultCompany.id },
      query: { slug: newSlug() },
    })
    expect(home.error).toMatchObject({ code: 'BAD_REQUEST', details: [{ code: 'default_company_slug' }] })
  })

  it('tells nobody of another company that there is one', async () => {
    const [acme, other] = [await w.company(), await w.company()]
    const admin = await acme.user({ role: 'admin' })
    const refused = await admin.call(companiesApi.update, {
      params: { id: other.id },
      body: { name: 'Mine now' },
    })
    expect(refused.error?.code).toBe('NOT_FOUND')
    expect((await other.stranger.ok(companiesApi.bySlug, { params: { slug: other.slug } })).name).toBe(
      `Company ${other.slug}`,
    )
  })
})

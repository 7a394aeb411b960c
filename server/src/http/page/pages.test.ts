import { brotliCompressSync } from 'node:zlib'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { companiesApi } from '#contract/companies/companies.ts'
import { atEnd } from '../../../test/setup/at-end.ts'
import { caller } from '../../../test/caller.ts'
import { world, type TestCompany } from '../../../test/world.ts'

/** The page as it is written, for a server that has no built application to answer with. */
function unbuilt(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-pages-'))
  copyFileSync(
    fileURLToPath(new URL('../../../../web/index.html', import.meta.url)),
    join(folder, 'index.html'),
  )
  const worker = '// what runs while no page is open'
  writeFileSync(join(folder, 'service-worker.js'), worker)
  writeFileSync(join(folder, 'service-worker.js.br'), brotliCompressSync(worker))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'part-1a2b.css'), 'p { margin: 0 }')
  writeFileSync(join(folder, 'build.json'), '{}')
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const w = await world({ CAIRN_WEB: unbuilt() })

async function withIcon(name: string, icon_key: string): Promise<TestCompany> {
  const company = await w.company({ name })
  await w.services.db.withPlatform((tx) =>
    tx.updateTable('companies').set({ icon_key }).where('id', '=', company.id).execute(),
  )
  w.services.companies.forget(company.slug)
  return company
}

const firstHtml = async (company: TestCompany, path: string) => {
  const { status, text } = await company.stranger.raw('GET', path)
  expect(status).toBe(200)
  return text
}

it.each(['/%', '/dashboard/users/%', '/meet/%E0%A4%A', '/foo%zz?from=mail'])(
  'is the application’s too at an address that cannot be decoded, which says that there is no such page: %s [S2.6]',
  async (path) => {
    const company = await w.company({ name: 'Half a Link' })
    const { status, headers, text } = await company.stranger.raw('GET', path)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('<title>Half a Link</title>')
  },
)

it.each(['/assets/%zz', '/media/%', '/themes/%E0%A4%A'])('but no file’s address: %s', async (path) => {
  const { status } = await (await w.company()).stranger.raw('GET', path)
  expect(status).toBe(404)
})

it('may ask for the microphone, to record a voice on any screen; for camera and screen in a meeting alone', async () => {
  const { stranger } = await w.company()
  const allowed = async (path: string) => (await stranger.raw('GET', path)).headers['permissions-policy']
  const voice = 'camera=(), microphone=(self), display-capture=(self)'
  expect([await allowed('/login'), await allowed('/dashboard/messages')]).toEqual([voice, voice])
  expect(await allowed('/meet/abc')).toBe('camera=(self), microphone=(self), display-capture=(self)')
  expect(await allowed('/api/v1/version')).toBe('camera=(), microphone=(), display-capture=()')
})

it('lets nothing in from elsewhere but what this very company permits [S4.15b]', async () => {
  const [open, closed] = [await w.company(), await w.company()]
  const admin = await open.user({ role: 'admin' })
  await admin.ok(companiesApi.updateSettings, {
    params: { id: open.id },
    body: { translationService: 'https://translate.test' },
  })
  const policyOf = async (host: string) => {
    const { headers } = await caller(w.port, host).raw('GET', '/login')
    const policy = String(headers['content-security-policy']).replace(/'nonce-[^']*'/g, "'nonce'")
    return policy.split('; ').filter((part) => !part.startsWith('frame-src '))
  }
  expect(await policyOf(closed.host)).toEqual([
    "default-src 'none'",
    "script-src 'self' 'nonce'",
    "style-src 'self' 'nonce'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob: mediastream:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
  expect(await policyOf('nobody.localhost')).toEqual(await policyOf(closed.host))
  expect(await policyOf(open.host)).toContain("connect-src 'self' https://translate.test")
})

it('lets pages of others be framed in this very company alone, while they are on its list', async () => {
  const [open, closed] = [await w.company(), await w.company()]
  const admin = await open.user({ role: 'admin' })
  const save = (embedHosts: string[]) =>
    admin.ok(companiesApi.updateSettings, { params: { id: open.id }, body: { embedHosts } })
  const framed = async (host: string) => {
    const { headers } = await caller(w.port, host).raw('GET', '/login')
    const parts = String(headers['content-security-policy']).split('; ')
    return parts
      .filter((part) => part.startsWith('frame-src '))
      .join()
      .includes('https://video.example')
  }
  await save(['video.example'])
  expect([await framed(open.host), await framed(closed.host)]).toEqual([true, false])
  await save([])
  expect(await framed(open.host)).toBe(false)
})

it('is its company’s in the first HTML already, by title and icon, and tells of no other [S1.3]', async () => {
  const sol = await withIcon('Sol y Luna', 'icons/sol.webp')
  const acme = await withIcon('Acme & <Sons>', 'icons/acme.webp')
  const bare = await w.company({ name: 'Bare Feet' })
  for (const path of ['/', '/login', '/dashboard/me']) {
    const ofSol = await firstHtml(sol, path)
    expect(ofSol).toContain('<title>Sol y Luna</title>')
    expect(ofSol).toContain(`<link rel="icon" href="/media/${sol.id}/icons/sol.webp" />`)
    const ofAcme = await firstHtml(acme, path)
    expect(ofAcme).toContain('<title>Acme &#38; &#60;Sons&#62;</title>')
    expect(ofAcme).toContain(`<link rel="icon" href="/media/${acme.id}/icons/acme.webp" />`)
    const ofBare = await firstHtml(bare, path)
    expect(ofBare).toContain('<title>Bare Feet</title>')
    expect(ofBare).toContain('<link rel="icon" href="/favicon.svg" />')
    for (const [html, others] of [
      [ofSol, [/Acme|acme\.webp/, /Bare Feet/, /favicon\.svg/]],
      [ofAcme, [/Sol y Luna|sol\.webp/, /Bare Feet/, /favicon\.svg/]],
      [ofBare, [/Acme|acme\.webp/, /Sol y Luna|sol\.webp/]],
    ] as const) {
      expect(html.match(/<title>/g)).toHaveLength(1)
      expect(html.match(/rel="icon"/g)).toHaveLength(1)
      for (const other of others) expect(html).not.toMatch(other)
    }
  }
})

it.each([undefined, 'br'])(
  'gives a browser what runs while no page is open as it is now, which calls nobody but its own server, sent as %s',
  async (encoding) => {
    const { status, headers } = await (
      await w.company()
    ).stranger.raw('GET', '/service-worker.js', { headers: encoding ? { 'accept-encoding': encoding } : {} })
    expect(headers['content-encoding']).toBe(encoding)
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; connect-src 'self';/,
    )
  },
)

it.each(['GET', 'HEAD'])('its files are kept for ever, and answered to %s', async (method) => {
  const { stranger } = await w.company()
  const { status, headers, text } = await stranger.raw(method, '/assets/part-1a2b.css?from=mail')
  expect([status, text]).toEqual([200, method === 'GET' ? 'p { margin: 0 }' : ''])
  expect(headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'content-length': '15',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
})

it.each(['/index.html', '/build.json', '/service-worker.js.br', '/assets%2f..%2fbuild.json'])(
  'no file of it, and so the page, is at %s',
  async (path) => {
    const { headers, text } = await (await w.company({ name: 'No File' })).stranger.raw('GET', path)
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(text).toContain('<title>No File</title>')
  },
)

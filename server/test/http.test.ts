import { PassThrough } from 'node:stream'
import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { endpoints } from '#contract/api.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { createApp } from '#server/app.ts'
import { openLiveSocket, openTab } from './live.ts'
import { furnish, namedThings } from './samples.ts'
import { until } from './until.ts'
import { world, type TestCompany, type World } from './world.ts'

let w: World
let acme: TestCompany

beforeAll(async () => {
  w = await world({ CAIRN_PREVIEW_HOSTS: '.preview.example.net' })
  acme = await w.company({ name: 'Acme' })
})

const me = async (host: string, token: string, headers: Record<string, string> = {}) =>
  acme.stranger.raw('GET', '/api/v1/auth/me', {
    headers: { host, authorization: `Bearer ${token}`, ...headers },
  })

describe('the company of a request', () => {
  it('is the first label of its host, and the default one on local and preview hosts [S1.1] [S1.2]', async () => {
    const ada = await acme.user()
    const dora = await w.defaultCompany.user()
    for (const host of [acme.host, `${acme.slug}.example.org`, `${acme.slug.toUpperCase()}.EXAMPLE.ORG:8443`])
      expect((await me(host, ada.token)).status, host).toBe(200)
    for (const host of [
      'localhost',
      `localhost:${w.port}`,
      '127.0.0.1',
      '192.0.2.7:80',
      '[::1]:3000',
      'branch.preview.example.net',
    ]) {
      expect((await me(host, dora.token)).status, host).toBe(200)
      expect((await me(host, ada.token)).status, host).toBe(401)
    }
  })

  it('does not listen to X-Forwarded-Host from just anyone', async () => {
    const dora = await w.defaultCompany.user()
    expect((await me(acme.host, dora.token, { 'x-forwarded-host': 'localhost' })).status).toBe(401)
  })

  it('is NOT_FOUND where nobody has that name', async () => {
    const answer = await acme.stranger.raw('POST', '/api/v1/auth/login', {
      headers: { host: 'nobody.example.org', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@example.org', password: 'x' }),
    })
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([404, 'NOT_FOUND'])
    expect((await acme.stranger.call(companiesApi.bySlug, { params: { slug: 'nobody' } })).status).toBe(404)
  })
})

describe('every answer', () => {
  it('is an envelope, carries a request id and no cacheable secret [S7.2a] [S8.1] [S3.9]', async () => {
    const ada = await acme.user()
    const good = await ada.call(authApi.me)
    expect(Object.keys(JSON.parse(good.text))).toEqual(['data'])
    expect(good.headers['cache-control']).toBe('no-store')
    expect(good.headers['x-request-id']).toMatch(/^[\w-]{8,}$/)
    expect(good.headers['content-security-policy']).toContain("default-src 'none'")
    expect(good.headers['content-type']).toBe('application/json; charset=utf-8')
    const bad = await acme.stranger.raw('GET', '/api/v1/auth/me')
    expect(bad.headers['cache-control']).toBe('no-store')
    expect(bad.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(bad.text)).toEqual({
      error: {
        code: 'UNAUTHORIZED',
        type: 'authentication',
        details: null,
        message: expect.stringMatching(/\w/),
      },
    })
  })
})

describe('too many requests', () => {
  it('are RATE_LIMITED, with the time to wait', async () => {
    const limited = await world({ CAIRN_RATE_LIMITS: 'on' })
    const { stranger } = await limited.company()
    const answers = []
    for (let i = 0; i < 301; i++) answers.push(await stranger.send(authApi.login, { body: {} }))
    expect(answers.slice(0, 300).map(({ status }) => status)).toEqual(Array(300).fill(400))
    const last = answers.at(-1)
    expect([last?.status, last?.error?.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('maintenance', () => {
  /** What switches it off, and what leads there. */
  const open = [
    'auth.login',
    'auth.logout',
    'auth.refresh',
    // Ending it asks for a proof, of who may end it.
    'freshProof.give',
    'freshProof.methods',
    'freshProof.passkeyOptions',
    'platform.maintenance',
    'platform.setMaintenance',
    'secondFactor.verify',
    'secondFactor.verifyOptions',
  ]
  it('answers 503 MAINTENANCE on every call but those that end it, to everyone [S1.8b]', async () => {
    const here = await furnish(w)
    const root = await w.superAdmin()
    const admin = await w.defaultCompany.user({ role: 'admin' })
    await root.ok(platformApi.setMaintenance, { body: { on: true } })
    await until(() => w.services.maintenance.on)
    try {
      expect((await admin.raw('GET', '/api/v1/auth/fresh-proof')).status).toBe(503)
      const answered: string[] = []
      for (const endpoint of endpoints)
        for (const who of [w.at(here, await w.superAdmin()), here.admin, here.stranger]) {
          if (endpoint.id === 'platform.setMaintenance') continue
          const { status, error } = await who.send(endpoint, namedThings[endpoint.id]?.(here) ?? {})
          if (status !== 503 || error?.code !== 'MAINTENANCE') answered.push(endpoint.id)
        }
      expect([...new Set(answered), 'platform.setMaintenance'].toSorted()).toEqual(open)
      // What describes the calls is no exception; what operators ask after the server is outside the API.
      for (const path of ['/api/v1/openapi.json', '/api/v1/docs']) {
        const { status, text } = await here.stranger.raw('GET', path)
        expect([path, status, JSON.parse(text).error?.code]).toEqual([path, 503, 'MAINTENANCE'])
      }
      expect((await here.stranger.raw('GET', '/healthz')).status).toBe(200)
      for (const open of [openLiveSocket, openTab])
        await expect(open(w.port, here.host)).rejects.toThrow('Unexpected server response: 503')
    } finally {
      await root.ok(platformApi.setMaintenance, { body: { on: false } })
    }
    await until(() => !w.services.maintenance.on)
    for (const path of ['/api/v1/openapi.json', '/api/v1/docs'])
      expect((await here.stranger.raw('GET', path)).status).toBe(200)
  })

  it('answers MAINTENANCE to all but what ends it, and is switched at run time by a super_admin alone [S1.8a]', async () => {
    const root = await w.superAdmin()
    const admin = await acme.user({ role: 'admin' })
    expect((await admin.call(platformApi.setMaintenance, { body: { on: true } })).status).toBe(403)
    expect(await root.ok(platformApi.setMaintenance, { body: { on: true } })).toEqual({ on: true })
    await until(() => w.services.maintenance.on)
    try {
      const answer = await admin.call(authApi.me)
      expect([answer.status, answer.error?.code]).toEqual([503, 'MAINTENANCE'])
      expect(await acme.stranger.ok(platformApi.maintenance)).toEqual({ on: true })
      // Nothing of a request is received, let alone judged.
      const broken = { headers: { 'content-type': 'application/json' }, body: '{"broken' }
      const unread = await admin.raw('PUT', '/api/v1/auth/me', broken)
      expect([unread.status, JSON.parse(unread.text).error.code]).toEqual([503, 'MAINTENANCE'])
      const signIn = await acme.stranger.call(authApi.login, {
        body: { email: 'a@example.org', password: 'x' },
      })
      expect(signIn.status).toBe(401)
    } finally {
      await root.ok(platformApi.setMaintenance, { body: { on: false } })
    }
    await until(() => !w.services.maintenance.on)
    expect((await admin.call(authApi.me)).status).toBe(200)
  })
})

describe('for tools and operators', () => {
  it('describes every call as OpenAPI 3.1, and as a page without a script', async () => {
    const document = JSON.parse((await acme.stranger.raw('GET', '/api/v1/openapi.json')).text)
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(
      (path) => Object.values(path),
    )
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      endpoints.map(({ id }) => id).toSorted(),
    )
    const page = await acme.stranger.raw('GET', '/api/v1/docs')
    expect(page.text).toContain('/api/v1/users/user/{id}/change-status')
    expect(page.text).not.toContain('<script')
  })

  it('tells that it lives, that it is ready, and its figures', async () => {
    expect((await acme.stranger.raw('GET', '/healthz')).status).toBe(200)
    expect((await acme.stranger.raw('GET', '/readyz')).status).toBe(200)
    const metrics = await acme.stranger.raw('GET', '/metrics')
    expect(metrics.text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} [1-9]/,
    )
    const through = await acme.stranger.raw('GET', '/metrics', {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(through.status).toBe(404)
    expect(JSON.parse(through.text)).toMatchObject({ error: { code: 'NOT_FOUND', details: null } })
  })

  it('logs each answer with its request id, and neither secret nor personal content', async () => {
    const lines: string[] = []
    const stream = new PassThrough()
    stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
    const app = await createApp(w.services, pino({ level: 'info' }, stream))
    const ada = await acme.user({ name: 'Zenobia' })
    await ada.password('a long walk over wet stones')
    const signIn = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/login?token=hidden-in-the-address',
      headers: { host: acme.host, 'x-request-id': 'request-0001' },
      payload: { email: ada.email, password: 'a long walk over wet stones' },
    })
    await app.inject({ url: '/onboarding/accept?token=one-time-secret', headers: { host: acme.host } })
    await app.close()
    const log = lines.join('')
    expect(log).toContain('"reqId":"request-0001"')
    expect(log).toContain('"route":"/api/v1/auth/login"')
    for (const secret of [
      'long walk',
      ada.email,
      'Zenobia',
      'hidden-in-the-address',
      'one-time-secret',
      signIn.json().data.token,
    ])
      expect(log).not.toContain(secret)
  })
})

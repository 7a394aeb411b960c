import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { caller } from './caller.ts'
import { world, type Person, type TestCompany, type World } from './world.ts'

const SECRET = 'a secret of the tests, long enough for a key'
let w: World
let acme: TestCompany
let ada: Person
beforeAll(async () => {
  w = await world()
  acme = await w.company()
  ada = await acme.user({ role: 'admin' })
})

describe('every answer', () => {
  it.each([
    '/',
    '/login',
    '/dashboard',
    '/api/v1/auth/me',
    '/api/v1/docs',
    '/healthz',
    '/nothing.js',
    '/files/x',
    // Those that no route is asked for: an address that cannot be read, and one that is too long for any.
    '/%',
    `/api/v1/users/user/${'x'.repeat(400)}/by-id`,
  ])('tells the browser what it may do with it: %s', async (path) => {
    const { headers } = await acme.stranger.raw('GET', path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toMatch(/(^|; *)frame-ancestors 'none'/)
    expect(headers['content-security-policy']).toMatch(/(^|; *)default-src 'none'/)
    expect(headers['content-security-policy']).not.toMatch(
      /unsafe-eval|(script|style)-src [^;]*(unsafe-inline|\*)/,
    )
  })

  it.each([
    '/api/v1/%',
    '/assets/%',
    '/api/v1/nothing',
    '/api/v1/auth/me',
    '/assets/gone.js',
    '/media/gone',
    '/media/019f0000-0000-7000-8000-000000000000/gone',
    '/themes/gone.css',
  ])('is kept by nobody where it is a refusal: %s', async (path) => {
    const { status, headers } = await acme.stranger.raw('GET', path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('lets no other site read it, nor send what needs a question first', async () => {
    const origin = 'https://evil.example'
    const read = await acme.stranger.raw('GET', '/api/v1/companies/slug/x', { headers: { origin } })
    expect(read.headers['access-control-allow-origin']).toBeUndefined()
    const asked = await acme.stranger.raw('OPTIONS', '/api/v1/auth/me', {
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(asked.headers['access-control-allow-origin']).toBeUndefined()
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined()
  })
})

it.each([
  '/.git/config',
  '/package.json',
  '/server/src/main.ts',
  '/..%2fpackage.json',
  '/assets/',
  '/data/secret',
])('nothing of the house is served: %s', async (path) => {
  const { text, status } = await acme.stranger.raw('GET', path)
  expect(text).not.toMatch(/\[core\]|"devDependencies"|import .* from|Index of/)
  if (path === '/assets/') expect(status).toBe(404)
})

describe('an access token', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  /** A token like ours, but for what is asked. */
  function token({ alg = 'HS256', key = SECRET, claims = {}, hash = 'sha256' } = {}) {
    const now = Math.floor(Date.now() / 1000)
    const body = { iat: now, exp: now + 900, sub: ada.id, cid: acme.id, sid: ada.sessionId, ...claims }
    const text = `${part({ alg, typ: 'JWT' })}.${part(body)}`
    return alg === 'none' ? `${text}.` : `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
  }
  const status = async (bearer: string) => (await caller(w.port, acme.host, bearer).call(authApi.me)).status

  it('is one of ours, of one algorithm, by one key, for its time and its kind', async () => {
    expect(await status(token())).toBe(200)
    const others = {
      none: token({ alg: 'none' }),
      'another algorithm': token({ alg: 'HS512', hash: 'sha512' }),
      'another key': token({ key: 'another key of somebody who would like to come in' }),
      'over since a minute': token({ claims: { exp: Math.floor(Date.now() / 1000) - 60 } }),
      'of another kind': token({ claims: { sid: undefined } }),
      'of another session': token({ claims: { sid: ada.id } }),
      changed: token().replace(
        /\.[^.]+\./,
        `.${part({ sub: ada.id, cid: acme.id, sid: ada.sessionId, exp: 9e9 })}.`,
      ),
    }
    const answers = Object.fromEntries(
      await Promise.all(
        Object.entries(others).map(async ([name, text]) => [name, await status(text)] as const),
      ),
    )
    expect(answers).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, 401])))
  })
})

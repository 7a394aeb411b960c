import { WebSocket } from 'ws'
import { beforeAll, describe, expect, it } from 'vitest'
import { world, type Person, type TestCompany, type World } from '../../test/world.ts'

const PASSWORD = 'a long walk over wet stones'
let w: World
let acme: TestCompany
let beta: TestCompany
let ada: Person
/** The page's origin of a company; its API is at another host. */
const pageOf = ({ slug }: TestCompany) => `https://${slug}.learn.example`
const apiOf = ({ slug }: TestCompany) => `${slug}.api.example`

beforeAll(async () => {
  w = await world({ CAIRN_CORS_ORIGINS: 'https://{company}.learn.example,https://fixed.partner.example' })
  acme = await w.company()
  beta = await w.company()
  ada = await acme.user({ name: 'Ada' })
  await ada.password(PASSWORD)
})

const preflight = (company: TestCompany, origin: string, path = '/api/v1/auth/me') =>
  company.stranger.raw('OPTIONS', path, {
    headers: {
      host: apiOf(company),
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
const signIn = (origin: string, more: Record<string, string> = {}) =>
  acme.stranger.raw('POST', '/api/v1/auth/login', {
    headers: { 'content-type': 'application/json', host: apiOf(acme), origin, ...more },
    body: JSON.stringify({ email: ada.email, password: PASSWORD }),
  })
const cookieOf = (headers: { 'set-cookie'?: string[] }) =>
  headers['set-cookie']?.find((cookie) => cookie.startsWith('__Secure-cairn_refresh=')) ?? ''

describe('a listed page of another origin', () => {
  it.each([
    ['/api/v1/companies/slug/%', 400, 'BAD_REQUEST'],
    [`/api/v1/companies/slug/${'x'.repeat(400)}`, 404, 'NOT_FOUND'],
    ['/api/v1/nothing', 404, 'NOT_FOUND'],
  ])('reads why an address is none: %s [S1.9b]', async (path, status, code) => {
    const at = (origin: string) => acme.stranger.raw('GET', path, { headers: { host: apiOf(acme), origin } })
    const answer = await at(pageOf(acme))
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      status,
      { error: expect.objectContaining({ code }) },
    ])
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': `https://${acme.slug}.learn.example`,
      'access-control-allow-credentials': 'true',
      vary: expect.stringMatching(/origin/i),
    })
    expect((await at(pageOf(beta))).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('is told what it may send, and reads answers, errors too [S1.9b]', async () => {
    const asked = await preflight(acme, pageOf(acme))
    expect(asked.status).toBe(204)
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': `https://${acme.slug}.learn.example`,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'accept, authorization, content-type, tus-resumable, upload-offset',
    })
    const read = await ada.raw('GET', '/api/v1/auth/me', {
      headers: { host: apiOf(acme), origin: pageOf(acme) },
    })
    expect(read.status).toBe(200)
    const refused = await acme.stranger.raw('GET', '/api/v1/auth/me', {
      headers: { host: apiOf(acme), origin: pageOf(acme) },
    })
    expect(refused.status).toBe(401)
    for (const { headers } of [read, refused]) {
      expect(headers).toMatchObject({
        'access-control-allow-origin': `https://${acme.slug}.learn.example`,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers':
          'content-disposition, retry-after, tus-resumable, upload-expires, upload-length, upload-offset',
      })
      expect(headers.vary?.toLowerCase()).toContain('origin')
    }
  })

  it('that asks for no method gets the envelope that anybody gets [S1.9b] [S7.2d]', async () => {
    const asked = await acme.stranger.raw('OPTIONS', '/api/v1/auth/me', {
      headers: { host: apiOf(acme), origin: pageOf(acme) },
    })
    expect(asked.headers['content-type']).toMatch(/^application\/json/)
    expect([asked.status, JSON.parse(asked.text)]).toMatchObject([
      404,
      { error: { code: 'NOT_FOUND', type: 'not_found', details: null } },
    ])
  })

  it('signs in, is known by the cookie, and signs out [S1.9b]', async () => {
    const signedIn = await signIn(pageOf(acme), { 'sec-fetch-site': 'same-site' })
    expect(signedIn.status).toBe(200)
    expect(cookieOf(signedIn.headers)).toMatch(/SameSite=Strict/)
    const from = (company: TestCompany) => ({
      host: apiOf(acme),
      origin: pageOf(company),
      cookie: cookieOf(signedIn.headers).split(';')[0] ?? '',
    })
    // Another company's page is listed too, and has no business at this company's API.
    const other = await acme.stranger.raw('POST', '/api/v1/auth/refresh-token', { headers: from(beta) })
    expect(other.status).toBe(403)
    const own = await acme.stranger.raw('POST', '/api/v1/auth/refresh-token', { headers: from(acme) })
    expect(own.status).toBe(200)
  })

  it('gets a cookie that travels between sites only where it is of another site [S1.9b]', async () => {
    for (const site of [{ 'sec-fetch-site': 'cross-site' }, {}] as Record<string, string>[]) {
      const cookie = cookieOf((await signIn(pageOf(acme), site)).headers)
      expect(cookie).toMatch(/SameSite=None/)
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).toMatch(/; HttpOnly/)
    }
    const own = await signIn(`https://${apiOf(acme)}`, { 'sec-fetch-site': 'same-origin' })
    expect(cookieOf(own.headers)).toMatch(/SameSite=Strict/)
  })

  it('opens the socket of meetings [S1.9b]', async () => {
    const opened = (origin: string) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${w.port}/api/v1/live`, {
          headers: { host: apiOf(acme), origin },
        })
        socket.on('open', () => resolve(true))
        socket.on('error', () => resolve(false))
        socket.on('open', () => socket.terminate())
      })
    expect(await opened(pageOf(acme))).toBe(true)
    expect(await opened(pageOf(beta))).toBe(false)
  })
})

describe('every other origin', () => {
  it.each([
    ['one that is not listed', () => 'https://evil.example'],
    ['a name that begins as a company', () => `https://${acme.slug}.evil.example`],
    ['a name that ends as the list', () => `https://${acme.slug}.learn.example.evil.example`],
    ['a host below a listed one', () => `https://evil.${acme.slug}.learn.example`],
    ['another scheme', () => `http://${acme.slug}.learn.example`],
    ['another port', () => `https://${acme.slug}.learn.example:8443`],
    ['another company’s page', () => pageOf(beta)],
    ['a listed page of no company', () => 'https://fixed.partner.example'],
    ['a page without origin', () => 'null'],
  ])('is refused: %s [S1.9b]', async (_, origin) => {
    const asked = await preflight(acme, origin())
    const read = await ada.raw('GET', '/api/v1/auth/me', {
      headers: { host: apiOf(acme), origin: origin() },
    })
    const signedIn = await signIn(origin())
    expect(asked.status).toBe(404)
    expect(signedIn.status).toBe(403)
    expect(signedIn.headers['set-cookie']).toBeUndefined()
    for (const { headers } of [asked, read, signedIn]) {
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  it('reads no page nor picture through the list: it is for the API alone [S1.9b]', async () => {
    for (const path of ['/', '/media/x', '/healthz']) {
      const { headers } = await acme.stranger.raw('GET', path, {
        headers: { host: apiOf(acme), origin: pageOf(acme) },
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})

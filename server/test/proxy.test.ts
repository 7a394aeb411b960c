import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { connect as tlsConnect } from 'node:tls'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { freePort } from '#tools/lib/ports.ts'
import { root } from '#tools/lib/run.ts'
import { findNginx, startNginx } from '#tools/services/nginx.ts'
import type { Service } from '#tools/services/service.ts'
import { caller } from './caller.ts'
import { world } from './world.ts'

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
type Headers = Record<string, string>

function get(port: number, path: string, headers: Headers, secure = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = secure ? secureRequest : request
    const sent = send(
      { host: '127.0.0.1', port, path, headers, ...(secure ? { rejectUnauthorized: false } : {}) },
      (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/** What is answered to a request as it is written here, which no client of HTTP would send. */
async function answerOver(port: number, lines: string[]): Promise<{ head: string[]; body: unknown }> {
  const socket = tlsConnect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  socket.write([...lines, '', ''].join('\r\n'))
  let text = ''
  // Not to the end: for a body that was announced nginx waits a while.
  for await (const part of socket as AsyncIterable<Buffer>) {
    text += part.toString()
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? NaN)
    if (text.length - text.indexOf('\r\n\r\n') - 4 >= length) break
  }
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head: head.split('\r\n'), body: JSON.parse(body) as unknown }
}

const slugPath = '/api/v1/companies/slug/'

describe('without a trusted proxy', async () => {
  const w = await world()
  const acme = await w.company()
  const other = await w.company()

  it('believes no X-Forwarded header of anybody [S1.1]', async () => {
    const person = await acme.user({ role: 'student' })
    const direct = caller(w.port, acme.host, person.token)
    const me = await direct.raw('GET', '/api/v1/auth/me', { headers: { 'x-forwarded-host': other.host } })
    expect(me.status).toBe(200)
    const elsewhere = caller(w.port, other.host, person.token)
    const trick = await elsewhere.raw('GET', '/api/v1/auth/me', {
      headers: { 'x-forwarded-host': acme.host },
    })
    expect(trick.status).toBe(401)
  })
})

describe('behind a proxy that says that the way is https', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>{{title}}</title>')
  writeFileSync(join(folder, 'assets/index-abc12345.js'), 'export {}\n')
  const w = await world({ CAIRN_TRUSTED_PROXIES: '127.0.0.1', CAIRN_WEB: folder })
  const { host } = await w.company()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['/assets/index-abc12345.js', 200],
    ['/assets/gone.js', 404],
    ['/media/gone', 404],
    ['/themes/gone.css', 404],
    ['/api/v1/auth/me', 401],
    ['/login', 200],
    ['/%', 200],
    ['/api/v1/users/user/%/by-id', 400],
    [`/api/v1/users/user/${'x'.repeat(400)}/by-id`, 404],
  ])('each answer asks for https from then on, and none does over http: %s', async (path, status) => {
    const secure = await get(w.port, path, { host, 'x-forwarded-proto': 'https' })
    expect([secure.status, secure.headers['strict-transport-security']]).toEqual([
      status,
      'max-age=31536000; includeSubDomains',
    ])
    const plain = await get(w.port, path, { host })
    expect([plain.status, plain.headers['strict-transport-security']]).toEqual([status, undefined])
  })
})

describe.skipIf(!findNginx())('behind nginx with deploy/nginx', async () => {
  const w = await world({ CAIRN_TRUSTED_PROXIES: '127.0.0.1' })
  const acme = await w.company()
  const other = await w.company()
  const folder = mkdtempSync(join(tmpdir(), 'cairn-certs-'))
  let nginx: Service
  /** The same before a server that is not there. */
  let lonely: Service
  let plainPort: number

  beforeAll(async () => {
    const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
    const subject = ['-subj', '/CN=localhost', '-days', '2']
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], {
      stdio: 'ignore',
    })
    plainPort = await freePort()
    const [conf = '', locations = ''] = ['cairn.conf', 'locations.conf'].map((name) =>
      readFileSync(join(root, 'deploy/nginx', name), 'utf8'),
    )
    writeFileSync(
      join(folder, 'locations.conf'),
      locations.replace('/etc/nginx/cairn', join(root, 'deploy/nginx')),
    )
    // The files as they are, but for where it listens, what is behind it and where the certificates are.
    const before = (server: number, plain: number) =>
      startNginx((port) =>
        conf
          .replaceAll(/^ *listen \[::\].*$/gm, '')
          .replace('listen 80;', `listen 127.0.0.1:${plain};`)
          .replaceAll('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
          .replace('server cairn:3000', `server 127.0.0.1:${server}`)
          .replace('host.docker.internal', '127.0.0.1')
          .replaceAll('.example.org', '.localhost')
          .replaceAll('/etc/nginx/certs', folder)
          .replaceAll('/etc/nginx/cairn', folder),
      )
    nginx = await before(w.port, plainPort)
    lonely = await before(await freePort(), await freePort())
  })
  afterAll(async () => {
    await nginx.stop()
    await lonely.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('takes the company from the name the browser asked for, and from nothing a client writes [S1.1]', async () => {
    const named = await get(nginx.port, `${slugPath}${acme.slug}`, { host: `${acme.slug}.localhost` }, true)
    expect(named.status).toBe(200)
    const person = await acme.user()
    const authorization = `Bearer ${person.token}`
    const own = { host: `${acme.slug}.localhost`, authorization }
    expect((await get(nginx.port, '/api/v1/auth/me', own, true)).status).toBe(200)
    const written = { ...own, 'x-forwarded-host': `${other.slug}.localhost` }
    expect((await get(nginx.port, '/api/v1/auth/me', written, true)).status).toBe(200)
    const elsewhere = { ...own, host: `${other.slug}.localhost`, 'x-forwarded-host': own.host }
    expect((await get(nginx.port, '/api/v1/auth/me', elsewhere, true)).status).toBe(401)
  })

  it('knows the person’s own address and that the way is https', async () => {
    const person = await acme.user()
    const password = await person.password('a stone upon a stone')
    const { host } = acme
    const signedIn = await new Promise<Answer>((resolve, reject) => {
      const sent = secureRequest(
        {
          host: '127.0.0.1',
          port: nginx.port,
          rejectUnauthorized: false,
          method: 'POST',
          path: '/api/v1/auth/login',
          headers: {
            host: host.split(':')[0],
            'content-type': 'application/json',
            'x-forwarded-for': '203.0.113.9',
          },
        },
        (answer) => {
          answer.resume()
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' })
        },
      )
      sent.on('error', reject)
      sent.end(JSON.stringify({ email: person.email, password }))
    })
    expect(signedIn.status).toBe(200)
    expect(signedIn.headers['set-cookie']?.[0]).toMatch(/Secure/)
    expect(signedIn.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const { items: sessions } = await person.ok(authApi.listSessions)
    expect(sessions.map(({ ip }) => ip)).toContain('127.0.0.1')
    expect(sessions.map(({ ip }) => ip)).not.toContain('203.0.113.9')
  })

  it.each([
    [
      'a body that is too large',
      'POST /api/v1/users/users',
      'content-length: 60000000',
      413,
      'PAYLOAD_TOO_LARGE',
      'server',
    ],
    [
      'an address that cannot be read',
      'GET /api/v1/companies/slug/%zz',
      '',
      400,
      'BAD_REQUEST',
      'validation',
    ],
    [
      'an address that is too long',
      `GET /api/v1/${'x'.repeat(9000)}`,
      '',
      431,
      'HEADERS_TOO_LARGE',
      'server',
    ],
    [
      'a header that is too long',
      'GET /api/v1/auth/me',
      `x: ${'x'.repeat(9000)}`,
      431,
      'HEADERS_TOO_LARGE',
      'server',
    ],
    ['a method that is not there', 'TRACE /api/v1/auth/me', '', 404, 'NOT_FOUND', 'not_found'],
  ])(
    'refuses in our envelope what it does not let through: %s [S7.2e]',
    async (_, line, header, status, code, type) => {
      const { body, head } = await answerOver(nginx.port, [
        `${line} HTTP/1.1`,
        `host: ${acme.slug}.localhost`,
        'connection: close',
        ...(header ? [header] : []),
      ])
      expect(head[0]).toContain(` ${status} `)
      expect(body).toEqual({ error: { code, type, details: null, message: expect.stringMatching(/\w/) } })
      expect(head.map((one) => one.toLowerCase())).toEqual(
        expect.arrayContaining([
          'content-type: application/json; charset=utf-8',
          'cache-control: no-store',
          'x-content-type-options: nosniff',
          'strict-transport-security: max-age=31536000; includesubdomains',
        ]),
      )
    },
  )

  it('says in our envelope that no server answers [S7.2e]', async () => {
    const away = await get(lonely.port, '/api/v1/auth/me', { host: `${acme.slug}.localhost` }, true)
    expect([away.status, JSON.parse(away.text)]).toEqual([
      503,
      { error: { code: 'UNAVAILABLE', type: 'server', details: null, message: expect.stringMatching(/\w/) } },
    ])
  })

  it('leads http to https, speaks HTTP/2 and keeps the metrics to itself', async () => {
    const plain = await get(plainPort, '/login?a=1', { host: `${acme.slug}.localhost` })
    expect([plain.status, plain.headers.location]).toEqual([308, `https://${acme.slug}.localhost/login?a=1`])
    expect((await get(plainPort, '/api/v1/auth/me', { host: `${acme.slug}.localhost` })).status).toBe(403)
    expect((await get(nginx.port, '/metrics', { host: `${acme.slug}.localhost` }, true)).status).toBe(404)
    const session = connect(`https://127.0.0.1:${nginx.port}`, { rejectUnauthorized: false })
    const protocol = await new Promise<string | undefined>((resolve, reject) => {
      session.once('connect', () => resolve(session.alpnProtocol))
      session.once('error', reject)
    })
    session.close()
    expect(protocol).toBe('h2')
  })
})

import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { world, type TestCompany, type World } from './world.ts'

let w: World
let acme: TestCompany
beforeAll(async () => {
  w = await world()
  acme = await w.company()
})

type Answer = { status: number; body: unknown }
/** All that comes back for these very bytes until the server hangs up: each answer's status and body, read as JSON. */
async function allAnswers(bytes: string): Promise<Answer[]> {
  const socket = connect(w.port, '127.0.0.1')
  socket.write(bytes)
  return (await text(socket)).split(/(?=HTTP\/1\.1 \d{3} )/).map((answer) => {
    const [head = '', ...body] = answer.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body.join('\r\n\r\n')) }
  })
}
async function firstAnswer(bytes: string): Promise<Answer | undefined> {
  const answers = await allAnswers(bytes)
  expect(answers).toHaveLength(1)
  return answers[0]
}
const request = (line: string, ...headers: string[]) =>
  firstAnswer(
    [`${line} HTTP/1.1`, `host: ${acme.host}`, 'connection: close', ...headers, '', ''].join('\r\n'),
  )
const error = (code: string, type: string) => ({
  error: { code, type, details: null, message: expect.stringMatching(/\w/) },
})

const handshake = [
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
]

describe('an answer below /api/v1 is our envelope', () => {
  it.each([
    'GET /api/v1/companies/slug/%zz',
    'GET /api/v1/companies/slug/%E0%A4%A',
    'DELETE /api/v1/users/user/%',
  ])('for an address that cannot be decoded: %s [S7.2b]', async (line) => {
    expect(await request(line)).toEqual({ status: 400, body: error('BAD_REQUEST', 'validation') })
  })

  it.each([
    'GET /api/v1/nothing/here',
    'GET /api/v1',
    'GET /api/v1/',
    'POST /api/v1',
    `GET /api/v1/users/user/${'x'.repeat(400)}/by-id`,
  ])('for an address that names nothing: %s [S7.2c]', async (line) => {
    expect(await request(line)).toEqual({ status: 404, body: error('NOT_FOUND', 'not_found') })
  })

  it.each([
    'GET /api/v1/nothing/here',
    'GET /api/v1/nothing/here?as=page',
    'GET /api/v1/nothing/app.js',
    'GET /api/v1/login',
    'GET /api/v1/docs/nothing',
    'GET /api/v1/users/user/nothing/by-id/more',
    'POST /api/v1/nothing/here',
    'PUT /api/v1/nothing',
    'DELETE /api/v1/nothing/here',
  ])('also where a browser asks for a page, or a script for anything: %s [S7.2c]', async (line) => {
    const page = [
      'accept: text/html,application/xhtml+xml,*/*;q=0.8',
      'sec-fetch-mode: navigate',
      'sec-fetch-dest: document',
    ]
    const expected = { status: 404, body: error('NOT_FOUND', 'not_found') }
    expect(await request(line, ...page)).toEqual(expected)
    expect(await request(line, 'accept: */*')).toEqual(expected)
  })

  it.each(['PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'for a method that is not there: %s [S7.2d]',
    async (method) => {
      expect(await request(`${method} /api/v1/auth/me`)).toEqual({
        status: 404,
        body: error('NOT_FOUND', 'not_found'),
      })
    },
  )

  it('for a word that is no method of HTTP [S7.2d]', async () => {
    expect(await request('SHOUT /api/v1/auth/me')).toEqual({
      status: 400,
      body: error('BAD_REQUEST', 'validation'),
    })
  })

  it('for CONNECT, which has no address of a call [S7.2d]', async () => {
    for (const target of ['/api/v1/auth/me', 'api.example.org:443'])
      expect(await request(`CONNECT ${target}`)).toEqual({
        status: 404,
        body: error('NOT_FOUND', 'not_found'),
      })
  })

  it('for a body that is too large [S7.2e]', async () => {
    const answer = await acme.stranger.raw('POST', '/api/v1/auth/login', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(1024 * 1024) }),
    })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([413, error('PAYLOAD_TOO_LARGE', 'server')])
  })

  it('for a body of a kind that is not read [S7.2e]', async () => {
    const answer = await acme.stranger.raw('POST', '/api/v1/auth/login', {
      headers: { 'content-type': 'text/xml' },
      body: '<a/>',
    })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([415, error('UNSUPPORTED_MEDIA_TYPE', 'server')])
  })

  it.each([
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nEve\r\n--x--\r\n',
    ],
    ['application/x-www-form-urlencoded', 'name=Eve'],
    ['Application/X-WWW-Form-Urlencoded; charset=utf-8', 'name=Eve'],
    ['application/offset+octet-stream', 'name=Eve'],
    ['Application/Offset+Octet-Stream; x=y', 'name=Eve'],
  ])('for a form where none is taken, and changes nothing: %s [S7.2e]', async (type, body) => {
    const ada = await acme.user({ name: 'Ada', role: 'admin' })
    const before = await ada.ok(authApi.me)
    const answer = await ada.raw('PUT', `/api/v1/users/user/${ada.id}`, {
      headers: { 'content-type': type },
      body,
    })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([415, error('UNSUPPORTED_MEDIA_TYPE', 'server')])
    expect(await ada.ok(authApi.me)).toEqual(before)
  })

  it('for headers that are too large [S7.2f]', async () => {
    expect(await request('GET /api/v1/auth/me', `x-long: ${'x'.repeat(70_000)}`)).toEqual({
      status: 431,
      body: error('HEADERS_TOO_LARGE', 'server'),
    })
  })

  it.each([
    ['a header without a name', 'GET /api/v1/auth/me', ': nothing'],
    ['an expectation that nobody meets', 'POST /api/v1/auth/login', 'expect: a miracle'],
    ['two lengths', 'POST /api/v1/auth/login', 'content-length: 1\r\ncontent-length: 2'],
  ])('for %s [S7.2f]', async (_, line, header) => {
    expect(await request(line, header)).toEqual({ status: 400, body: error('BAD_REQUEST', 'validation') })
  })

  it.each([[], ['host: a.example.org', 'host: b.example.org']])(
    'for a request to the hosts %j %j [S7.2f]',
    async (...hosts) => {
      const head = ['GET /api/v1/auth/me HTTP/1.1', 'connection: close', ...hosts, '', '']
      expect(await firstAnswer(head.join('\r\n'))).toEqual({
        status: 400,
        body: error('BAD_REQUEST', 'validation'),
      })
    },
  )

  it('for what follows a whole request and is none, after that one’s own answer [S7.2f]', async () => {
    const whole = `GET /api/v1/companies/slug/${acme.slug} HTTP/1.1\r\nhost: ${acme.host}\r\n\r\n`
    expect(await allAnswers(`${whole}${whole}\u0001garbage\r\n\r\n`)).toEqual([
      { status: 200, body: { data: expect.objectContaining({ slug: acme.slug }) } },
      { status: 200, body: { data: expect.objectContaining({ slug: acme.slug }) } },
      { status: 400, body: error('BAD_REQUEST', 'validation') },
    ])
  })

  it('for a request that takes too long to arrive [S7.2f]', async () => {
    const { server } = w.server.app
    const arriving = new Promise<Socket>((resolve) => server.once('connection', resolve))
    const answer = firstAnswer(`POST /api/v1/auth/login HTTP/1.1\r\nhost: ${acme.host}\r\n`)
    // What Node says of it after two minutes.
    const late = Object.assign(new Error('too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', late, await arriving)
    expect(await answer).toEqual({ status: 408, body: error('REQUEST_TIMEOUT', 'server') })
  })

  it.each([
    ['another site', () => acme.host, 403, 'FORBIDDEN', 'authorization'],
    ['nobody’s address', () => 'nobody.localhost', 404, 'NOT_FOUND', 'not_found'],
  ])('for a socket that is refused to %s [S7.2g]', async (_, host, status, code, type) => {
    const answer = await firstAnswer(
      [
        'GET /api/v1/live HTTP/1.1',
        `host: ${host()}`,
        'origin: https://evil.example',
        'connection: upgrade',
        ...handshake,
        '',
        '',
      ].join('\r\n'),
    )
    expect(answer).toEqual({ status, body: error(code, type) })
  })

  it.each([
    ['no key', 'upgrade: websocket'],
    ['an old version', handshake.join('\r\n').replace('13', '7')],
  ])('for the handshake of a socket with %s [S7.2g]', async (_, lines) => {
    expect(await request('GET /api/v1/live', 'connection: upgrade', lines)).toEqual({
      status: 400,
      body: error('BAD_REQUEST', 'validation'),
    })
  })

  it('where a socket is without asking for one, and to whoever offers another protocol [S7.2g]', async () => {
    const nothing = { status: 404, body: error('NOT_FOUND', 'not_found') }
    expect(await request('GET /api/v1/live')).toEqual(nothing)
    expect(await request('GET /api/v1/live', 'connection: upgrade', 'upgrade: h2c')).toEqual(nothing)
  })

  it.each([
    ['a call', 'GET /api/v1/auth/me', 401, 'UNAUTHORIZED', 'authentication'],
    ['no address', 'GET /api/v1/nothing', 404, 'NOT_FOUND', 'not_found'],
    ['an address that cannot be decoded', 'GET /api/v1/%zz', 400, 'BAD_REQUEST', 'validation'],
  ])(
    'for a socket asked for at %s, which is answered as if it were not [S7.2g]',
    async (_, line, ...firstAnswer) => {
      const [status, code, type] = firstAnswer
      for (const offer of [handshake, ['upgrade: h2c']])
        expect(await request(line, 'connection: upgrade', ...offer)).toEqual({
          status,
          body: error(code, type),
        })
    },
  )
})

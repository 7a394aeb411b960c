import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { world, type TestCompany, type World } from './world.ts'

let w: World
let acme: TestCompany
beforeAll(async () => {
  w = await world()
  acme = await w.company()
})

/** What comes back for these very bytes: the status and the body, read as JSON. */
async function told(bytes: string): Promise<{ status: number; body: unknown }> {
  const socket = connect(w.port, '127.0.0.1')
  socket.end(bytes)
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body.join('\r\n\r\n')) }
}
const request = (line: string, ...headers: string[]) =>
  told([`${line} HTTP/1.1`, `host: ${acme.host}`, 'connection: close', ...headers, '', ''].join('\r\n'))
const error = (code: string, type: string) => ({
  error: { code, type, details: null, message: expect.stringMatching(/\w/) },
})

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

  it.each([
    ['another site', () => acme.host, 403, 'FORBIDDEN', 'authorization'],
    ['nobody’s address', () => 'nobody.localhost', 404, 'NOT_FOUND', 'not_found'],
  ])('for a socket that is refused to %s [S7.2g]', async (_, host, status, code, type) => {
    const answer = await told(
      [
        'GET /api/v1/live HTTP/1.1',
        `host: ${host()}`,
        'origin: https://evil.example',
        'connection: upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
        '',
        '',
      ].join('\r\n'),
    )
    expect(answer).toEqual({ status, body: error(code, type) })
  })
})

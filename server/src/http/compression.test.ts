import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { world } from '../../test/world.ts'
import { compressAnswers, sameForAll } from './compression.ts'

const KIB = 1024
const json = (length: number) => JSON.stringify('x'.repeat(length - 2))

const app = fastify()
compressAnswers(app)
const answer = (path: string, payload: () => unknown, type = 'application/json; charset=utf-8') =>
  app.get(path, (_request, reply) => reply.type(type).header('vary', 'accept-language').send(payload()))
answer('/short', () => json(KIB - 1))
answer('/some', () => json(2 * KIB))
answer('/page', () => `<p>${'word '.repeat(KIB)}`, 'text/html; charset=utf-8')
answer('/most', () => json(1024 * KIB))
answer('/more', () => json(1024 * KIB + 1))
answer('/file', () => 'a;b\n'.repeat(KIB), 'text/csv; charset=utf-8')
answer('/pieces', () => Readable.from([json(2 * KIB)]))
let made = 0
const long = sameForAll(() => {
  made += 1
  return json(500 * KIB)
})
app.get('/same', (request, reply) => long(request, reply.type('application/json; charset=utf-8')))
afterAll(() => app.close())

async function get(url: string, accept?: string) {
  const headers = accept === undefined ? {} : { 'accept-encoding': accept }
  const { headers: came, rawPayload } = await app.inject({ url, headers })
  return {
    encoding: came['content-encoding'],
    vary: came.vary,
    length: came['content-length'],
    body: rawPayload,
  }
}
const both = 'gzip, deflate, br'

describe('what is answered', () => {
  it('is compressed where it is a page or JSON of more than a packet, for whoever can read that', async () => {
    const brotli = await get('/some', both)
    expect([brotli.encoding, brotli.vary]).toEqual(['br', 'accept-language, accept-encoding'])
    expect(brotliDecompressSync(brotli.body).toString()).toBe(json(2 * KIB))
    expect(brotli.length).toBe(String(brotli.body.length))
    const gzipped = await get('/some', 'gzip')
    expect(gzipped.encoding).toBe('gzip')
    expect(gunzipSync(gzipped.body).toString()).toBe(json(2 * KIB))
    expect((await get('/page', both)).encoding).toBe('br')
    expect((await get('/most', both)).encoding).toBe('br')
  })

  it.each([
    ['short', '/short', both],
    ['too long to be held twice', '/more', both],
    ['a file', '/file', both],
    ['written piece by piece', '/pieces', both],
    ['for somebody who says nothing of it', '/some', undefined],
    ['for somebody who wants none', '/some', 'br;q=0, gzip;q=0'],
  ])('is left as it is where it is %s', async (_, url, accept) => {
    const { encoding, body } = await get(url, accept)
    expect(encoding).toBeUndefined()
    expect(body.toString()).toMatch(/^("x+"|a;b\n)/)
  })

  it('is compressed for two at once: more would stand in the way of hashing, and leave as they are', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => get('/most', both)))
    expect(all.filter(({ encoding }) => encoding === 'br')).toHaveLength(2)
    expect(all.filter(({ body }) => body.toString() === json(1024 * KIB))).toHaveLength(10)
    // Room is given back.
    expect((await get('/most', both)).encoding).toBe('br')
  })

  it('is made and compressed once where it is the same for everybody, however many ask', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => get('/same', n % 2 ? 'br' : undefined)),
    )
    const texts = all.map(({ encoding, body }) =>
      (encoding === 'br' ? brotliDecompressSync(body) : body).toString(),
    )
    expect(new Set(texts)).toEqual(new Set([json(500 * KIB)]))
    expect(all.filter(({ encoding }) => encoding === 'br')).toHaveLength(25)
    expect(made).toBe(1)
  })
})

describe('a server', () => {
  it('answers its pages and its description compressed, and takes in nothing that is', async () => {
    const w = await world()
    const acme = await w.company()
    const at = (path: string, more: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${w.port}${path}`, {
        ...more,
        headers: { 'x-forwarded-host': acme.host, ...more.headers },
      })
    const description = await at('/api/v1/openapi.json')
    // fetch asks for this without TLS, and unpacks it.
    expect(description.headers.get('content-encoding')).toBe('gzip')
    expect(await description.json()).toMatchObject({ openapi: '3.1.0' })
    const page = await at('/api/v1/docs')
    expect([page.headers.get('content-encoding'), page.headers.get('vary')]).toEqual([
      'gzip',
      'accept-encoding',
    ])
    expect(await page.text()).toContain('<h1>Cairn API</h1>')
    const given = Buffer.from(JSON.stringify({ email: 'nobody@example.org', password: 'wrong password' }))
    const signIn = async (body: Buffer<ArrayBuffer>, more: Record<string, string> = {}) => {
      const headers = { 'content-type': 'application/json', ...more }
      return (await at('/api/v1/auth/login', { method: 'POST', headers, body })).status
    }
    expect(await signIn(given)).toBe(401)
    expect(await signIn(gzipSync(given), { 'content-encoding': 'gzip' })).toBe(400)
  })
})

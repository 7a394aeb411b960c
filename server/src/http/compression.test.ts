import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { world } from '../../test/world.ts'

const w = await world()

type Got = {
  status: number | undefined
  encoding: string | undefined
  vary: string | undefined
  body: Buffer
}

/** What really comes over the wire: `fetch` unpacks it. */
const get = (host: string, path: string, accept?: string) =>
  new Promise<Got>((resolve, reject) => {
    const headers = { host, ...(accept ? { 'accept-encoding': accept } : {}) }
    request({ host: '127.0.0.1', port: w.port, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          encoding: answer.headers['content-encoding'],
          vary: answer.headers.vary,
          body: Buffer.concat(parts),
        }),
      )
    })
      .on('error', reject)
      .end()
  })

it('answers of more than a packet come compressed to whoever can read that, and as they are to anybody else', async () => {
  const acme = await w.company()
  const path = '/api/v1/openapi.json'
  const plain = await get(acme.host, path)
  expect([plain.status, plain.encoding]).toEqual([200, undefined])
  const text = plain.body.toString()
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0' })
  const brotli = await get(acme.host, path, 'gzip, deflate, br')
  expect([brotli.encoding, brotli.vary]).toEqual(['br', expect.stringContaining('accept-encoding')])
  expect(brotliDecompressSync(brotli.body).toString()).toBe(text)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 4)
  const gzip = await get(acme.host, path, 'gzip')
  expect(gzip.encoding).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(text)
  expect((await get(acme.host, path, 'br;q=0, gzip;q=0')).encoding).toBeUndefined()
  // One that fits a packet is left alone.
  const short = await get(acme.host, '/api/v1/nothing', 'br')
  expect([short.status, short.encoding]).toEqual([404, undefined])
})

it('what comes in compressed is not unpacked: a small one of it may be a large one', async () => {
  const acme = await w.company()
  const given = Buffer.from(JSON.stringify({ email: 'nobody@example.org', password: 'wrong password' }))
  const signIn = (body: Buffer<ArrayBuffer>, more: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${w.port}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'x-forwarded-host': acme.host, 'content-type': 'application/json', ...more },
      body,
    }).then(({ status }) => status)
  expect(await signIn(given)).toBe(401)
  expect(await signIn(gzipSync(given), { 'content-encoding': 'gzip' })).toBe(400)
})

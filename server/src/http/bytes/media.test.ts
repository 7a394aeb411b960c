import { describe, expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { world } from '../../../test/world.ts'
import { saveFile } from '../../platform/files/files.ts'
import { makeImage } from '../../platform/images/images.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'

const here = await world()
const { services } = here
const acme = await here.company()
const save = (content: Buffer, mediaType: string) =>
  services.db.withTenant(acme.id, (tx) => saveFile(tx, services, acme.id, { content, mediaType }))
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  acme.stranger.raw(method, path, { headers })

describe('a stored file', () => {
  it('is served as what it is, for ever, and can do nothing', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    )
    const { data, mediaType } = await makeImage(svg, 'icon')
    const { key } = await save(data, mediaType)
    const answer = await get(mediaUrl(acme.id, key))
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(data)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(data.length),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.headers['content-disposition']).toBeUndefined()
  })

  it('of a kind that a browser would run or open is handed over as a download', async () => {
    const { key } = await save(Buffer.from('<script>alert(1)</script>'), 'text/html')
    const answer = await get(mediaUrl(acme.id, key))
    expect(answer.headers['content-disposition']).toBe('attachment')
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })

  it('answers HEAD, and a browser that has it already, without its content', async () => {
    const { key } = await save(Buffer.from('a{}'), 'text/css')
    const head = await get(mediaUrl(acme.id, key), {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, '3', 0])
    const again = await get(mediaUrl(acme.id, key), { 'if-none-match': String(head.headers.etag) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  it('is NOT_FOUND under another company, with another key, or where its content is gone', async () => {
    const { key } = await save(Buffer.from('mine'), 'text/css')
    const other = await here.company()
    const paths = [
      mediaUrl(other.id, key),
      mediaUrl(uuid(), key),
      mediaUrl(acme.id, 'x'.repeat(32)),
      mediaUrl(acme.id, 'short'),
      mediaUrl('not-a-company', key),
      mediaUrl(acme.id, '..%2F..%2F..%2Fetc%2Fpasswd'),
    ]
    for (const path of paths) {
      const answer = await get(path)
      expect([path, answer.status, JSON.parse(answer.text)]).toMatchObject([
        path,
        404,
        { error: { code: 'NOT_FOUND' } },
      ])
    }
    await services.files.remove(acme.id, key)
    const gone = await get(mediaUrl(acme.id, key))
    expect(gone.status).toBe(404)
    expect(gone.headers['cache-control'] ?? '').not.toContain('immutable')
  })
})

import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { attachmentsApi, type Upload } from '#contract/attachments.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { eraseCompanies } from '#server/features/companies/erase-companies.ts'
import { testBucket, type TestBucket } from '../../../test/services/bucket.ts'
import { until } from '../../../test/until.ts'
import { caller, type Caller } from '../../../test/caller.ts'
import { fetchFile } from '../../../test/fetch-file.ts'
import { world, type TestCompany, type World } from '../../../test/world.ts'

let bucket: TestBucket
let w: World
beforeAll(async () => {
  bucket = await testBucket()
  w = await world(bucket.variables)
})
afterAll(() => bucket.stop())

const text = Buffer.from('abcdefghijklmnopqrstuvwxyz0123')

async function begun(company: TestCompany) {
  const host = await company.user({ role: 'mentor' })
  const { id } = await host.ok(meetingsApi.create, { body: {} })
  const upload = await host.ok(attachmentsApi.create, {
    body: { owner: { kind: 'meeting', id }, name: 'a.txt', bytes: text.length },
  })
  return { host, upload }
}
const send = (by: Caller, { path }: Upload, offset: number, body: Buffer) =>
  by.raw('PATCH', path, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body,
  })

describe('in a bucket', () => {
  it('a file is kept in pieces, given in parts, and gone with its company', async () => {
    const company = await w.company()
    const { host, upload } = await begun(company)
    for (const at of [0, 7, 14])
      expect((await send(host, upload, at, text.subarray(at, at + 7))).status).toBe(204)
    expect((await send(host, upload, 21, text.subarray(21))).status).toBe(204)
    const file = await host.ok(attachmentsApi.byId, { params: { id: upload.id } })
    expect((await fetchFile(company.stranger, file)).text).toBe(text.toString())
    const part = await fetchFile(company.stranger, file, { headers: { range: 'bytes=5-15' } })
    expect([part.status, part.text]).toEqual([206, 'fghijklmnop'])
    await w.services.db.withPlatform((tx) =>
      tx
        .updateTable('companies')
        .set({ deleted_at: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) })
        .where('id', '=', company.id)
        .execute(),
    )
    expect(await eraseCompanies(w.services)).toBe(1)
    const left: string[] = []
    for await (const keys of w.services.files.list(company.id, new Date(Date.now() + 60_000)))
      left.push(...keys)
    expect(left).toEqual([])
  })
})

describe('a line that breaks', () => {
  it('in the middle of a piece loses nothing of what came [S9.13e]', async () => {
    const company = await w.company()
    const { host, upload } = await begun(company)
    const { files } = w.services
    const put = files.put.bind(files)
    const sent = httpRequest({
      host: '127.0.0.1',
      port: w.port,
      method: 'PATCH',
      path: upload.path,
      headers: {
        host: company.host,
        authorization: `Bearer ${host.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(text.length),
      },
    })
    /** The line breaks at the very moment at which so much is being stored. */
    async function* until27(content: AsyncIterable<Buffer>) {
      let seen = 0
      for await (const part of content) {
        seen += part.length
        yield part
        if (seen === 27) sent.destroy()
      }
    }
    vi.spyOn(files, 'put').mockImplementation((companyId, content, key) =>
      put(companyId, Readable.from(until27(content as Readable), { objectMode: false }), key),
    )
    sent.on('error', () => {})
    sent.write(text.subarray(0, 27))
    const offset = async () => {
      const { headers } = await host.raw('HEAD', upload.path, { headers: { 'tus-resumable': '1.0.0' } })
      return headers['upload-offset']
    }
    await until(async () => (await offset()) === '27')
    vi.restoreAllMocks()
    expect((await send(host, upload, 27, text.subarray(27))).status).toBe(204)
    const file = await host.ok(attachmentsApi.byId, { params: { id: upload.id } })
    expect((await fetchFile(company.stranger, file)).text).toBe(text.toString())
  })
})

describe.runIf(inject('testDatabase').kind === 'postgres')('on two servers', () => {
  it('what began at one goes on at the other, and of two who write at once one wins', async () => {
    const other = await w.secondServer()
    const company = await w.company()
    const { host, upload } = await begun(company)
    const there = caller(other.port, company.host.replace(String(w.port), String(other.port)), host.token)
    expect((await send(host, upload, 0, text.subarray(0, 10))).status).toBe(204)
    const both = await Promise.all([
      send(host, upload, 10, text.subarray(10)),
      send(there, upload, 10, text.subarray(10)),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const file = await there.ok(attachmentsApi.byId, { params: { id: upload.id } })
    expect((await fetchFile(there, file)).text).toBe(text.toString())
  })
})

import { request as httpRequest } from 'node:http'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { attachmentsApi, type Upload } from '#contract/attachments.ts'
import { auditApi } from '#contract/people/audit.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { StorageFull } from '#server/db/driver.ts'
import { attachmentOwners } from '#server/features.ts'
import { diskSpace } from '#server/platform/files/disk-space.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
import { countHolds } from '../../../test/holds.ts'
import { slowRequest } from '../../../test/hostile/slow-request.ts'
import { until } from '../../../test/until.ts'
import { fetchFile } from '../../../test/fetch-file.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'
import { copyFiles } from './named-files.ts'
import { sweepAttachments } from './sweep-attachments.ts'

const MiB = 1024 * 1024
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n\n')

let w: World
let acme: TestCompany
let host: Person
let invited: Person
let outsider: Person
beforeAll(async () => {
  w = await world()
  acme = await w.company()
  host = await acme.user({ role: 'mentor' })
  invited = await acme.user()
  outsider = await acme.user({ role: 'admin' })
})

const meetingOf = async (by = host, inviteeIds = [invited.id]) => {
  const { id, code } = await by.ok(meetingsApi.create, {
    body: { startsAt: new Date().toISOString(), minutes: 30, inviteeIds },
  })
  return { owner: { kind: 'meeting' as const, id }, code }
}

type Announced = { name?: string; bytes: number; mediaType?: string }
const announce = async (by: Person, owner: { kind: 'meeting'; id: string }, file: Announced) =>
  by.ok(attachmentsApi.create, { body: { owner, name: file.name ?? 'Plan.pdf', ...file } })

/** Sends bytes as a program that speaks tus does. */
const send = (by: Person, { path }: Pick<Upload, 'path'>, offset: number, body: Buffer, headers = {}) =>
  by.raw('PATCH', path, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
    body,
  })
/** The same, whose bytes come as one likes. */
const sendSlowly = (by: Person, { host: at }: TestCompany, { path }: Pick<Upload, 'path'>, offset = 0) =>
  slowRequest({
    port: w.port,
    host: at,
    token: by.token,
    method: 'PATCH',
    path,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  })
const head = (by: Person, { path }: Pick<Upload, 'path'>) =>
  by.raw('HEAD', path, { headers: { 'tus-resumable': '1.0.0' } })

/** Sends bytes without saying how many they will be. */
const sendChunked = (upload: Upload, parts: Buffer[]) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port: w.port,
        method: 'PATCH',
        path: upload.path,
        headers: {
          host: acme.host,
          authorization: `Bearer ${host.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': String(upload.offset),
          'content-type': 'application/offset+octet-stream',
          'transfer-encoding': 'chunked',
        },
      },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    sent.on('error', reject)
    for (const part of parts) sent.write(part)
    sent.end()
  })

async function attach(
  owner: { kind: 'meeting'; id: string },
  content: Buffer,
  file: Partial<Announced> = {},
) {
  const upload = await announce(host, owner, { ...file, bytes: content.length })
  const { status, text } = await send(host, upload, 0, content)
  expect([status, text]).toEqual([204, ''])
  return host.ok(attachmentsApi.byId, { params: { id: upload.id } })
}
const errorOf = ({ status, text }: { status: number; text: string }) => [
  status,
  (JSON.parse(text) as { error: { code: string } }).error.code,
]
const rows = (table: string, companyId = acme.id) =>
  w.services.db.withTenant(companyId, async (tx) => {
    const { rows: found } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx)
    return found[0]?.n
  })

describe('a file of a meeting', () => {
  it('is added by its host, opened by those invited, and by nobody else', async () => {
    const { owner } = await meetingOf()
    const file = await attach(owner, PDF, { name: 'Plan für Jürgen.pdf' })
    expect(file).toMatchObject({
      name: 'Plan für Jürgen.pdf',
      kind: 'document',
      mediaType: 'application/pdf',
      bytes: 30,
    })
    const { items, mayChange } = await invited.ok(attachmentsApi.list, { query: owner })
    expect([items.map(({ id }) => id), mayChange]).toEqual([[file.id], false])
    expect(items[0]?.url).toBeNull()
    expect((await acme.stranger.raw('GET', items[0]?.downloadUrl ?? '')).status).toBe(404)
    const opened = await acme.stranger.raw('POST', items[0]?.downloadUrl ?? '')
    expect(opened.bytes.equals(PDF)).toBe(true)
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '30',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `attachment; filename="Plan fur Jurgen.pdf"; filename*=UTF-8''Plan%20f%C3%BCr%20J%C3%BCrgen.pdf`,
    })
    for (const [caller, codes] of [
      [outsider, ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']],
      [invited, [undefined, undefined, 'FORBIDDEN', 'FORBIDDEN']],
    ] as const) {
      const answers = [
        await caller.call(attachmentsApi.list, { query: owner }),
        await caller.call(attachmentsApi.byId, { params: { id: file.id } }),
        await caller.call(attachmentsApi.remove, { params: { id: file.id } }),
        await caller.call(attachmentsApi.create, { body: { owner, name: 'a', bytes: 1 } }),
      ]
      expect(answers.map(({ error }) => error?.code)).toEqual(codes)
    }
  })

  it('is told in the audit log as it is added, removed and brought back', async () => {
    const { owner } = await meetingOf()
    const { id } = await attach(owner, PDF, { name: 'Told.pdf' })
    await host.ok(attachmentsApi.remove, { params: { id } })
    expect((await host.ok(attachmentsApi.list, { query: owner })).items).toEqual([])
    expect((await host.call(attachmentsApi.byId, { params: { id } })).status).toBe(404)
    const back = await host.ok(attachmentsApi.restore, { params: { id } })
    expect((await fetchFile(acme.stranger, back)).bytes.equals(PDF)).toBe(true)
    const { items } = await outsider.ok(auditApi.list)
    const told = items.filter(
      ({ action, targetId }) => action.startsWith('attachments.') && targetId === owner.id,
    )
    expect(told.map(({ action, before, after }) => [action, before ?? after]).toReversed()).toEqual([
      ['attachments.added', { name: 'Told.pdf', bytes: 30 }],
      ['attachments.removed', { name: 'Told.pdf', bytes: 30 }],
      ['attachments.restored', { name: 'Told.pdf', bytes: 30 }],
    ])
  })
})

describe('an upload by tus', () => {
  it('goes on where the line broke, and says where that is [S9.13e]', async () => {
    const { owner } = await meetingOf()
    const content = Buffer.alloc(3000, 'abc')
    const upload = await announce(host, owner, { name: 'a.txt', bytes: 3000 })
    expect(upload).toMatchObject({ offset: 0, bytes: 3000 })
    expect((await send(host, upload, 0, content.subarray(0, 2700))).headers).toMatchObject({
      'upload-offset': '2700',
      'tus-resumable': '1.0.0',
    })
    const at = await head(host, upload)
    expect([at.status, at.text]).toEqual([200, ''])
    expect(at.headers).toMatchObject({
      'upload-offset': '2700',
      'upload-length': '3000',
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
      'upload-expires': expect.stringMatching(/GMT$/),
    })
    expect((await host.ok(attachmentsApi.list, { query: owner })).items).toEqual([])
    expect((await send(host, upload, 2700, content.subarray(2700))).status).toBe(204)
    const [file] = (await host.ok(attachmentsApi.list, { query: owner })).items
    expect(file).toMatchObject({ bytes: 3000, mediaType: 'text/plain; charset=utf-8' })
    expect((await acme.stranger.raw('POST', file?.downloadUrl ?? '')).bytes.equals(content)).toBe(true)
    // Whoever lost the last answer learns that nothing is left to send.
    expect((await head(host, upload)).headers['upload-offset']).toBe('3000')
  })

  it('is refused without its version, its kind of body, or at another offset', async () => {
    const { owner } = await meetingOf()
    const upload = await announce(host, owner, { bytes: 30 })
    const old = await send(host, upload, 0, PDF, { 'tus-resumable': '0.2.2' })
    expect(errorOf(old)).toEqual([412, 'PRECONDITION_FAILED'])
    expect(old.headers).toMatchObject({ 'tus-version': '1.0.0', 'tus-extension': 'termination,expiration' })
    expect(
      errorOf(await send(host, upload, 0, Buffer.from('{}'), { 'content-type': 'application/json' })),
    ).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(errorOf(await send(host, upload, 1, PDF.subarray(1)))).toEqual([409, 'CONFLICT'])
    expect((await head(host, upload)).headers['upload-offset']).toBe('0')
    expect(errorOf(await send(outsider, upload, 0, PDF))).toEqual([404, 'NOT_FOUND'])
  })

  it('takes a piece that is sent again, where it is already, no second time', async () => {
    const { owner } = await meetingOf()
    const upload = await announce(host, owner, { bytes: PDF.length })
    const [first, rest] = [PDF.subarray(0, 10), PDF.subarray(10)]
    expect((await send(host, upload, 0, first)).status).toBe(204)
    for (const offset of [0, 9])
      expect(errorOf(await send(host, upload, offset, first)), `${offset}`).toEqual([409, 'CONFLICT'])
    expect((await head(host, upload)).headers['upload-offset']).toBe('10')
    expect((await send(host, upload, 10, rest)).status).toBe(204)
    const file = await host.ok(attachmentsApi.byId, { params: { id: upload.id } })
    expect((await fetchFile(acme.stranger, file)).bytes.equals(PDF)).toBe(true)
  })

  it('says what is wrong in the envelope, whatever the method [S7.2i]', async () => {
    const { owner } = await meetingOf()
    const { path } = await announce(host, owner, { bytes: 30 })
    const tus = { 'tus-resumable': '1.0.0' }
    const octets = { 'content-type': 'application/offset+octet-stream' }
    const nowhere = path.replace(/[^/]+$/, '01930000-0000-7000-8000-0000000000ff')
    const wrong: [Person | typeof acme.stranger, string, string, Record<string, string>, number, string][] = [
      [acme.stranger, 'PATCH', path, { ...tus, ...octets, 'upload-offset': '0' }, 401, 'UNAUTHORIZED'],
      [acme.stranger, 'DELETE', path, tus, 401, 'UNAUTHORIZED'],
      [host, 'GET', path, {}, 412, 'PRECONDITION_FAILED'],
      [host, 'PATCH', path, { ...octets, 'upload-offset': '0' }, 412, 'PRECONDITION_FAILED'],
      [host, 'DELETE', path, {}, 412, 'PRECONDITION_FAILED'],
      [host, 'PATCH', path, { ...tus, ...octets }, 400, 'BAD_REQUEST'],
      [host, 'PATCH', nowhere, { ...tus, ...octets, 'upload-offset': '0' }, 404, 'NOT_FOUND'],
      [host, 'DELETE', nowhere, tus, 404, 'NOT_FOUND'],
      [host, 'GET', `${path}x`, tus, 400, 'BAD_REQUEST'],
      [host, 'POST', path, tus, 404, 'NOT_FOUND'],
    ]
    for (const [caller, method, at, headers, status, code] of wrong) {
      const body = method === 'PATCH' ? PDF : undefined
      const answer = await caller.raw(method, at, { headers, ...(body && { body }) })
      const said = JSON.parse(answer.text) as { error: object }
      expect([method, answer.status, said], code).toMatchObject([method, status, { error: { code } }])
      expect(Object.keys(said)).toEqual(['error'])
      expect(Object.keys(said.error).toSorted()).toEqual(['code', 'details', 'message', 'type'])
    }
  })

  it('of two who write at one offset one wins, and the file is that one’s', async () => {
    const { owner } = await meetingOf()
    const upload = await announce(host, owner, { name: 'a.txt', bytes: 1000 })
    const writers = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(1000, letter))
    const answers = await Promise.all(writers.map((content) => send(host, upload, 0, content)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409])
    const file = await host.ok(attachmentsApi.byId, { params: { id: upload.id } })
    const winner = answers.findIndex(({ status }) => status === 204)
    expect((await fetchFile(acme.stranger, file)).bytes.equals(writers[winner] as Buffer)).toBe(true)
  })

  it('takes no byte more than was announced, by a length or without one [S9.13d]', async () => {
    const { owner } = await meetingOf()
    const upload = await announce(host, owner, { bytes: 30 })
    expect(errorOf(await send(host, upload, 0, Buffer.concat([PDF, PDF])))).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ])
    expect((await head(host, upload)).headers['upload-offset']).toBe('0')
    expect(await sendChunked(upload, [PDF, PDF])).toBe(413)
    expect((await head(host, upload)).headers['upload-offset']).toBe('0')
    expect(await sendChunked(upload, [PDF.subarray(0, 10), PDF.subarray(10)])).toBe(204)
  })

  it('given up leaves nothing, and cannot be gone on with', async () => {
    const fresh = await w.company()
    const own = await fresh.user({ role: 'mentor' })
    const { id } = await own.ok(meetingsApi.create, { body: {} })
    const upload = await announce(own, { kind: 'meeting', id }, { bytes: 30 })
    await send(own, upload, 0, PDF.subarray(0, 10))
    expect(await rows('files', fresh.id)).toBe(1)
    const given = await own.raw('DELETE', upload.path, { headers: { 'tus-resumable': '1.0.0' } })
    expect(given.status).toBe(204)
    expect([await rows('files', fresh.id), await rows('attachments', fresh.id)]).toEqual([0, 0])
    expect((await head(own, upload)).status).toBe(404)
  })
})

describe('limits', () => {
  it.each([
    ['S9.13d', 'application/pdf', 10 * MiB],
    ['S9.13d', 'image/png', 10 * MiB],
    ['S9.13d', 'video/mp4', 2048 * MiB],
  ])('[%s] %s: as much as the limit is announced, a byte more is refused', async (_, mediaType, limit) => {
    const { owner } = await meetingOf()
    const body = (bytes: number) => ({ owner, name: 'file', mediaType, bytes })
    const upload = await host.ok(attachmentsApi.create, { body: body(limit) })
    expect((await head(host, upload)).headers).toMatchObject({
      'upload-offset': '0',
      'upload-length': String(limit),
    })
    expect((await host.call(attachmentsApi.create, { body: body(limit + 1) })).error).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      details: [{ field: 'bytes', code: 'file_too_large', params: { maximum: limit } }],
    })
  })

  it('a document of 10 MiB comes in one piece, and not one byte over, said beforehand or not [S9.13d]', async () => {
    const { owner } = await meetingOf()
    const whole = Buffer.alloc(10 * MiB, 'a document ')
    const over = Buffer.concat([whole, Buffer.from('x')])
    const upload = await announce(host, owner, { name: 'a.txt', bytes: whole.length })
    expect(errorOf(await send(host, upload, 0, over))).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect((await head(host, upload)).headers['upload-offset']).toBe('0')
    expect((await send(host, upload, 0, whole)).status).toBe(204)
    // Of what is found too much while it comes, no more is kept than was announced: one goes on from there.
    const other = await announce(host, owner, { name: 'b.txt', bytes: whole.length })
    expect(await sendChunked(other, [over])).toBe(413)
    const at = Number((await head(host, other)).headers['upload-offset'])
    expect(at).toBeLessThan(10_485_760)
    expect((await send(host, other, at, whole.subarray(at))).status).toBe(204)
    const file = await host.ok(attachmentsApi.byId, { params: { id: upload.id } })
    expect(file.bytes).toBe(10_485_760)
    expect((await fetchFile(acme.stranger, file)).bytes.equals(whole)).toBe(true)
  })

  it('the company’s storage holds what files take, and refuses what does not fit', async () => {
    const fresh = await w.company()
    const own = await fresh.user({ role: 'mentor' })
    const { id } = await own.ok(meetingsApi.create, { body: {} })
    await w.services.db.withPlatform((tx) =>
      tx.updateTable('companies').set({ storage_limit: 100 }).where('id', '=', fresh.id).execute(),
    )
    const owner = { kind: 'meeting' as const, id }
    expect(
      (await own.call(attachmentsApi.create, { body: { owner, name: 'a', bytes: 101 } })).error,
    ).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'storageBytes', maximum: 100, current: 0 },
    })
    const first = await announce(own, owner, { bytes: 60 })
    const more = async (bytes: number) =>
      (await own.call(attachmentsApi.create, { body: { owner, name: 'b', bytes } })).error
    // What is announced is counted before a byte of it came, and what came is counted once.
    const full = { code: 'MAX_NUMBER_REACHED', details: { limit: 'storageBytes', maximum: 100, current: 60 } }
    expect(await more(41)).toMatchObject(full)
    expect((await send(own, first, 0, Buffer.alloc(20, 'a'))).status).toBe(204)
    expect(await more(41)).toMatchObject(full)
    expect((await send(own, first, 20, Buffer.alloc(40, 'a'))).status).toBe(204)
    expect(await more(41)).toMatchObject(full)
    const second = await announce(own, owner, { bytes: 40 })
    await w.services.db.withPlatform((tx) =>
      tx.updateTable('companies').set({ storage_limit: 99 }).where('id', '=', fresh.id).execute(),
    )
    expect(errorOf(await send(own, second, 0, Buffer.alloc(40, 'a')))).toEqual([409, 'MAX_NUMBER_REACHED'])
  })

  it('a company keeps 50 GiB where nobody said otherwise', async () => {
    const { id } = await w.company()
    const { storage_limit } = await w.services.db.withPlatform((tx) =>
      tx.selectFrom('companies').select('storage_limit').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(storage_limit).toBe(53_687_091_200)
  })

  /** What somebody announced, as if it had been: all of it kept, or none of it sent. */
  const announced = (
    by: Person,
    companyId: string,
    owner: { id: string },
    files: number,
    bytes: number,
    ready: boolean,
  ) =>
    w.services.db.withTenant(companyId, (tx) =>
      sql`insert into attachments (company_id, id, owner_kind, owner_id, name, kind, media_type, bytes, created_by, ready_at)
        select ${companyId}::uuid, gen_random_uuid(), 'meeting', ${owner.id}::uuid, 'f', 'document', 'text/plain', ${bytes},
          ${by.id}::uuid, case when ${ready} then now() end from generate_series(1, ${files})`.execute(tx),
    )
  const GiB = 1024 ** 3

  it.each([
    ['student', 2 * GiB],
    ['mentor', 20 * GiB],
  ] as const)('of one %s so many bytes are kept, of whatever meetings, and no more', async (role, most) => {
    const fresh = await w.company()
    const own = await fresh.user({ role })
    const other = await fresh.user({ role })
    const [one, two] = [await meetingOf(own, []), await meetingOf(own, [])]
    await announced(own, fresh.id, one.owner, 1, most - 10, true)
    const more = async (bytes: number) =>
      (await own.call(attachmentsApi.create, { body: { owner: two.owner, name: 'b', bytes } })).error
    const details = { limit: 'ownBytes', maximum: most, current: most - 10 }
    expect(await more(11)).toMatchObject({ code: 'MAX_NUMBER_REACHED', details })
    expect(await more(10)).toBeUndefined()
    expect(await more(1)).toMatchObject({ details: { current: most } })
    await announce(other, (await meetingOf(other, [])).owner, { bytes: 1 })
  })

  it('files with the same contents count once for who added them, as they are stored', async () => {
    const fresh = await w.company()
    const own = await fresh.user({ role: 'student' })
    const [one, two] = [await meetingOf(own, []), await meetingOf(own, [])]
    const upload = await announce(own, one.owner, { name: 'a.txt', bytes: 30 })
    expect((await send(own, upload, 0, PDF)).status).toBe(204)
    await w.services.db.withTenant(fresh.id, (tx) =>
      copyFiles(tx, { companyId: fresh.id, from: one.owner, to: two.owner }, [upload.id]),
    )
    expect((await own.ok(attachmentsApi.list, { query: two.owner })).items).toMatchObject([{ bytes: 30 }])
    await announced(own, fresh.id, two.owner, 1, 2_147_483_548, true)
    const more = async (bytes: number) =>
      (await own.call(attachmentsApi.create, { body: { owner: two.owner, name: 'b', bytes } })).error
    const details = { limit: 'ownBytes', maximum: 2_147_483_648, current: 2_147_483_578 }
    expect(await more(71)).toMatchObject({ code: 'MAX_NUMBER_REACHED', details })
    expect(await more(70)).toBeUndefined()
  })

  it('of one person 50 uploads are under way, and a meeting has 100 files; of many who add the last, one does', async () => {
    const fresh = await w.company()
    const own = await fresh.user({ role: 'mentor' })
    const [one, two] = [await meetingOf(own, []), await meetingOf(own, [])]
    const atOnce = async (owner: { kind: 'meeting'; id: string }) => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          own.call(attachmentsApi.create, { body: { owner, name: 'b', bytes: 1 } }),
        ),
      )
      const told = answers.map(({ error }) => (error?.details as { limit: string } | undefined)?.limit ?? '')
      return told.toSorted()
    }
    await announced(own, fresh.id, one.owner, 99, 1, true)
    expect(await atOnce(one.owner)).toEqual(['', 'attachments', 'attachments', 'attachments'])
    await announced(own, fresh.id, two.owner, 48, 1, false)
    expect(await atOnce(two.owner)).toEqual(['', ...Array.from({ length: 3 }, () => 'unfinishedUploads')])
  })

  it('a file is brought back where its meeting has room for it, and not beside 100 others', async () => {
    const fresh = await w.company()
    const own = await fresh.user({ role: 'mentor' })
    const { owner } = await meetingOf(own, [])
    const upload = await announce(own, owner, { bytes: 30 })
    expect((await send(own, upload, 0, PDF)).status).toBe(204)
    const { id } = upload
    const back = () => own.call(attachmentsApi.restore, { params: { id } })
    await own.ok(attachmentsApi.remove, { params: { id } })
    await announced(own, fresh.id, owner, 99, 1, true)
    expect((await back()).status).toBe(200)
    await own.ok(attachmentsApi.remove, { params: { id } })
    await announced(own, fresh.id, owner, 1, 1, true)
    expect((await back()).error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'attachments', maximum: 100, current: 100 },
    })
    expect((await own.call(attachmentsApi.byId, { params: { id } })).status).toBe(404)
  })

  it('a file that this disk has no room for is refused before a byte of it is sent, and so is each piece', async () => {
    const { owner } = await meetingOf()
    const upload = await announce(host, owner, { bytes: 30 })
    const { hold, requireSpace } = w.services.files
    const full = () => {
      throw new StorageFull()
    }
    try {
      Object.assign(w.services.files, { hold: full, requireSpace: full })
      const refused = await host.call(attachmentsApi.create, { body: { owner, name: 'b', bytes: 30 } })
      expect([refused.status, refused.error?.code]).toEqual([507, 'STORAGE_FULL'])
      expect(errorOf(await send(host, upload, 0, PDF))).toEqual([507, 'STORAGE_FULL'])
    } finally {
      Object.assign(w.services.files, { hold, requireSpace })
    }
    expect((await send(host, upload, 0, PDF)).status).toBe(204)
  })

  /** Of what is announced nothing is written down before every call waits. One after the other where a database does so. */
  async function allAtOnce<T>(begin: () => Promise<T>[]): Promise<T[]> {
    if (w.kind === 'pglite') return Promise.all(begin())
    const held = await holdLock(w, acme.id, (tx) => sql`lock table attachments in share mode`.execute(tx))
    const calls = begin()
    await held.stuck(...calls)
    await held.release()
    return Promise.all(calls)
  }

  it('what companies announced and has not come yet takes room on the disk that they share', async () => {
    await w.services.db.withPlatform((tx) =>
      tx.deleteFrom('attachments').where('ready_at', 'is', null).execute(),
    )
    const { requireSpace, freeBytes } = w.services.files
    const mentorOfAnother = async () => {
      const own = await (await w.company()).user({ role: 'mentor' })
      return { own, ...(await meetingOf(own, [])) }
    }
    const hosts = [await mentorOfAnother(), await mentorOfAnother(), await mentorOfAnother()]
    const film = (bytes: number) => ({ name: 'a.mp4', mediaType: 'video/mp4', bytes })
    const create = async ({ own, owner }: (typeof hosts)[number], bytes: number) =>
      own.call(attachmentsApi.create, { body: { owner, ...film(bytes) } })
    try {
      // 3 GiB are free, beside what the database needs.
      const disk = diskSpace('.', () => 3 * GiB + 48 * MiB)
      Object.assign(w.services.files, { requireSpace: disk.requireSpace, freeBytes: () => Infinity })
      const answers = await allAtOnce(() => hosts.map((one) => create(one, 2 * GiB)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 507, 507])
      const first = answers.findIndex(({ status }) => status === 200)
      const [winner, other] = [hosts[first], hosts[(first + 1) % 3]]
      if (!winner || !other) throw new Error('Nobody')
      expect((await create(other, GiB)).status).toBe(200)
      expect((await create(other, 1)).error?.code).toBe('STORAGE_FULL')
      // What came is on the disk already.
      const upload = answers[first]?.data as Upload
      expect((await send(winner.own, upload, 0, PDF)).status).toBe(204)
      expect((await create(other, 31)).status).toBe(507)
      expect((await create(other, 30)).status).toBe(200)
      const given = await winner.own.raw('DELETE', upload.path, { headers: { 'tus-resumable': '1.0.0' } })
      expect(given.status).toBe(204)
      expect((await create(other, GiB)).status).toBe(200)
    } finally {
      Object.assign(w.services.files, { requireSpace, freeBytes })
    }
  })

  /** Nothing came of an upload for so long. */
  const idleFor = async (companyId: string, { id }: { id: string }, minutes: number) =>
    w.services.db.withTenant(companyId, (tx) =>
      tx
        .updateTable('attachments')
        .set({ touched_at: sql<Date>`now() - ${minutes} * interval '1 minute'` })
        .where('id', '=', id)
        .execute(),
    )
  const told = ({ error }: { error?: { details: unknown } | undefined }) => error?.details

  it('an upload that nothing came of for half an hour gives its room to others, and goes on where there is room again', async () => {
    const fresh = await w.company()
    const [own, other] = [await fresh.user({ role: 'student' }), await fresh.user({ role: 'student' })]
    const [mine, theirs] = [await meetingOf(own, []), await meetingOf(other, [])]
    await w.services.db.withPlatform((tx) =>
      tx.updateTable('companies').set({ storage_limit: 100 }).where('id', '=', fresh.id).execute(),
    )
    const upload = await announce(own, mine.owner, { name: 'a.txt', bytes: 80 })
    expect((await send(own, upload, 0, Buffer.alloc(10, 'a'))).status).toBe(204)
    const more = async (bytes: number) =>
      other.call(attachmentsApi.create, { body: { owner: theirs.owner, name: 'b.txt', bytes } })
    await idleFor(fresh.id, upload, 29)
    expect(told(await more(21))).toEqual({ limit: 'storageBytes', maximum: 100, current: 80 })
    await idleFor(fresh.id, upload, 31)
    // What came of it still takes its room.
    expect(told(await more(91))).toEqual({ limit: 'storageBytes', maximum: 100, current: 10 })
    const taken = (await more(90)).data as Upload
    const holds = countHolds(w.services.files)
    const refused = await send(own, upload, 10, Buffer.alloc(70, 'a'))
    // Before a byte of it is written.
    expect([...errorOf(refused), holds.times()]).toEqual([409, 'MAX_NUMBER_REACHED', 0])
    expect((await head(own, upload)).headers['upload-offset']).toBe('10')
    const given = await other.raw('DELETE', taken.path, { headers: { 'tus-resumable': '1.0.0' } })
    expect(given.status).toBe(204)
    // Going on holds all of it again.
    try {
      const slow = sendSlowly(own, fresh, upload, 10)
      slow.write('a')
      await until(() => holds.times() === 1)
      expect(told(await more(21))).toEqual({ limit: 'storageBytes', maximum: 100, current: 80 })
      slow.write(Buffer.alloc(69, 'a'))
      slow.end()
      expect(await slow.status).toBe(204)
    } finally {
      holds.back()
    }
    expect((await own.ok(attachmentsApi.byId, { params: { id: upload.id } })).bytes).toBe(80)
  })

  it('an upload that would not be whole within a day holds no room, however often a byte of it comes', async () => {
    const fresh = await w.company()
    const [own, other] = [await fresh.user({ role: 'student' }), await fresh.user({ role: 'student' })]
    const [mine, theirs] = [await meetingOf(own, []), await meetingOf(other, [])]
    await w.services.db.withPlatform((tx) =>
      tx.updateTable('companies').set({ storage_limit: 100 }).where('id', '=', fresh.id).execute(),
    )
    const upload = await announce(own, mine.owner, { name: 'a.txt', bytes: 80 })
    const began = (hours: number) =>
      w.services.db.withTenant(fresh.id, (tx) =>
        tx
          .updateTable('attachments')
          .set({ created_at: sql<Date>`now() - ${hours} * interval '1 hour'` })
          .where('id', '=', upload.id)
          .execute(),
      )
    const more = async () =>
      told(
        await other.call(attachmentsApi.create, { body: { owner: theirs.owner, name: 'b.txt', bytes: 98 } }),
      )
    expect((await send(own, upload, 0, Buffer.alloc(1, 'a'))).status).toBe(204)
    await began(0.7)
    expect(await more()).toEqual({ limit: 'storageBytes', maximum: 100, current: 80 })
    await began(0.9)
    expect((await send(own, upload, 1, Buffer.alloc(1, 'a'))).status).toBe(204)
    await began(1.2)
    expect(await more()).toBeUndefined()
  })

  it.each([
    ['an idle upload', { touched_at: sql<Date>`now() - interval '31 minutes'` }],
    ['one that is too slow', { created_at: sql<Date>`now() - interval '31 minutes'` }],
  ])('%s takes no room on the disk from any company, and waits for room there too', async (_, then) => {
    const people = [
      await (await w.company()).user({ role: 'mentor' }),
      await (await w.company()).user({ role: 'mentor' }),
    ]
    const [one, two] = people as [Person, Person]
    const [first, second] = [await meetingOf(one, []), await meetingOf(two, [])]
    await w.services.db.withPlatform((tx) =>
      tx.deleteFrom('attachments').where('ready_at', 'is', null).execute(),
    )
    const { requireSpace, freeBytes } = w.services.files
    try {
      const disk = diskSpace('.', () => 100 + 48 * MiB)
      Object.assign(w.services.files, { requireSpace: disk.requireSpace, freeBytes: disk.freeBytes })
      const upload = await announce(one, first.owner, { name: 'a.txt', bytes: 80 })
      const create = () =>
        two.call(attachmentsApi.create, { body: { owner: second.owner, name: 'b.txt', bytes: 21 } })
      expect((await create()).status).toBe(507)
      await w.services.db.withPlatform((tx) =>
        tx.updateTable('attachments').set(then).where('id', '=', upload.id).execute(),
      )
      expect((await create()).status).toBe(200)
      expect(errorOf(await send(one, upload, 0, Buffer.alloc(80, 'a')))).toEqual([507, 'STORAGE_FULL'])
    } finally {
      Object.assign(w.services.files, { requireSpace, freeBytes })
    }
  })

  it.each([
    ['student', 268_435_456],
    ['mentor', 536_870_912],
  ] as const)(
    'of what is free one %s may have a share coming, and one document in any case',
    async (role, share) => {
      const fresh = await w.company()
      const [own, other] = [await fresh.user({ role }), await fresh.user({ role })]
      const [mine, theirs] = [await meetingOf(own, []), await meetingOf(other, [])]
      const limited = (storage_limit: number) =>
        w.services.db.withPlatform((tx) =>
          tx.updateTable('companies').set({ storage_limit }).where('id', '=', fresh.id).execute(),
        )
      const film = { name: 'a.mp4', mediaType: 'video/mp4' }
      const create = (by: Person, { owner }: typeof mine, bytes: number) =>
        by.call(attachmentsApi.create, { body: { owner, ...film, bytes } })
      const coming = (maximum: number, current: number) => ({ limit: 'comingBytes', maximum, current })
      await limited(GiB)
      expect(told(await create(own, mine, share + 1))).toEqual(coming(share, 0))
      const whole = (await create(own, mine, share)).data as Upload
      expect(told(await create(own, mine, 1))).toEqual(coming(share, share))
      // Of what is left another has the same share.
      const left = role === 'student' ? 201_326_592 : 268_435_456
      expect(told(await create(other, theirs, left + 1))).toEqual(coming(left, 0))
      // What came is announced no more: of the rest the share is a little smaller.
      expect((await send(own, whole, 0, Buffer.alloc(MiB, 'a'))).status).toBe(204)
      expect((await create(own, mine, MiB / 2)).status).toBe(200)
      // Nothing comes of it: another file may, and it may not go on beside that.
      await idleFor(fresh.id, whole, 31)
      expect((await create(own, mine, share - 2 * MiB)).status).toBe(200)
      expect(errorOf(await send(own, whole, MiB, Buffer.alloc(1)))).toEqual([409, 'MAX_NUMBER_REACHED'])
      // A quarter or a half of the little that is left is less than a document.
      await limited(share + 15 * MiB)
      expect((await create(other, theirs, 10 * MiB)).status).toBe(200)
      expect(told(await create(other, theirs, 1))).toEqual(coming(10 * MiB, 10 * MiB))
    },
  )

  it('of what is free on the disk too a person has no more than their share coming', async () => {
    const own = await (await w.company()).user({ role: 'student' })
    const { owner } = await meetingOf(own, [])
    await w.services.db.withPlatform((tx) =>
      tx.deleteFrom('attachments').where('ready_at', 'is', null).execute(),
    )
    const { freeBytes } = w.services.files
    const film = (bytes: number) =>
      own.call(attachmentsApi.create, {
        body: { owner, name: 'a.mp4', mediaType: 'video/mp4', bytes },
      })
    try {
      Object.assign(w.services.files, { freeBytes: diskSpace('.', () => GiB + 48 * MiB).freeBytes })
      expect(told(await film(268_435_457))).toEqual({
        limit: 'comingBytes',
        maximum: 268_435_456,
        current: 0,
      })
      expect((await film(268_435_456)).status).toBe(200)
    } finally {
      Object.assign(w.services.files, { freeBytes })
    }
  })

  it('a piece that is long in coming takes the room anew as it is written down', async () => {
    const fresh = await w.company()
    const own = await fresh.user({ role: 'mentor' })
    const { owner } = await meetingOf(own, [])
    await w.services.db.withPlatform((tx) =>
      tx.updateTable('companies').set({ storage_limit: 100 }).where('id', '=', fresh.id).execute(),
    )
    const upload = await announce(own, owner, { name: 'a.txt', bytes: 80 })
    const holds = countHolds(w.services.files)
    try {
      const slow = sendSlowly(own, fresh, upload)
      slow.write(Buffer.alloc(10, 'a'))
      await until(() => holds.times() === 1)
      await idleFor(fresh.id, upload, 31)
      await announce(own, owner, { name: 'b.txt', bytes: 60 })
      slow.write(Buffer.alloc(70, 'a'))
      slow.end()
      expect(await slow.status).toBe(409)
    } finally {
      holds.back()
    }
    expect((await head(own, upload)).headers['upload-offset']).toBe('0')
  })

  it('an upload is sent once at a time, six of one person, and each piece holds its room until it is written', async () => {
    const fresh = await w.company()
    const [own, other] = [await fresh.user({ role: 'mentor' }), await fresh.user({ role: 'mentor' })]
    const { owner } = await meetingOf(own, [])
    const uploads: Upload[] = []
    for (let n = 0; n < 7; n++) uploads.push(await announce(own, owner, { name: 'a.txt', bytes: 30 }))
    const [first, last] = [uploads[0], uploads[6]]
    if (!first || !last) throw new Error('Nothing is announced')
    const open = (upload: Upload) => sendSlowly(own, fresh, upload)
    const holds = countHolds(w.services.files)
    try {
      const slow = [open(first)]
      slow[0]?.write(PDF.subarray(0, 10))
      await until(() => holds.times() === 1)
      expect(holds.held()).toBe(30)
      expect(errorOf(await send(own, first, 0, PDF))).toEqual([409, 'CONFLICT'])
      for (const upload of uploads.slice(1, 6)) {
        const one = open(upload)
        one.write(PDF.subarray(0, 10))
        slow.push(one)
      }
      await until(() => holds.times() === 6)
      expect(holds.held()).toBe(180)
      // Refused before a byte of it came; nobody else is.
      const refused = open(last)
      expect(await refused.status).toBe(429)
      refused.cut()
      const theirs = await announce(other, (await meetingOf(other, [])).owner, { bytes: 30 })
      expect((await send(other, theirs, 0, PDF)).status).toBe(204)
      expect(holds.held()).toBe(180)
      for (const one of slow) {
        one.write(PDF.subarray(10))
        one.end()
      }
      expect(await Promise.all(slow.map(({ status }) => status))).toEqual([204, 204, 204, 204, 204, 204])
      expect(holds.held()).toBe(0)
      expect((await send(own, last, 0, PDF)).status).toBe(204)
    } finally {
      holds.back()
    }
  })
})

describe('what a file is', () => {
  it('an image is drawn anew: nothing else of the file is kept, and it is shown', async () => {
    const { owner } = await meetingOf()
    const image = await sharp({ create: { width: 3000, height: 30, channels: 3, background: '#336633' } })
      .withExif({ IFD0: { Copyright: 'where it was taken' } })
      .jpeg()
      .toBuffer()
    const file = await attach(owner, image, { name: 'beach.jpeg', mediaType: 'image/jpeg' })
    // Who sent it is told what of theirs came, not what became of it.
    const { headers: told } = await head(host, { path: `/api/v1/attachments/uploads/${file.id}` })
    expect([told['upload-offset'], told['upload-length']]).toEqual([
      String(image.length),
      String(image.length),
    ])
    expect(file).toMatchObject({
      name: 'beach.webp',
      kind: 'image',
      mediaType: 'image/webp',
      width: 2560,
      height: 26,
    })
    const { bytes, headers } = await acme.stranger.raw('GET', file.url ?? '')
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'image/webp',
      'inline; filename=beach.webp',
    ])
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.length).toBe(file.bytes)
    // Asked for as a file, it is one to be saved, though a browser could show it.
    const saved = await acme.stranger.raw('POST', file.downloadUrl)
    expect([saved.status, saved.headers['content-type'], saved.headers['content-disposition']]).toEqual([
      200,
      'image/webp',
      'attachment; filename=beach.webp',
    ])
    expect(saved.bytes.equals(bytes)).toBe(true)
  })

  it('what is announced as an image or a film and is none is refused in words, and is gone', async () => {
    const { owner } = await meetingOf()
    for (const [mediaType, code] of [
      ['image/png', 'unsupported_image'],
      ['video/mp4', 'unsupported_video'],
    ] as const) {
      const upload = await announce(host, owner, { bytes: 30, mediaType })
      const { status, text } = await send(host, upload, 0, PDF)
      expect([status, JSON.parse(text)]).toMatchObject([
        415,
        { error: { code: 'UNSUPPORTED_MEDIA_TYPE', details: [{ field: 'file', code }] } },
      ])
      expect((await head(host, upload)).status).toBe(404)
    }
  })

  it('what was spoken is heard where it stands, a part of it as well; a film or a page is not taken for it', async () => {
    const { owner } = await meetingOf()
    const webm = (track: string) =>
      Buffer.from(`\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm\x16\x54\xae\x6b\x86${track}`, 'latin1')
    const spoken = webm('\x86A_OPUS')
    const file = await attach(owner, spoken, { name: 'Voice.webm', mediaType: 'audio/webm' })
    expect(file).toMatchObject({ kind: 'audio', mediaType: 'audio/webm' })
    const part = await acme.stranger.raw('GET', file.url ?? '', { headers: { range: 'bytes=0-3' } })
    expect([part.status, part.headers['content-type'], part.headers['content-disposition']]).toEqual([
      206,
      'audio/webm',
      'inline; filename=Voice.webm',
    ])
    expect(part.bytes.equals(spoken.subarray(0, 4))).toBe(true)
    const mp4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isom....hdlr........soun', 'latin1')
    expect(await attach(owner, mp4, { name: 'Voice.m4a', mediaType: 'audio/mp4' })).toMatchObject({
      mediaType: 'audio/mp4',
    })
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    for (const other of [webm('\x86A_OPUS\x86V_VP8'), page]) {
      const upload = await announce(host, owner, { bytes: other.length, mediaType: 'audio/webm' })
      expect(JSON.parse((await send(host, upload, 0, other)).text)).toMatchObject({
        error: {
          code: 'UNSUPPORTED_MEDIA_TYPE',
          details: [{ field: 'file', code: 'unsupported_audio' }],
        },
      })
    }
  })

  it('a page in a document’s clothes is handed over to be saved, never shown', async () => {
    const { owner } = await meetingOf()
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const file = await attach(owner, page, { name: 'a.html', mediaType: 'text/html' })
    expect(file.url).toBeNull()
    const { headers } = await fetchFile(acme.stranger, file)
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/plain; charset=utf-8',
      'attachment; filename=a.html',
    ])
  })
})

describe('a signed address', () => {
  it('opens the file that it names, the way it says, until its moment, and nothing when changed', async () => {
    const { owner } = await meetingOf()
    const [one, two] = [await attach(owner, PDF), await attach(owner, Buffer.from('another'))]
    const status = async (path: string) => (await acme.stranger.raw('POST', path)).status
    const [, , company = '', id = '', grant = ''] = one.downloadUrl.split('/')
    const [as, until = '', mac] = grant.split('.')
    expect(await status(one.downloadUrl)).toBe(200)
    const there = await w.company()
    for (const path of [
      `/media/${company}/${two.id}/${grant}`,
      `/media/${there.id}/${id}/${grant}`,
      `/media/${company}/${id}/shown.${until}.${mac}`,
      `/media/${company}/${id}/${as}.${Number(until) + 300}.${mac}`,
      `/media/${company}/${id}/${as}.${until}.${'A'.repeat(43)}`,
      `/media/${company}/${id}`,
    ])
      expect([path, await status(path)]).toEqual([path, 404])
    expect(Date.parse(one.urlsUntil) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  })

  it('gives parts, and says which it cannot give (RFC 9110)', async () => {
    const { owner } = await meetingOf()
    const upload = await announce(host, owner, { name: 'a.vtt', bytes: 30 })
    // Kept in three pieces: a range goes over their ends.
    for (const at of [0, 10, 20])
      await send(host, upload, at, Buffer.from('WEBVTT\n\nijklmnopqrstuvwxyz0123').subarray(at, at + 10))
    const url = (await host.ok(attachmentsApi.byId, { params: { id: upload.id } })).url ?? ''
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await acme.stranger.raw(method, url, { headers })
      return [answer.status, answer.headers['content-range'], answer.text] as const
    }
    expect(await ask({ range: 'bytes=8-12' })).toEqual([206, 'bytes 8-12/30', 'ijklm'])
    expect(await ask({ range: 'bytes=25-' })).toEqual([206, 'bytes 25-29/30', 'z0123'])
    expect(await ask({ range: 'bytes=-3' })).toEqual([206, 'bytes 27-29/30', '123'])
    expect(await ask({ range: 'bytes=28-99' })).toEqual([206, 'bytes 28-29/30', '23'])
    expect(await ask({ range: 'bytes=30-' })).toEqual([416, 'bytes */30', ''])
    expect((await ask({ range: 'bytes=0-1,5-6' }))[0]).toBe(200)
    const etag = (await acme.stranger.raw('HEAD', url)).headers['etag'] ?? ''
    expect(await ask({ range: 'bytes=0-1', 'if-range': etag })).toEqual([206, 'bytes 0-1/30', 'WE'])
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' }))[0]).toBe(200)
    expect((await ask({ 'if-none-match': etag }))[0]).toBe(304)
    expect(await ask({ range: 'bytes=0-1' }, 'HEAD')).toEqual([206, 'bytes 0-1/30', ''])
  })

  it('opens nothing of a company that is suspended, nor a file that was removed', async () => {
    const fresh = await w.company()
    const own = await fresh.user({ role: 'mentor' })
    const { id } = await own.ok(meetingsApi.create, { body: {} })
    const upload = await announce(own, { kind: 'meeting', id }, { bytes: 30 })
    await send(own, upload, 0, PDF)
    const file = await own.ok(attachmentsApi.byId, { params: { id: upload.id } })
    const status = async () => (await fetchFile(fresh.stranger, file)).status
    const become = (state: 'active' | 'suspended') =>
      w.services.db.withPlatform((tx) =>
        tx.updateTable('companies').set({ status: state }).where('id', '=', fresh.id).execute(),
      )
    expect(await status()).toBe(200)
    await become('suspended')
    expect(await status()).toBe(404)
    await become('active')
    await own.ok(attachmentsApi.remove, { params: { id: upload.id } })
    expect(await status()).toBe(404)
  })

  it('is the only one: a piece’s key opens nothing', async () => {
    const { owner } = await meetingOf()
    const { id } = await attach(owner, PDF)
    const { key } = await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .selectFrom('attachment_pieces')
        .select('key')
        .where('attachment_id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    expect((await acme.stranger.raw('GET', `/media/${acme.id}/${key}`)).status).toBe(404)
  })
})

describe('what is swept', () => {
  it('uploads of which nothing came for a day, what was removed an hour ago, files of what is gone; nothing else', async () => {
    const fresh = await w.company()
    const own = await fresh.user({ role: 'mentor' })
    const meeting = async () => {
      const { id } = await own.ok(meetingsApi.create, { body: {} })
      return { kind: 'meeting' as const, id }
    }
    const [kept, gone] = [await meeting(), await meeting()]
    const sent = async (owner: typeof kept, bytes: number) => {
      const upload = await announce(own, owner, { bytes: 30 })
      await send(own, upload, 0, PDF.subarray(0, bytes))
      return upload.id
    }
    const [whole, begun, stale, removed, orphan] = [
      await sent(kept, 30),
      await sent(kept, 10),
      await sent(kept, 10),
      await sent(kept, 30),
      await sent(gone, 30),
    ]
    await own.ok(attachmentsApi.remove, { params: { id: removed } })
    await w.services.db.withTenant(fresh.id, async (tx) => {
      await sql`update attachments set touched_at = now() - interval '25 hours' where id in (${stale}, ${whole})`.execute(
        tx,
      )
      await sql`update attachments set removed_at = now() - interval '61 minutes' where id = ${removed}`.execute(
        tx,
      )
      await sql`delete from meetings where id = ${gone.id}`.execute(tx)
    })
    await sweepAttachments(w.services, attachmentOwners)
    const left = await w.services.db.withTenant(fresh.id, (tx) =>
      tx.selectFrom('attachments').select('id').orderBy('id').execute(),
    )
    expect(left.map(({ id }) => id)).toEqual([whole, begun].toSorted())
    expect(orphan).not.toBe(whole)
    expect([await rows('attachment_pieces', fresh.id), await rows('files', fresh.id)]).toEqual([2, 2])
    const stored: string[] = []
    for await (const keys of w.services.files.list(fresh.id, new Date(Date.now() + 60_000)))
      stored.push(...keys)
    expect(stored).toHaveLength(2)
  })
})

describe('who may change the files no more', () => {
  /** Their meeting is another’s from now on. */
  const handOver = (owner: { id: string }, to: Person, companyId = acme.id) =>
    w.services.db.withTenant(companyId, async (tx) => {
      await tx.updateTable('meetings').set({ host_id: to.id }).where('id', '=', owner.id).execute()
      await tx
        .updateTable('meeting_people')
        .set({ role: 'invitee' })
        .where('meeting_id', '=', owner.id)
        .where('user_id', '=', host.id)
        .execute()
    })

  it('neither goes on with an upload, nor gives one up, nor brings a file back', async () => {
    const { owner } = await meetingOf()
    const next = await acme.user({ role: 'mentor' })
    const file = await attach(owner, PDF)
    const upload = await announce(host, owner, { bytes: 30 })
    await host.ok(attachmentsApi.remove, { params: { id: file.id } })
    await handOver(owner, next)
    expect(errorOf(await send(host, upload, 0, PDF))[0]).toBe(403)
    expect((await head(host, upload)).status).toBe(403)
    const gone = await host.raw('DELETE', upload.path, { headers: { 'tus-resumable': '1.0.0' } })
    expect(gone.status).toBe(403)
    expect((await host.call(attachmentsApi.restore, { params: { id: file.id } })).status).toBe(403)
    expect((await next.call(attachmentsApi.restore, { params: { id: file.id } })).status).toBe(200)
  })

  it('who loses the meeting while bytes are on their way leaves no file in it', async () => {
    const { owner } = await meetingOf()
    const next = await acme.user({ role: 'mentor' })
    const upload = await announce(host, owner, { bytes: 30 })
    const { put } = w.services.files
    try {
      Object.assign(w.services.files, {
        async put(...given: Parameters<typeof put>) {
          await handOver(owner, next)
          return put(...given)
        },
      })
      expect(errorOf(await send(host, upload, 0, PDF))[0]).toBe(403)
    } finally {
      Object.assign(w.services.files, { put })
    }
    expect((await next.ok(attachmentsApi.list, { query: owner })).items).toEqual([])
  })
})

it('a removed file is brought back within the hour, and not after it', async () => {
  const { owner } = await meetingOf()
  const [early, late] = [await attach(owner, PDF), await attach(owner, PDF)]
  for (const [{ id }, minutes, status] of [
    [early, 59, 200],
    [late, 61, 404],
  ] as const) {
    await host.ok(attachmentsApi.remove, { params: { id } })
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('attachments')
        .set({ removed_at: sql<Date>`now() - ${minutes} * interval '1 minute'` })
        .where('id', '=', id)
        .execute(),
    )
    expect((await host.call(attachmentsApi.restore, { params: { id } })).status).toBe(status)
  }
})

it('an address opens nothing of a company that was deleted, and a piece has no address of its own', async () => {
  const fresh = await w.company()
  const own = await fresh.user({ role: 'mentor' })
  const { id } = await own.ok(meetingsApi.create, { body: {} })
  const upload = await announce(own, { kind: 'meeting', id }, { bytes: PDF.length })
  expect((await send(own, upload, 0, PDF)).status).toBe(204)
  const file = await own.ok(attachmentsApi.byId, { params: { id: upload.id } })
  const { key } = await w.services.db.withTenant(fresh.id, (tx) =>
    tx.selectFrom('attachment_pieces').select('key').executeTakeFirstOrThrow(),
  )
  expect((await fresh.stranger.raw('GET', `/media/${fresh.id}/${key}`)).status).toBe(404)
  expect((await fetchFile(fresh.stranger, file)).status).toBe(200)
  await w.services.db.withPlatform((tx) =>
    tx.updateTable('companies').set({ deleted_at: new Date() }).where('id', '=', fresh.id).execute(),
  )
  expect((await fetchFile(fresh.stranger, file)).status).toBe(404)
})

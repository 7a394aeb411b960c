import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { attachmentsApi, type Upload } from '#contract/attachments.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { limits } from '#contract/limits.ts'
import { auditApi } from '#contract/people/audit.ts'
import { world, type Person } from '../../../test/world.ts'
import { ask, mentorOf, move, stuck } from './help.test-data.ts'

const w = await world()
const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c00' } })
  .png()
  .toBuffer()
const marked = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#00c' } })
  .png()
  .toBuffer()

const announce = (by: Person, id: string, body = png, mediaType = 'image/png') =>
  by.send(attachmentsApi.create, {
    body: {
      owner: { kind: 'help_request', id },
      name: mediaType === 'image/png' ? 'Screen.png' : 'Plan.pdf',
      bytes: body.length,
      mediaType,
    },
  })
const sendBytes = (by: Person, { path }: Pick<Upload, 'path'>, body = png) =>
  by.raw('PATCH', path, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body,
  })
async function attach(by: Person, id: string) {
  const { data } = await announce(by, id)
  const upload = data as Upload
  expect((await sendBytes(by, upload)).status).toBe(204)
  return upload.id
}
const seen = (by: Person, id: string) => by.call(attachmentsApi.list, { query: { kind: 'help_request', id } })
const opens = async (by: Person, fileId: string) =>
  (await by.call(attachmentsApi.byId, { params: { id: fileId } })).status

it('pictures of a request are opened by who asked and by mentors who might take it, then by who holds it; nobody else', async () => {
  const { acme, admin, student, mentor, lesson } = await stuck(w)
  const [other, stranger, max] = [
    await acme.user(),
    await (await w.company()).user({ role: 'mentor' }),
    await mentorOf(acme, 'Max'),
  ]
  const { id } = await ask(student, lesson)
  const file = await attach(student, id)
  const everybody = async () =>
    Promise.all([student, mentor, max, other, admin, stranger].map((one) => opens(one, file)))
  expect(await everybody()).toEqual([200, 200, 200, 404, 404, 404])
  expect((await seen(other, id)).status).toBe(404)
  expect((await seen(admin, id)).status).toBe(404)
  await move(mentor, id, 'claim')
  expect(await everybody()).toEqual([200, 200, 404, 404, 404, 404])
  await move(mentor, id, 'release')
  await move(max, id, 'claim')
  expect(await everybody()).toEqual([200, 404, 200, 404, 404, 404])
  const { items } = await admin.ok(auditApi.list, { query: {} })
  expect(JSON.stringify(items)).not.toContain('Screen')
})

it('are added and removed by who asked alone, as long as it is open: pictures, and no more than three', async () => {
  const { student, mentor, lesson } = await stuck(w)
  const { id } = await ask(student, lesson)
  await move(mentor, id, 'claim')
  expect((await announce(mentor, id)).error?.code).toBe('FORBIDDEN')
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n\n')
  const { data } = await announce(student, id, pdf, 'application/pdf')
  if (data) expect((await sendBytes(student, data as Upload, pdf)).status).toBeGreaterThanOrEqual(400)
  const list = async () =>
    (await student.ok(attachmentsApi.list, { query: { kind: 'help_request', id } })).items
  expect(await list()).toEqual([])
  const [first = ''] = [await attach(student, id), await attach(student, id), await attach(student, id)]
  expect(limits.helpPictures).toBe(3)
  expect((await announce(student, id)).error?.code).toBe('MAX_NUMBER_REACHED')
  expect((await mentor.call(attachmentsApi.remove, { params: { id: first } })).status).toBe(403)
  await student.ok(attachmentsApi.remove, { params: { id: first } })
  await move(student, id, 'helped')
  expect((await announce(student, id)).error?.code).toBe('FORBIDDEN')
  expect((await student.call(attachmentsApi.restore, { params: { id: first } })).status).toBe(403)
  expect(await list()).toHaveLength(2)
})

it('what went along with a message to an earlier mentor is opened by whoever holds the request now', async () => {
  const { acme, admin, student, mentor, lesson } = await stuck(w)
  const [max, kim, other] = [await mentorOf(acme, 'Max'), await mentorOf(acme, 'Kim'), await acme.user()]
  const { id } = await ask(student, lesson)
  const conversation = (await move(mentor, id, 'claim'))?.conversationId ?? ''
  const parcel = (await student.ok(conversationsApi.pack, { params: { id: conversation } })).id
  const upload = await student.ok(attachmentsApi.create, {
    body: {
      owner: { kind: 'message', id: parcel },
      name: 'Screen.png',
      bytes: png.length,
      mediaType: 'image/png',
    },
  })
  expect((await sendBytes(student, upload)).status).toBe(204)
  const everybody = () =>
    Promise.all([student, mentor, max, kim, other, admin].map((one) => opens(one, upload.id)))
  // Not sent yet: of who writes alone.
  expect(await everybody()).toEqual([200, 404, 404, 404, 404, 404])
  await student.ok(conversationsApi.send, {
    params: { id: conversation },
    body: { id: uuid(), text: 'Here', parcel },
  })
  expect(await everybody()).toEqual([200, 200, 404, 404, 404, 404])
  await move(mentor, id, 'release')
  // Whoever might take it reads what was asked, and not what was written.
  expect((await everybody()).slice(2)).toEqual([404, 404, 404, 404])
  await move(max, id, 'claim')
  expect((await everybody()).slice(2)).toEqual([200, 404, 404, 404])
  expect((await max.call(attachmentsApi.remove, { params: { id: upload.id } })).status).toBe(403)
})

it('a mentor who draws on the picture of a request sends the copy as a file of their own; whose picture it was keeps it', async () => {
  const { student, mentor, lesson } = await stuck(w)
  const { id } = await ask(student, lesson)
  const file = await attach(student, id)
  const conversation = (await move(mentor, id, 'claim'))?.conversationId ?? ''
  const [theirs, own] = [
    (await student.ok(conversationsApi.pack, { params: { id: conversation } })).id,
    (await mentor.ok(conversationsApi.pack, { params: { id: conversation } })).id,
  ]
  const copyTo = (owner: { kind: 'help_request' | 'message'; id: string }) =>
    mentor.send(attachmentsApi.create, {
      body: { owner, name: 'Screen (marked).png', bytes: marked.length, mediaType: 'image/png' },
    })
  expect((await copyTo({ kind: 'help_request', id })).error?.code).toBe('FORBIDDEN')
  expect((await copyTo({ kind: 'message', id: theirs })).error?.code).toBe('NOT_FOUND')
  const upload = (await copyTo({ kind: 'message', id: own })).data as Upload
  expect((await sendBytes(mentor, upload, marked)).status).toBe(204)
  await mentor.ok(conversationsApi.send, {
    params: { id: conversation },
    body: { id: uuid(), text: 'Here', parcel: own },
  })
  expect([await opens(student, upload.id), await opens(mentor, upload.id)]).toEqual([200, 200])
  expect((await student.call(attachmentsApi.remove, { params: { id: upload.id } })).status).toBe(403)
  expect((await mentor.call(attachmentsApi.remove, { params: { id: file } })).status).toBe(403)
  const { items } = (await seen(student, id)).data ?? { items: [] }
  expect(items.map((one) => [one.id, one.name, one.width])).toEqual([[file, 'Screen.webp', 30]])
})

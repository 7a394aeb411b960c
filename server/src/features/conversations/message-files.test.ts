import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { attachmentsApi, type Upload } from '#contract/attachments.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { limits } from '#contract/limits.ts'
import { auditApi } from '#contract/people/audit.ts'
import { conversationsLimits } from '#server/features/conversations/limits.ts'
import { attachmentOwners, oldData, tablesOfPeople } from '#server/features.ts'
import { sweepAttachments } from '../../capabilities/attachments/sweep-attachments.ts'
import { erasePeople } from '../erasure/erase-people.ts'
import { forgetOld } from '../erasure/forget-old.ts'
import { fetchFile } from '../../../test/fetch-file.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n\n')

async function two() {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Ana', surname: 'Ruiz' })
  const student = await acme.user({ name: 'Ben', surname: 'Cole' })
  const { id } = await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
  return { acme, mentor, student, id }
}
const pack = async (by: Person, id: string) => (await by.ok(conversationsApi.pack, { params: { id } })).id
const announced = (parcel: string, name = 'Plan.pdf', bytes = PDF.length, mediaType = 'application/pdf') => ({
  body: { owner: { kind: 'message' as const, id: parcel }, name, bytes, mediaType },
})
const sendBytes = (by: Person, { path }: Pick<Upload, 'path'>, body: Buffer) =>
  by.raw('PATCH', path, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body,
  })
async function attach(by: Person, parcel: string, name?: string) {
  const upload = await by.ok(attachmentsApi.create, announced(parcel, name))
  expect((await sendBytes(by, upload, PDF)).status).toBe(204)
  return upload.id
}
const sending = (id: string, parcel: string, text = '', message = uuid()) => ({
  params: { id },
  body: { id: message, text, parcel },
})
const read = (by: Person, id: string) => by.ok(conversationsApi.messages, { params: { id } })
const opens = async (by: Person, fileId: string) =>
  (await by.call(attachmentsApi.byId, { params: { id: fileId } })).status
const files = (by: Person, parcel: string) =>
  by.call(attachmentsApi.list, { query: { kind: 'message', id: parcel } })

it('go along with a message, which needs no words then, and both open them: nobody else does', async () => {
  const { acme, mentor, student, id } = await two()
  const parcel = await pack(student, id)
  const file = await attach(student, parcel)
  expect(await opens(mentor, file)).toBe(404)
  const sent = await student.ok(conversationsApi.send, sending(id, parcel))
  expect(sent).toMatchObject({ text: '', attached: { parcel, files: [{ id: file, name: 'Plan.pdf' }] } })
  const { items } = await read(mentor, id)
  const got = items[0]?.attached?.files[0]
  expect(got && (await fetchFile(mentor, got)).bytes).toEqual(PDF)
  expect((await mentor.ok(conversationsApi.list, {})).items).toMatchObject([{ last: { hasFiles: true } }])
  const admin = await acme.user({ role: 'super_admin' })
  for (const other of [admin, await acme.user({ role: 'mentor' }), await (await w.company()).user()]) {
    expect(await opens(other, file)).toBe(404)
    expect((await files(other, parcel)).status).toBe(404)
  }
  expect((await files(mentor, parcel)).status).toBe(200)
})

it('show a picture drawn anew, without what its camera wrote into it', async () => {
  const { mentor, student, id } = await two()
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336633' } })
    .withExif({ IFD0: { Copyright: 'at home' } })
    .jpeg()
    .toBuffer()
  const parcel = await pack(student, id)
  const upload = await student.ok(
    attachmentsApi.create,
    announced(parcel, 'Screen.jpg', picture.length, 'image/jpeg'),
  )
  await sendBytes(student, upload, picture)
  await student.ok(conversationsApi.send, sending(id, parcel, 'Look'))
  const file = (await read(mentor, id)).items[0]?.attached?.files[0]
  expect(file).toMatchObject({ kind: 'image', mediaType: 'image/webp', width: 60, height: 40 })
  const { bytes } = await fetchFile(mentor, file as NonNullable<typeof file>)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

it('are sent once, however often and at once the message comes', async () => {
  const { mentor, student, id } = await two()
  const parcel = await pack(student, id)
  await attach(student, parcel)
  const message = sending(id, parcel, 'Here')
  const answers = await Promise.all([1, 2, 3].map(() => student.ok(conversationsApi.send, message)))
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
  const again = await student.call(conversationsApi.send, sending(id, parcel, 'Once more'))
  expect(again).toMatchObject({ status: 400, error: { details: [{ field: 'parcel' }] } })
  const { items } = await read(mentor, id)
  expect(items.map(({ attached }) => attached?.files.length)).toEqual([1])
})

it('wait for one that is still on its way, and stay as they were sent', async () => {
  const { student, id } = await two()
  const parcel = await pack(student, id)
  const file = await attach(student, parcel)
  const upload = await student.ok(attachmentsApi.create, announced(parcel))
  // As a browser asks before it sends.
  const asked = await student.raw('HEAD', upload.path, { headers: { 'tus-resumable': '1.0.0' } })
  expect([asked.status, asked.headers['upload-offset']]).toEqual([200, '0'])
  const early = await student.call(conversationsApi.send, sending(id, parcel, 'Here'))
  expect(early).toMatchObject({ status: 409, error: { details: { reason: 'files_coming' } } })
  await sendBytes(student, upload, PDF)
  await student.ok(conversationsApi.send, sending(id, parcel, 'Here'))
  expect((await student.call(attachmentsApi.create, announced(parcel))).status).toBe(403)
  expect((await student.call(attachmentsApi.remove, { params: { id: file } })).status).toBe(403)
})

it('leave the words alone where all were taken out again, and say nothing without words', async () => {
  const { student, id } = await two()
  const parcel = await pack(student, id)
  const file = await attach(student, parcel)
  await student.ok(attachmentsApi.remove, { params: { id: file } })
  expect((await student.call(conversationsApi.send, sending(id, parcel))).status).toBe(400)
  const sent = await student.ok(conversationsApi.send, sending(id, parcel, 'Without it'))
  expect(sent.attached).toBeUndefined()
})

it('are five at most and of some megabytes, of a person’s own conversation, and begun for few messages', async () => {
  const { mentor, student, id } = await two()
  const parcel = await pack(student, id)
  for (let n = 0; n < limits.messageFiles; n++) await student.ok(attachmentsApi.create, announced(parcel))
  const sixth = await student.call(attachmentsApi.create, announced(parcel))
  expect(sixth).toMatchObject({ status: 409, error: { code: 'MAX_NUMBER_REACHED' } })
  const film = announced(parcel, 'Film.mp4', limits.messageFile + 1, 'video/mp4')
  expect((await student.call(attachmentsApi.create, film)).status).toBe(413)
  expect((await mentor.call(attachmentsApi.create, announced(parcel))).status).toBe(404)
  const theirs = await mentor.call(conversationsApi.send, sending(id, parcel, 'Mine'))
  expect(theirs.status).toBe(400)
  for (let n = 1; n < conversationsLimits.unsentParcels; n++) await pack(student, id)
  expect((await student.call(conversationsApi.pack, { params: { id } })).status).toBe(409)
  // What one person has begun is in nobody else’s way.
  expect((await mentor.call(conversationsApi.pack, { params: { id } })).status).toBe(200)
})

it('go to the conversation that they were begun in, and are opened by nobody of another', async () => {
  const { acme, mentor, student, id } = await two()
  const other = await acme.user({ role: 'mentor' })
  const { id: elsewhere } = await student.ok(conversationsApi.open, { body: { userId: other.id } })
  const parcel = await pack(student, id)
  const file = await attach(student, parcel)
  const sent = await student.call(conversationsApi.send, sending(elsewhere, parcel, 'Here'))
  expect(sent).toMatchObject({
    status: 400,
    error: { details: [{ field: 'parcel', code: 'unknown_value' }] },
  })
  expect([await opens(mentor, file), await opens(other, file)]).toEqual([404, 404])
  expect((await read(other, elsewhere)).items).toEqual([])
})

it.skipIf(w.kind === 'pglite')(
  'are begun for few messages by whoever asks for many at once, too',
  async () => {
    const { acme, student, id } = await two()
    for (let n = 1; n < conversationsLimits.unsentParcels; n++) await pack(student, id)
    // Whoever has counted waits to write.
    const held = await holdLock(w, acme.id, (tx) =>
      sql`select from conversations where id = ${id} for update`.execute(tx),
    )
    const asked = [1, 2, 3].map(() => student.call(conversationsApi.pack, { params: { id } }))
    await held.stuck(...asked)
    await held.release()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
  },
)

it.skipIf(w.kind === 'pglite')('are not added to a message that is on its way meanwhile', async () => {
  const { acme, mentor, student, id } = await two()
  await student.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'Wait' } })
  const parcel = await pack(student, id)
  await attach(student, parcel)
  // The message is written, and not there yet.
  const held = await holdLock(w, acme.id, (tx) =>
    sql`select from conversation_members where conversation_id = ${id} for update`.execute(tx),
  )
  const sent = student.call(conversationsApi.send, sending(id, parcel, 'Here'))
  await held.stuck(sent)
  const added = student.call(attachmentsApi.create, announced(parcel, 'Late.pdf'))
  await held.stuck(sent, added)
  await held.release()
  expect([(await sent).status, (await added).status]).toEqual([200, 403])
  const last = (await read(mentor, id)).items.at(-1)
  expect(last?.attached?.files.map(({ name }) => name)).toEqual(['Plan.pdf'])
})

it('of somebody blocked are opened by them alone, who is not told', async () => {
  const { mentor, student, id } = await two()
  await mentor.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
  const parcel = await pack(student, id)
  const file = await attach(student, parcel)
  expect(await student.ok(conversationsApi.send, sending(id, parcel))).toMatchObject({ attached: { parcel } })
  await mentor.ok(conversationsApi.block, { params: { id }, body: { blocked: false } })
  expect([await opens(student, file), await opens(mentor, file)]).toEqual([200, 404])
  // Whoever blocks writes nothing to them either.
  await student.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
  const closed = await student.call(conversationsApi.pack, { params: { id } })
  expect(closed).toMatchObject({ status: 403, error: { details: { reason: 'you_blocked' } } })
})

it('go with the message that is deleted, and nobody opens them any more', async () => {
  const { acme, mentor, student, id } = await two()
  const parcel = await pack(student, id)
  const file = await attach(student, parcel)
  const { number } = await student.ok(conversationsApi.send, sending(id, parcel, 'Sorry'))
  const address = (await read(mentor, id)).items[0]?.attached?.files[0]
  const gone = await student.ok(conversationsApi.remove, { params: { id, number } })
  expect(gone).toMatchObject({ deleted: true })
  expect(gone.attached).toBeUndefined()
  expect([await opens(student, file), await opens(mentor, file)]).toEqual([404, 404])
  expect(address && (await fetchFile(mentor, address)).status).toBe(404)
  await sweepAttachments(w.services, attachmentOwners)
  const left = await w.services.db.withTenant(acme.id, (tx) => sql`select from attachments`.execute(tx))
  expect(left.rows).toEqual([])
})

it('stay between the two: the audit log says nothing of them', async () => {
  const { acme, student, id } = await two()
  const parcel = await pack(student, id)
  const file = await attach(student, parcel, 'Resignation.pdf')
  await student.ok(attachmentsApi.remove, { params: { id: file } })
  await student.ok(attachmentsApi.restore, { params: { id: file } })
  const admin = await acme.user({ role: 'super_admin' })
  const { items } = await admin.ok(auditApi.list, {})
  expect(JSON.stringify(items)).not.toContain('Resignation')
  expect(items.filter(({ action }) => action.startsWith('attachments.'))).toEqual([])
})

it('stand in their sender’s own data, and go with them where they are erased', async () => {
  const { acme, mentor, student, id } = await two()
  const parcel = await pack(student, id)
  const file = await attach(student, parcel, 'Private.pdf')
  await student.ok(conversationsApi.send, sending(id, parcel, 'Mine'))
  expect((await student.call(myDataApi.export)).text).toContain('Private.pdf')
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update users set status = 'deleted', deleted_at = now() - interval '31 days' where id = ${student.id}`.execute(
      tx,
    ),
  )
  await erasePeople(w.services, tablesOfPeople)
  expect(await opens(mentor, file)).toBe(404)
  const { items } = await read(mentor, id)
  expect(items).toMatchObject([{ deleted: true, text: '' }])
  expect(items[0]?.attached).toBeUndefined()
})

it('for a message that was never sent go after a while', async () => {
  const { acme, student, id } = await two()
  const [old, sent, young] = [await pack(student, id), await pack(student, id), await pack(student, id)]
  const file = await attach(student, old)
  const kept = await attach(student, sent)
  await student.ok(conversationsApi.send, sending(id, sent))
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update message_parcels set created_at = now() - interval '40 days' where id <> ${young}`.execute(tx),
  )
  await forgetOld(w.services, oldData)
  await sweepAttachments(w.services, attachmentOwners)
  expect([await opens(student, file), await opens(student, kept)]).toEqual([404, 200])
  expect((await files(student, young)).status).toBe(200)
})

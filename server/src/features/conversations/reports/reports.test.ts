import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { usersApi } from '#contract/people/users.ts'
import { auditApi } from '#contract/people/audit.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { messageReportsApi } from '#contract/help/message-reports.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { conversationsLimits } from '#server/features/conversations/limits.ts'
import { fetchFile } from '../../../../test/fetch-file.ts'
import { world, type Person } from '../../../../test/world.ts'

const w = await world()
const { openedOfReport } = conversationsLimits
const WHY = 'The mentor asked us to look into it'

async function two() {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Ana', surname: 'Ruiz' })
  const student = await acme.user({ name: 'Ben', surname: 'Cole' })
  const { id } = await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
  const root = w.at(acme, await w.superAdmin())
  return { acme, mentor, student, id, root }
}
const send = (person: Person, id: string, text: string) =>
  person.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text } })
const report = (person: Person, id: string, words = '') =>
  person.ok(conversationsApi.report, { params: { id }, body: { reason: 'threat', words } })
type Caller = Pick<Person, 'ok' | 'call'>
const listed = async (root: Caller) => (await root.ok(messageReportsApi.list, {})).items
const open = (root: Caller, id: string, reason = WHY) =>
  root.call(messageReportsApi.open, { params: { id }, body: { reason } })
const opened = async (root: Caller, id: string) =>
  (await root.ok(messageReportsApi.open, { params: { id }, body: { reason: WHY } })).items
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .filter(({ kind }) => kind === 'messages_opened')
    .map(({ title, person: other, about, times }) => [title, other, about, times])

it('whoever is reported reads of it in no copy of their data, and as an admin in no list, file or history; others do', async () => {
  const { acme, mentor, student, id } = await two()
  await send(student, id, 'Give me the answers')
  await report(student, id, 'SECRETWORDS at night')
  const copyOf = async (person: Person) => (await person.call(myDataApi.export)).text
  expect(await copyOf(student)).toContain('SECRETWORDS')
  const copy = await copyOf(mentor)
  expect(copy).toContain(mentor.email)
  for (const told of ['SECRETWORDS', 'conversations.reported', 'threat']) expect(copy).not.toContain(told)
  // Roles change; what one is not told of stays so.
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('users').set({ role: 'admin' }).where('id', '=', mentor.id).execute(),
  )
  const admin = await acme.user({ role: 'admin' })
  const query = { action: ['conversations.reported'] }
  const seen = async (by: Person) => [
    (await by.ok(auditApi.list, { query })).total,
    (await by.ok(auditApi.list, { query: { target: mentor.id } })).items.filter(
      ({ action }) => action === 'conversations.reported',
    ).length,
    (await by.call(auditApi.export, { body: query })).text.split('SECRETWORDS').length - 1,
    (await by.ok(usersApi.history, { params: { id: mentor.id } })).items.filter(
      ({ action }) => action === 'conversations.reported',
    ).length,
    (await by.ok(usersApi.history, { params: { id: student.id } })).items.filter(
      ({ action }) => action === 'conversations.reported',
    ).length,
  ]
  expect(await seen(admin)).toEqual([1, 1, 1, 1, 1])
  expect(await seen(mentor)).toEqual([0, 0, 0, 0, 0])
  // Nor by its id, which is in an address that the other may pass on.
  const params = { id: (await admin.ok(auditApi.list, { query })).items[0]?.id ?? '' }
  const opened = async (by: Person) => (await by.call(auditApi.byId, { params })).status
  expect([await opened(admin), await opened(mentor)]).toEqual([200, 404])
  const offered = async (by: Person) =>
    (await by.ok(auditApi.actions)).items.includes('conversations.reported')
  expect([await offered(admin), await offered(mentor)]).toEqual([true, false])
  // Once another is reported too, it is offered to both.
  const other = await acme.user()
  const { id: second } = await mentor.ok(conversationsApi.open, { body: { userId: other.id } })
  await send(mentor, second, 'Hello')
  await report(mentor, second)
  expect(await offered(mentor)).toBe(true)
})

it('a super_admin reads who was reported and why, and by opening it the messages before, which both are told', async () => {
  const { acme, mentor, student, id, root } = await two()
  await send(student, id, 'Give me the answers')
  await send(mentor, id, 'No')
  await report(mentor, id, 'He threatens me')
  await send(student, id, 'Written after the report')
  const [one, ...more] = await listed(root)
  expect(more).toEqual([])
  expect(one).toMatchObject({
    reporter: { name: 'Ana' },
    reported: { name: 'Ben' },
    reason: 'threat',
    words: 'He threatens me',
    openedAt: null,
  })
  expect(JSON.stringify(one)).not.toContain('answers')
  expect([await told(mentor), await told(student)]).toEqual([[], []])
  expect((await opened(root, one?.id ?? '')).map(({ by, text }) => [by, text])).toEqual([
    ['reported', 'Give me the answers'],
    ['reporter', 'No'],
  ])
  expect(await told(mentor)).toEqual([[WHY, 'Ben Cole', id, 1]])
  expect(await told(student)).toEqual([[WHY, 'Ana Ruiz', id, 1]])
  const admin = await acme.user({ role: 'admin' })
  const { items } = await admin.ok(auditApi.list, { query: { action: ['conversations.reported_opened'] } })
  expect(items).toMatchObject([{ targetId: student.id, after: { note: WHY, count: 2 } }])
  expect(items[0]?.actorName).toBeTruthy()
  expect(JSON.stringify(items)).not.toContain('answers')
  expect((await listed(root))[0]?.openedAt).not.toBeNull()
  // Each opening is one: it is told and logged again.
  await opened(root, one?.id ?? '')
  expect((await told(student))[0]?.[3]).toBe(2)
  expect(
    (await admin.ok(auditApi.list, { query: { action: ['conversations.reported_opened'] } })).total,
  ).toBe(2)
})

it('a report said twice is one, and in the log of the administrators too where it says nothing new', async () => {
  const { acme, mentor, student, id, root } = await two()
  await send(student, id, 'Give me the answers')
  await report(mentor, id, 'At night')
  await report(mentor, id, 'At night')
  const admin = await acme.user({ role: 'admin' })
  const logged = async () =>
    (await admin.ok(auditApi.list, { query: { action: ['conversations.reported'] } })).items
      .map(({ after }) => after?.['note'])
      .toSorted()
  expect(await logged()).toEqual(['At night'])
  const [first] = await listed(root)
  await report(mentor, id, 'And by day')
  expect(await logged()).toEqual(['And by day', 'At night'])
  expect((await listed(root)).map(({ id: one, words }) => [one, words])).toEqual([[first?.id, 'And by day']])
  // What was written since is reported with it, be it in the same words.
  await send(student, id, 'Or else')
  await report(mentor, id, 'And by day')
  expect(await logged()).toEqual(['And by day', 'And by day', 'At night'])
  expect((await listed(root)).length).toBe(2)
})

it('opens the last few alone, and none that one of the two was never shown', async () => {
  const { mentor, student, id, root } = await two()
  for (let n = 1; n <= openedOfReport + 3; n++) await send(student, id, `${n}`)
  const block = (blocked: boolean) => mentor.ok(conversationsApi.block, { params: { id }, body: { blocked } })
  await block(true)
  await send(student, id, 'Withheld')
  await student.ok(conversationsApi.edit, {
    params: { id, number: openedOfReport + 3 },
    body: { text: 'Changed for themselves alone' },
  })
  await student.ok(conversationsApi.remove, { params: { id, number: openedOfReport + 2 } })
  await report(mentor, id)
  const [one] = await listed(root)
  const items = await opened(root, one?.id ?? '')
  const texts = Array.from({ length: openedOfReport }, (_, n) => `${n + 4}`)
  texts[openedOfReport - 2] = ''
  expect(items.map(({ text }) => text)).toEqual(texts)
  expect(items.at(-2)).toMatchObject({ deleted: true })
})

it('opens nothing without a reason, a fresh proof, or a report; nor to anybody else, or to who is one of the two', async () => {
  const { acme, mentor, student, id, root } = await two()
  await send(student, id, 'Between us')
  await report(mentor, id)
  const [one] = await listed(root)
  const reportId = one?.id ?? ''
  for (const reason of ['', 'because', ' '.repeat(40)])
    expect((await open(root, reportId, reason)).status).toBe(400)
  expect((await open(root, id)).status).toBe(404)
  const people = [mentor, student, await acme.user({ role: 'admin' }), await acme.user({ role: 'mentor' })]
  for (const person of people) {
    expect((await open(person, reportId)).status).toBe(403)
    expect((await person.call(messageReportsApi.list, {})).status).toBe(403)
  }
  // Of another company it is none.
  const elsewhere = w.at(await w.company(), await w.superAdmin())
  expect((await open(elsewhere, reportId)).status).toBe(404)
  expect(await listed(elsewhere)).toEqual([])
  const late = await w.superAdmin()
  await late.proofOf(60)
  expect((await open(w.at(acme, late), reportId)).error?.details).toMatchObject({
    reason: 'fresh_proof_needed',
  })
  // A super_admin of the company itself who is reported sees nothing of it, and so opens nothing.
  const party = await acme.user({ role: 'super_admin' })
  const { id: other } = await student.ok(conversationsApi.open, { body: { userId: party.id } })
  await send(party, other, 'Rude')
  await report(student, other)
  expect((await listed(party)).map(({ reported }) => reported.id)).toEqual([student.id])
  const all = await listed(root)
  const theirs = all.find(({ reported }) => reported.id === party.id)
  expect((await open(party, theirs?.id ?? '')).status).toBe(404)
  for (const person of [mentor, student]) expect(await told(person)).toEqual([])
})

it('is one report where the same messages are reported twice, with the words that came last', async () => {
  const { mentor, student, id, root } = await two()
  await send(student, id, 'One')
  await report(mentor, id, 'First')
  await report(mentor, id, 'Second')
  expect((await listed(root)).map(({ words }) => words)).toEqual(['Second'])
  await send(student, id, 'Two')
  await report(mentor, id, 'Third')
  expect((await listed(root)).map(({ words }) => words)).toEqual(['Third', 'Second'])
})

/** A message with these files, each whole. */
async function sendFiles(by: Person, id: string, files: Record<string, Buffer>) {
  const { id: parcel } = await by.ok(conversationsApi.pack, { params: { id } })
  for (const [name, body] of Object.entries(files)) {
    const upload = await by.ok(attachmentsApi.create, {
      body: {
        owner: { kind: 'message', id: parcel },
        name,
        bytes: body.length,
        mediaType: name.endsWith('.png') ? 'image/png' : 'application/pdf',
      },
    })
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    expect((await by.raw('PATCH', upload.path, { headers, body })).status).toBe(204)
  }
  await by.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text: '', parcel } })
  return parcel
}

it('opens the files and pictures of those messages with them, at addresses of their own, and none otherwise', async () => {
  const { acme, mentor, student, id, root } = await two()
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n\n')
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const parcel = await sendFiles(student, id, { 'Threat.pdf': pdf, 'knife.png': png })
  await report(mentor, id)
  await sendFiles(student, id, { 'After.pdf': pdf })
  const [one] = await listed(root)
  expect(JSON.stringify(one)).not.toContain('Threat')
  // The way of all files stays shut, before an opening and after it.
  const shut = async () =>
    (await root.call(attachmentsApi.list, { query: { kind: 'message', id: parcel } })).status
  expect(await shut()).toBe(404)
  const [message, ...more] = await opened(root, one?.id ?? '')
  expect(more).toEqual([])
  expect(message?.files.map(({ name }) => name)).toEqual(['Threat.pdf', 'knife.webp'])
  expect(await shut()).toBe(404)
  const [paper, picture] = message?.files ?? []
  const get = (file: typeof paper) =>
    fetchFile(acme.stranger, file ?? { url: null, downloadUrl: '/media/none' })
  expect((await get(paper)).bytes).toEqual(pdf)
  expect((await get(picture)).status).toBe(200)
  expect(Date.parse(paper?.urlsUntil ?? '') - Date.now()).toBeLessThan(60 * 60_000)
  expect([await told(mentor), await told(student)].map((all) => all.length)).toEqual([1, 1])
  const admin = await acme.user({ role: 'admin' })
  const { items } = await admin.ok(auditApi.list, { query: { action: ['conversations.reported_opened'] } })
  expect(items).toMatchObject([{ after: { note: WHY, count: 1, files: 2 } }])
  expect(JSON.stringify(items)).not.toContain('Threat')
  // What is deleted is gone, at the address that was given too.
  await student.ok(conversationsApi.remove, { params: { id, number: 1 } })
  expect((await opened(root, one?.id ?? ''))[0]?.files).toEqual([])
  expect((await get(picture)).status).toBe(404)
})

import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { packagesApi, type OpenPackage } from '#contract/courses/packages.ts'
import { caller } from '../../../test/caller.ts'
import { zipOf } from '../../../test/workbooks.ts'
import { world, type Person } from '../../../test/world.ts'
import { manifest12, package12, page } from './package.test-data.ts'

const w = await world()

async function upload(by: Person, courseId: string, body: Buffer, as: 'package' | null = 'package') {
  const { id, path } = await by.ok(attachmentsApi.create, {
    body: {
      owner: { kind: 'course', id: courseId },
      name: 'Fire.zip',
      bytes: body.length,
      mediaType: 'application/zip',
      ...(as && { as }),
    },
  })
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  return { id, sent: await by.raw('PATCH', path, { headers, body }) }
}

/** A course of a package, published; and somebody who learns in it. */
async function learning(body: Buffer = package12()) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const student = await acme.user({ name: 'Sol', surname: 'Rey' })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Fire', language: 'en' } })
  const lessonId = uuid()
  const lessons = [{ id: lessonId, kind: 'package' as const, title: 'Exits', minutes: 5, required: true }]
  await admin.ok(coursesApi.saveOutline, {
    params: { id },
    body: { revision: 1, modules: [{ id: uuid(), title: 'All', lessons }] },
  })
  const { id: attachmentId } = await upload(admin, id, body)
  const params = { id, lessonId }
  await admin.ok(coursesApi.saveLesson, {
    params,
    body: { revision: 0, content: { type: 'package', attachmentId } },
  })
  const { revision } = await admin.ok(coursesApi.byId, { params: { id } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  await student.ok(enrolmentsApi.enrol, { params: { id } })
  return { acme, admin, student, id, lessonId, params, attachmentId }
}

/** A call at the origin of a package. */
function at({ frame }: Pick<OpenPackage, 'frame'>) {
  const { host, pathname } = new URL(frame)
  const { raw } = caller(w.port, host)
  const below = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  return { host, below, raw, get: (name: string, headers = {}) => raw('GET', below + name, { headers }) }
}
const state = (core: object) => ({ cmi: { suspend_data: 'here', core } })
const save = (
  by: Person,
  params: { id: string; lessonId: string },
  number: number,
  core: object,
  item = 'i1',
) => by.send(packagesApi.save, { params, body: { item, number, state: state(core) } })
const placeOf = async (by: Person, id: string) =>
  (await by.ok(enrolmentsApi.course, { params: { id } })).enrolment

describe('a package of a lesson', () => {
  it('says what it is, and its files are there at an origin of its own, by the address alone', async () => {
    const { admin, student, params, id, attachmentId } = await learning()
    expect(await admin.ok(packagesApi.read, { params: { id, attachmentId } })).toEqual({
      attachmentId,
      standard: '1.2',
      title: 'Fire safety',
      items: [{ id: 'i1', title: 'Exits' }],
      files: 3,
      bytes: expect.any(Number),
    })
    const open = await student.ok(packagesApi.open, { params })
    expect(open).toMatchObject({
      standard: '1.2',
      learner: { name: 'Rey, Sol' },
      items: [
        { id: 'i1', href: 'index.html', masteryScore: 80, state: null, saved: 0, completion: 'not_begun' },
      ],
    })
    expect(open.learner.id).not.toBe(student.id)
    const there = at(open)
    expect(there.host).toBe(`p-${attachmentId.replaceAll('-', '')}.packages.localhost:${w.port}`)
    const start = await there.get('index.html')
    expect(start.status).toBe(200)
    expect(start.text).toBe(page('Where the exits are'))
    expect(start.headers['content-type']).toBe('text/html')
    expect((await there.get('lib/app.js')).headers['content-type']).toBe('text/javascript')
    const policy = String(start.headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self' data: blob:")
    expect(policy).toMatch(/frame-ancestors 'self' http:\/\/[\w-]+\.localhost:\d+/)
    const frame = await there.get('~frame')
    expect(frame.status).toBe(200)
    expect(frame.text).toContain('/package-frame/frame.js')
    for (const missing of ['nothing.html', '../index.html', '%2e%2e/index.html', ''])
      expect((await there.get(missing)).status, missing).toBe(404)
  })

  it('of its origin nothing else is answered, and its files are nowhere else', async () => {
    const { acme, student, params } = await learning()
    const there = at(await student.ok(packagesApi.open, { params }))
    for (const path of [
      '/',
      '/package-frame/nothing.js',
      '/package-frame/../login',
      '/api/v1/auth/me',
      '/login',
      '/healthz',
      '/metrics',
      '/api/v1/openapi.json',
    ])
      expect((await there.raw('GET', path)).status, path).toBe(404)
    const other = await learning(package12({ 'index.html': page('Elsewhere') }))
    const foreign = at(await other.student.ok(packagesApi.open, { params: other.params }))
    // One package's address at the origin of another, and at a company's.
    expect((await foreign.raw('GET', `${there.below}index.html`)).status).toBe(404)
    expect((await acme.stranger.raw('GET', `${there.below}index.html`)).status).toBe(404)
    const changed = there.below.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A'))
    expect((await there.raw('GET', `${changed}index.html`)).status).toBe(404)
  })

  it('is not there any more once its company is suspended', async () => {
    const { acme, student, params } = await learning()
    const there = at(await student.ok(packagesApi.open, { params }))
    await w.services.db.withPlatform((tx) =>
      tx.updateTable('companies').set({ status: 'suspended' }).where('id', '=', acme.id).execute(),
    )
    expect((await there.get('index.html')).status).toBe(404)
  })

  it('a file that unpacks to more than it says breaks off there', async () => {
    const body = package12({ 'more.txt': 'm'.repeat(100_000) })
    // Once before the file itself and once in the directory: there its length is told, unpacked.
    for (const [before, length] of [
      [body.indexOf('more.txt'), 8],
      [body.lastIndexOf('more.txt'), 22],
    ] as const)
      body.writeUInt32LE(10, before - length)
    const { student, params } = await learning(body)
    const there = at(await student.ok(packagesApi.open, { params }))
    const broken = await there.get('more.txt')
    expect([broken.status, JSON.parse(broken.text)]).toMatchObject([500, { error: { code: 'INTERNAL' } }])
    expect((await there.get('index.html')).status).toBe(200)
  })

  it('with a name that no database keeps is read, its file there by what is kept of its name', async () => {
    const { admin, student, params, id, attachmentId } = await learning(
      package12({ 'a\0b.html': page('Kept') }),
    )
    expect(await admin.ok(packagesApi.read, { params: { id, attachmentId } })).toMatchObject({ files: 4 })
    const there = at(await student.ok(packagesApi.open, { params }))
    expect((await there.get('ab.html')).text).toBe(page('Kept'))
  })

  it('a film in it is fetched in parts', async () => {
    const film = '0123456789'.repeat(50)
    const stored = zipOf({
      'imsmanifest.xml': manifest12([{ id: 'i1', title: 'Exits', href: 'index.html' }]),
      'index.html': page('Film'),
      'film.mp4': film,
    })
    const { student, params } = await learning(stored)
    const there = at(await student.ok(packagesApi.open, { params }))
    const part = await there.get('film.mp4', { range: 'bytes=10-14' })
    expect([part.status, part.text]).toEqual([206, '01234'])
    expect(part.headers['content-range']).toBe('bytes 10-14/500')
    expect((await there.get('film.mp4', { range: 'bytes=600-' })).status).toBe(416)
    expect((await there.get('film.mp4')).text).toBe(film)
  })

  it('keeps what it wants to find again, the later save over the earlier, for whoever learns alone', async () => {
    const { acme, student, params } = await learning()
    await student.ok(packagesApi.open, { params })
    const first = await save(student, params, 2, { lesson_status: 'incomplete', lesson_location: '4' })
    expect(first.data).toEqual({ completion: 'begun', passed: null, percent: null, saved: 2, done: false })
    const late = await save(student, params, 1, { lesson_status: 'incomplete', lesson_location: '1' })
    expect(late.data).toMatchObject({ saved: 2 })
    const again = await student.ok(packagesApi.open, { params })
    expect(again.items[0]).toMatchObject({
      saved: 2,
      completion: 'begun',
      state: state({ lesson_status: 'incomplete', lesson_location: '4' }),
    })
    const other = await acme.user()
    expect((await save(other, params, 3, {})).status).toBe(403)
    await other.ok(enrolmentsApi.enrol, { params: { id: params.id } })
    expect((await other.ok(packagesApi.open, { params })).items[0]).toMatchObject({ state: null, saved: 0 })
    expect((await save(student, params, 3, {}, 'unknown')).status).toBe(400)
  })

  it('completes the lesson and the course by what it says, and nobody marks it by hand', async () => {
    const { admin, student, params, id, lessonId } = await learning()
    const marked = await student.send(enrolmentsApi.record, { params, body: { id: uuid(), kind: 'done' } })
    expect(marked.error).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'by_score' } })
    await student.ok(packagesApi.open, { params })
    const failed = await save(student, params, 1, {
      lesson_status: 'failed',
      score: { raw: '40', max: '100' },
    })
    expect(failed.data).toMatchObject({ completion: 'completed', passed: false, percent: 40, done: false })
    expect(await placeOf(student, id)).toMatchObject({ state: 'active' })
    const passed = await save(student, params, 2, {
      lesson_status: 'passed',
      score: { raw: '90', max: '100' },
    })
    expect(passed.data).toMatchObject({ passed: true, percent: 90, done: true })
    expect(await placeOf(student, id)).toMatchObject({ state: 'completed' })
    // Looked at again, it begins as if nobody had: what was done stays done.
    const looked = await save(student, params, 3, { lesson_status: 'incomplete' })
    expect(looked.data).toMatchObject({
      completion: 'completed',
      passed: true,
      percent: 90,
      done: true,
      saved: 3,
    })
    expect(await placeOf(student, id)).toMatchObject({ state: 'completed' })
    const { enrolment } = await student.ok(enrolmentsApi.course, { params: { id } })
    const seen = await admin.ok(packagesApi.ofLearner, { params: { id, enrolmentId: enrolment?.id ?? '' } })
    expect(seen.items).toEqual([
      {
        lessonId,
        lessonTitle: 'Exits',
        item: '',
        completion: 'completed',
        passed: true,
        percent: 90,
        savedAt: expect.any(String),
      },
    ])
  })

  it('with several items is done when all of them are', async () => {
    const two = zipOf({
      'imsmanifest.xml': manifest12([
        { id: 'a', title: 'First', href: 'a.html' },
        { id: 'b', title: 'Second', href: 'b.html' },
      ]),
      'a.html': page('A'),
      'b.html': page('B'),
    })
    const { student, params, id } = await learning(two)
    await student.ok(packagesApi.open, { params })
    expect((await save(student, params, 1, { lesson_status: 'completed' }, 'a')).data).toMatchObject({
      done: false,
    })
    expect((await save(student, params, 2, { lesson_status: 'incomplete' }, 'a')).data).toMatchObject({
      done: false,
    })
    expect((await save(student, params, 1, { lesson_status: 'completed' }, 'b')).data).toMatchObject({
      done: true,
    })
    expect(await placeOf(student, id)).toMatchObject({ state: 'completed' })
  })

  it('keeps no more of somebody than a package may want, of all its items together', async () => {
    const ids = Array.from({ length: 7 }, (_, i) => `i${i}`)
    const many = zipOf({
      'imsmanifest.xml': manifest12(ids.map((id) => ({ id, title: id, href: 'a.html' }))),
      'a.html': page('A'),
    })
    const { student, params } = await learning(many)
    await student.ok(packagesApi.open, { params })
    const full = { cmi: { suspend_data: 'x'.repeat(190 * 1024) } }
    const statuses: number[] = []
    for (const item of ids) {
      const body = { item, number: 1, state: full }
      statuses.push((await student.send(packagesApi.save, { params, body })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 400, 400])
    const larger = { cmi: { suspend_data: 'x'.repeat(193 * 1024) } }
    const one = { item: 'i0', number: 2, state: larger }
    expect((await student.send(packagesApi.save, { params, body: one })).status).toBe(400)
    const again = { item: 'i0', number: 2, state: full }
    expect((await student.send(packagesApi.save, { params, body: again })).status).toBe(200)
  })

  it('is tried by who makes the course, and nobody else opens it before they learn in it', async () => {
    const { acme, admin, id, params, attachmentId } = await learning()
    const preview = await admin.ok(packagesApi.preview, { params: { id, attachmentId } })
    expect(preview.learner.id).toBe('preview')
    expect((await at(preview).get('index.html')).status).toBe(200)
    const other = await acme.user()
    const mentor = await acme.user({ role: 'mentor' })
    const elsewhere = await (await w.company()).user({ role: 'admin' })
    expect((await other.send(packagesApi.open, { params })).status).toBe(403)
    expect((await other.send(packagesApi.preview, { params: { id, attachmentId } })).status).toBe(403)
    expect((await mentor.send(packagesApi.preview, { params: { id, attachmentId } })).status).toBe(404)
    expect((await elsewhere.send(packagesApi.preview, { params: { id, attachmentId } })).status).toBe(404)
    const { id: own } = await elsewhere.ok(coursesApi.create, { body: { title: 'Own', language: 'en' } })
    const through = { params: { id: own, attachmentId } }
    expect((await elsewhere.send(packagesApi.read, through)).status).toBe(404)
    // A course of one's own does not lead to the file of another.
    const { id: beside } = await admin.ok(coursesApi.create, { body: { title: 'Own', language: 'en' } })
    for (const call of [packagesApi.read, packagesApi.preview])
      expect((await admin.send(call, { params: { id: beside, attachmentId } })).status).toBe(404)
  })

  it('goes along when the course is copied, and the copy plays it', async () => {
    const { admin, id } = await learning()
    const copy = await admin.ok(coursesApi.duplicate, { params: { id } })
    const lessonId = copy.outline[0]?.lessons[0]?.id ?? ''
    const draft = await admin.ok(coursesApi.lesson, { params: { id: copy.id, lessonId } })
    const attachmentId = draft.content?.type === 'package' ? draft.content.attachmentId : ''
    const preview = await admin.ok(packagesApi.preview, { params: { id: copy.id, attachmentId } })
    expect((await at(preview).get('index.html')).status).toBe(200)
  })
})

describe('a file that is no package', () => {
  const cases: [string, Buffer, string][] = [
    ['a ZIP without a manifest', zipOf({ 'index.html': 'x' }), 'package_without_manifest'],
    ['a manifest that is none', zipOf({ 'imsmanifest.xml': '<manifest><oops' }), 'package_broken_manifest'],
    [
      'a manifest with entities that grow',
      zipOf({ 'imsmanifest.xml': '<!DOCTYPE m [<!ENTITY a "aaaa">]><manifest>&a;</manifest>' }),
      'package_broken_manifest',
    ],
    [
      'a manifest that launches nothing',
      zipOf({ 'imsmanifest.xml': manifest12([]) }),
      'package_without_items',
    ],
    [
      'one whose page is missing',
      zipOf({ 'imsmanifest.xml': manifest12([{ id: 'a', title: 'A', href: 'gone.html' }]) }),
      'package_missing_file',
    ],
    [
      'one that launches what lies elsewhere',
      zipOf({ 'imsmanifest.xml': manifest12([{ id: 'a', title: 'A', href: 'https://evil.example/x' }]) }),
      'package_elsewhere',
    ],
    [
      'one that leaves its folder',
      zipOf({
        'imsmanifest.xml': manifest12([{ id: 'a', title: 'A', href: 'a.html' }]),
        'a.html': 'x',
        '../../etc/passwd': 'x',
      }),
      'package_not_zip',
    ],
    [
      'two items of one name',
      zipOf({
        'imsmanifest.xml': manifest12([
          { id: 'a', title: 'A', href: 'a.html' },
          { id: 'a', title: 'B', href: 'a.html' },
        ]),
        'a.html': 'x',
      }),
      'package_broken_manifest',
    ],
    [
      'more files than a package may have',
      zipOf(Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`${i}.txt`, '']))),
      'package_too_complex',
    ],
    [
      'two files of one name, as it is kept',
      package12({ 'a\0b.html': 'x', 'ab.html': 'x' }),
      'package_too_complex',
    ],
    [
      'one that unpacks to more than it may',
      zipOf({ 'imsmanifest.xml': manifest12([]), 'big.bin': 'x' }, { saidSize: 2 ** 31, packed: true }),
      'package_too_complex',
    ],
  ]
  it.each(cases)('is refused in words: %s', async (_, body, code) => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const { id } = await admin.ok(coursesApi.create, { body: { title: 'Fire', language: 'en' } })
    const { id: attachmentId } = await upload(admin, id, body)
    const refused = await admin.send(packagesApi.read, { params: { id, attachmentId } })
    expect(refused.error).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      details: [{ field: 'file', code }],
    })
  })

  it('what is no ZIP is refused as it arrives, and a ZIP beside a text is no package', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const { id } = await admin.ok(coursesApi.create, { body: { title: 'Fire', language: 'en' } })
    const { sent } = await upload(admin, id, Buffer.from('no zip at all'))
    expect(sent.status).toBe(415)
    expect(JSON.parse(sent.text)).toMatchObject({
      error: { details: [{ field: 'file', code: 'package_not_zip' }] },
    })
    const { id: beside } = await upload(admin, id, package12(), null)
    const refused = await admin.send(packagesApi.read, { params: { id, attachmentId: beside } })
    expect(refused.error).toMatchObject({ details: [{ field: 'file', code: 'package_not_zip' }] })
    const meeting = await admin.send(attachmentsApi.create, {
      body: {
        owner: { kind: 'meeting', id: uuid() },
        name: 'Fire.zip',
        bytes: 10,
        mediaType: 'application/zip',
        as: 'package',
      },
    })
    expect([400, 404]).toContain(meeting.status)
  })
})

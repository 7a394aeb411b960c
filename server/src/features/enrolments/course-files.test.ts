import { sql } from 'kysely'
import sharp from 'sharp'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { pageOf } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { usersApi } from '#contract/people/users.ts'
import { sweepAttachments } from '#server/capabilities/attachments/sweep-attachments.ts'
import { attachmentOwners } from '#server/features.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'

const w = await world()
const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#808080' } })
  .png()
  .toBuffer()

async function upload(
  by: Person,
  courseId: string,
  file = { name: 'Wall.png', mediaType: 'image/png', body: picture },
) {
  const { name, mediaType, body } = file
  const owner = { kind: 'course' as const, id: courseId }
  const { id, path } = await by.ok(attachmentsApi.create, {
    body: { owner, name, bytes: body.length, mediaType },
  })
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  expect((await by.raw('PATCH', path, { headers, body })).status).toBe(204)
  return id
}
const image = (attachmentId: string, alt: string | null = 'A wall'): RichText['content'][number] => ({
  type: 'image',
  attrs: { attachmentId, alt, caption: '', size: 'full' },
})
const file = (attachmentId: string): RichText['content'][number] => ({
  type: 'file',
  attrs: { attachmentId },
})
const doc = (...content: RichText['content']): RichText => ({ type: 'doc', content })
const words = (text: string) => doc({ type: 'paragraph', content: [{ type: 'text', text }] })

/** A course of two lessons that open one after the other. */
async function course(author: Person) {
  const { id } = await author.ok(coursesApi.create, { body: { title: 'Walls', language: 'en' } })
  const [first, second] = [uuid(), uuid()]
  const line = (lesson: string, title: string) => ({ id: lesson, title, minutes: 5, required: true })
  const modules = [{ id: uuid(), title: 'Start', lessons: [line(first, 'Why'), line(second, 'How')] }]
  await author.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  await author.ok(coursesApi.update, { params: { id }, body: { opening: 'in_order' } })
  const save = (lessonId: string, revision: number, content: RichText | null) =>
    author.send(coursesApi.saveLesson, { params: { id, lessonId }, body: { revision, content } })
  const publish = async () => {
    const { revision } = await author.ok(coursesApi.byId, { params: { id } })
    await author.ok(coursesApi.publish, { params: { id }, body: { revision } })
  }
  return { id, first, second, save, publish }
}
const opens = async (by: Person, id: string) =>
  (await by.send(attachmentsApi.byId, { params: { id } })).status
const bytesOf = async (by: Person, url: string) => (await by.raw('GET', url)).status
const later = (company: TestCompany, days: number) =>
  w.services.db.withTenant(company.id, (tx) =>
    tx
      .updateTable('attachments')
      .set({ touched_at: sql<Date>`now() - ${days} * interval '1 day'` })
      .execute(),
  )
const sweep = () => sweepAttachments(w.services, attachmentOwners)

describe('images and files in lessons', () => {
  it('a lesson names files of its own course alone, and as an image only an image', async () => {
    const acme = await w.company()
    const author = await acme.user({ role: 'admin' })
    const stranger = await (await w.company()).user({ role: 'admin' })
    const { id, first, save } = await course(author)
    const own = await upload(author, id)
    const plan = await upload(author, id, {
      name: 'Plan.pdf',
      mediaType: 'application/pdf',
      body: Buffer.from('%PDF-1.7\n'),
    })
    const beside = await upload(author, (await course(author)).id)
    const foreign = await upload(stranger, (await course(stranger)).id)
    const begun = await author.ok(attachmentsApi.create, {
      body: { owner: { kind: 'course', id }, name: 'Late.png', bytes: 10, mediaType: 'image/png' },
    })
    for (const wrong of [image(uuid()), image(beside), file(foreign), image(plan), file(begun.id)]) {
      const refused = await save(first, 0, doc(wrong))
      expect(refused.status).toBe(400)
      expect(refused.error?.details).toEqual([{ field: 'content', code: 'unknown_file' }])
    }
    expect((await save(first, 0, doc(image(own), file(plan), file(own)))).data).toHaveProperty(
      'content',
      doc(image(own), file(plan), file(own)),
    )
  })

  it('who learns opens what the lessons of their version show, as far as they are open to them, and nobody else does', async () => {
    const acme = await w.company()
    const author = await acme.user({ role: 'mentor' })
    const admin = await acme.user({ role: 'admin' })
    const [student, other] = [await acme.user(), await acme.user()]
    const elsewhere = await (await w.company()).user({ role: 'admin' })
    const { id, first, second, publish } = await course(admin)
    await admin.ok(coursesApi.setStaff, {
      params: { id },
      body: { staff: [{ id: author.id, part: 'author' }] },
    })
    const save = (lessonId: string, revision: number, content: RichText) =>
      author.ok(coursesApi.saveLesson, { params: { id, lessonId }, body: { revision, content } })
    const [shown, later, draft] = [
      await upload(author, id),
      await upload(author, id),
      await upload(author, id),
    ]
    await save(first, 0, doc(image(shown)))
    await save(second, 0, doc(image(later)))
    await publish()
    await save(first, 1, doc(image(shown), image(draft)))
    for (const one of [shown, later, draft]) {
      expect(await opens(author, one)).toBe(200)
      expect(await opens(admin, one)).toBe(200)
      expect(await opens(other, one)).toBe(404)
      expect(await opens(elsewhere, one)).toBe(404)
    }
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    const lesson = await student.ok(enrolmentsApi.lesson, { params: { id, lessonId: first } })
    expect(lesson.files).toMatchObject([{ id: shown, width: 40, height: 20, mediaType: 'image/webp' }])
    expect(await bytesOf(student, lesson.files[0]?.url ?? '')).toBe(200)
    expect([await opens(student, shown), await opens(student, later), await opens(student, draft)]).toEqual([
      200, 404, 404,
    ])
    // The list is of those who make the course.
    expect((await student.send(attachmentsApi.list, { query: { kind: 'course', id } })).status).toBe(404)
    await student.ok(enrolmentsApi.record, {
      params: { id, lessonId: first },
      body: { id: uuid(), kind: 'done' },
    })
    expect(await opens(student, later)).toBe(200)
    await student.ok(enrolmentsApi.withdraw, { params: { id } })
    expect(await opens(student, shown)).toBe(404)
  })

  it('an author who is made a student opens, adds, sends and removes none of them, until they are a mentor again', async () => {
    const acme = await w.company()
    const [admin, author] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'mentor' })]
    const { id } = await course(admin)
    const body = { staff: [{ id: author.id, part: 'author' as const }] }
    await admin.ok(coursesApi.setStaff, { params: { id }, body })
    const draft = await upload(author, id)
    const owner = { kind: 'course' as const, id }
    const late = { owner, name: 'Late.png', bytes: picture.length, mediaType: 'image/png' }
    const begun = await author.ok(attachmentsApi.create, { body: late })
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    const every = async () => [
      (await author.send(attachmentsApi.list, { query: owner })).status,
      await opens(author, draft),
      (await author.send(attachmentsApi.create, { body: late })).status,
      (await author.raw('PATCH', begun.path, { headers, body: picture })).status,
      (await author.send(attachmentsApi.remove, { params: { id: draft } })).status,
    ]
    await admin.ok(usersApi.update, { params: { id: author.id }, body: { role: 'student' } })
    expect(await every()).toEqual([404, 404, 404, 404, 404])
    await admin.ok(usersApi.update, { params: { id: author.id }, body: { role: 'mentor' } })
    expect(await every()).toEqual([200, 200, 200, 204, 200])
  })

  it('a film is a film and its captions are captions; who learns opens both, and is told before publishing where there are none', async () => {
    const acme = await w.company()
    const [author, student] = [await acme.user({ role: 'admin' }), await acme.user()]
    const { id, first, second, save, publish } = await course(author)
    const film = await upload(author, id, {
      name: 'Wall.mp4',
      mediaType: 'video/mp4',
      body: Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2'),
    })
    const vtt = await upload(author, id, {
      name: 'es.vtt',
      mediaType: 'text/vtt',
      body: Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHola\n'),
    })
    const words = await upload(author, id, {
      name: 'es.vtt',
      mediaType: 'text/vtt',
      body: Buffer.from('Hola'),
    })
    const video = (attachmentId: string, ...captions: string[]): RichText['content'][number] => ({
      type: 'video',
      attrs: {
        attachmentId,
        caption: '',
        captions: captions.map((one) => ({ language: 'es', attachmentId: one })),
      },
    })
    for (const wrong of [video(vtt), video(film, words), video(film, film)])
      expect((await save(first, 0, doc(wrong))).error?.details).toEqual([
        { field: 'content', code: 'unknown_file' },
      ])
    await save(first, 0, doc(video(film)))
    await save(second, 0, doc(image(await upload(author, id))))
    expect((await author.ok(coursesApi.changes, { params: { id } })).warnings).toEqual([
      { kind: 'film_without_captions', lessonId: first, title: 'Why', count: 1 },
    ])
    const check = (right: boolean): RichText['content'][number] => ({
      type: 'check',
      attrs: {
        prompt: 'Two and two?',
        choices: [
          { text: 'Four', right, feedback: 'Yes' },
          { text: 'Five', right: false, feedback: '' },
        ],
      },
    })
    const embed = (title: string): RichText['content'][number] => ({
      type: 'embed',
      attrs: { url: 'https://video.example/1', title },
    })
    await save(first, 1, doc(video(film, vtt), check(true), check(false), embed('A nest'), embed(' ')))
    expect((await author.ok(coursesApi.changes, { params: { id } })).warnings).toEqual([
      { kind: 'check_unfinished', lessonId: first, title: 'Why', count: 1 },
      { kind: 'embed_without_title', lessonId: first, title: 'Why', count: 1 },
    ])
    await save(first, 2, doc(video(film, vtt)))
    expect((await author.ok(coursesApi.changes, { params: { id } })).warnings).toEqual([])
    await publish()
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    const { files } = await student.ok(enrolmentsApi.lesson, { params: { id, lessonId: first } })
    expect(files.map((one) => [one.id, one.mediaType])).toEqual([
      [film, 'video/mp4'],
      [vtt, 'text/vtt; charset=utf-8'],
    ])
    const copy = await author.ok(coursesApi.duplicate, { params: { id } })
    const lessonId = copy.outline[0]?.lessons[0]?.id ?? ''
    const { content } = await author.ok(coursesApi.lesson, { params: { id: copy.id, lessonId } })
    expect(JSON.stringify(content)).not.toContain(film)
    expect(JSON.stringify(content)).not.toContain(vtt)
  })

  it('a file that a draft or a version shows is removed by nobody; what no text shows goes after thirty days', async () => {
    const acme = await w.company()
    const author = await acme.user({ role: 'admin' })
    const { id, first, save, publish } = await course(author)
    const [kept, dropped, loose] = [
      await upload(author, id),
      await upload(author, id),
      await upload(author, id),
    ]
    const remove = async (one: string) => {
      const { status, error } = await author.send(attachmentsApi.remove, { params: { id: one } })
      return error ? error.details : status
    }
    await save(first, 0, doc(image(kept), image(dropped)))
    expect(await remove(dropped)).toEqual({ reason: 'in_use' })
    await save(first, 1, doc(image(kept)))
    await publish()
    await save(first, 2, words('No picture any more'))
    expect(await remove(kept)).toEqual({ reason: 'in_use' })

    await later(acme, 29)
    await sweep()
    expect([await opens(author, kept), await opens(author, dropped), await opens(author, loose)]).toEqual([
      200, 200, 200,
    ])
    await later(acme, 31)
    await sweep()
    expect([await opens(author, kept), await opens(author, dropped), await opens(author, loose)]).toEqual([
      200, 404, 404,
    ])
  })

  it('the thirty days begin when the last text ceases to show it', async () => {
    const acme = await w.company()
    const author = await acme.user({ role: 'admin' })
    const { id, first, save } = await course(author)
    const shown = await upload(author, id)
    await save(first, 0, doc(image(shown)))
    await later(acme, 400)
    await save(first, 1, words('Gone'))
    await sweep()
    expect(await opens(author, shown)).toBe(200)
    expect((await save(first, 2, doc(image(shown)))).status).toBe(200)
  })

  it('a copy of a course has pictures of its own, which stay when the first course goes', async () => {
    const acme = await w.company()
    const author = await acme.user({ role: 'admin' })
    const { id, first, save } = await course(author)
    const shown = await upload(author, id)
    await save(first, 0, doc(image(shown)))
    const copy = await author.ok(coursesApi.duplicate, { params: { id } })
    const lessonId = copy.outline[0]?.lessons[0]?.id ?? ''
    const { content } = await author.ok(coursesApi.lesson, { params: { id: copy.id, lessonId } })
    const node = pageOf(content)?.content[0]
    const own = node?.type === 'image' ? node.attrs.attachmentId : ''
    expect(own).not.toBe(shown)
    await author.ok(coursesApi.delete, { params: { id } })
    await sweep()
    expect([await opens(author, shown), await opens(author, own)]).toEqual([404, 200])
    const { url } = await author.ok(attachmentsApi.byId, { params: { id: own } })
    expect(await bytesOf(author, url ?? '')).toBe(200)
    await author.ok(coursesApi.delete, { params: { id: copy.id } })
    await sweep()
    expect(await opens(author, own)).toBe(404)
    const stored = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('files').select('key').where('private', '=', true).execute(),
    )
    expect(stored).toEqual([])
  })

  it('says before publishing which lessons are empty and which images nobody has described', async () => {
    const author = await (await w.company()).user({ role: 'admin' })
    const { id, first, second, save } = await course(author)
    const shown = await upload(author, id)
    await save(first, 0, doc(image(shown, null), image(shown, ''), image(shown, 'A wall')))
    expect((await author.ok(coursesApi.changes, { params: { id } })).warnings).toEqual([
      { kind: 'image_without_alt', lessonId: first, title: 'Why', count: 1 },
      { kind: 'empty_lesson', lessonId: second, title: 'How', count: 1 },
    ])
    await save(second, 0, doc(image(shown, 'A wall')))
    await save(first, 1, doc(image(shown, '')))
    expect((await author.ok(coursesApi.changes, { params: { id } })).warnings).toEqual([])
  })
})

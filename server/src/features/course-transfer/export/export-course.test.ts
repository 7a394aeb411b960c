import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { courseTransferApi } from '#contract/courses/course-transfer.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import type { LessonContent } from '#contract/courses/course.ts'
import { newQuizSettings } from '#contract/practice/quiz.ts'
import { world, type Person } from '../../../../test/world.ts'
import { question, text } from '../../questions/question.test-data.ts'
import { addFile, contents, draftOf, look, made, picture } from '../course-transfer.test-data.ts'

const w = await world()

async function written(author: Person, id: string, lessonId: string, content: LessonContent) {
  await author.ok(coursesApi.saveLesson, { params: { id, lessonId }, body: { revision: 0, content } })
}

async function course(author: Person) {
  const { id } = await author.ok(coursesApi.create, { body: { title: '¡Pájaros!', language: 'es' } })
  const [page, quiz, empty] = [uuid(), uuid(), uuid()]
  await author.ok(coursesApi.saveOutline, {
    params: { id },
    body: {
      revision: 1,
      modules: [
        {
          id: uuid(),
          title: 'Primavera',
          lessons: [
            { id: page, title: 'La golondrina', minutes: 4, required: true },
            { id: quiz, kind: 'quiz', title: '¿Qué sabes?', minutes: 5, required: false },
          ],
        },
        { id: uuid(), title: 'Otoño', lessons: [{ id: empty, title: 'Vacía', minutes: 1, required: true }] },
      ],
    },
  })
  const image = await addFile(author, id, 'Nido alto.png', 'image/png', await picture())
  const list = await addFile(author, id, 'Lista.txt', 'text/plain', Buffer.from('vencejo'))
  await written(author, id, page, {
    type: 'doc',
    content: [
      ...text('Vuelve en marzo').content,
      { type: 'image', attrs: { attachmentId: image, alt: 'Un nido', caption: '', size: 'full' } },
      { type: 'file', attrs: { attachmentId: list } },
    ],
  })
  await written(author, id, quiz, {
    type: 'quiz',
    settings: { ...newQuizSettings, passPercent: 60 },
    questions: [
      question('true_false', { prompt: text('¿Emigra?'), right: true }),
      question('numeric', {
        prompt: text('{a} más {a}'),
        calculated: {
          values: [{ name: 'a', from: 4, to: 4, decimals: 0 }],
          formula: 'a + a',
          decimals: 0,
        },
      }),
    ],
  })
  return id
}

const read = (bytes: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))

it('a course leaves as a folder for each module, with its images and files, and its quiz as Moodle XML', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const id = await course(admin)
  const saved = await admin.call(courseTransferApi.export, { params: { id } })
  expect([saved.status, saved.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('pajaros.zip'),
  ])
  const files = read(saved.bytes)
  expect(Object.keys(files).toSorted()).toEqual([
    '01-primavera/01-la-golondrina.md',
    '01-primavera/02-que-sabes.md',
    '01-primavera/02-que-sabes.xml',
    '02-otono/01-vacia.md',
    'course.md',
    'files/lista.txt',
    'files/nido-alto.webp',
  ])
  expect(files['01-primavera/01-la-golondrina.md']).toBe(
    `---\ntitle: La golondrina\nminutes: 4\nrequired: true\n---\n\nVuelve en marzo\n\n![Un nido](../files/nido-alto.webp)\n\n[Lista.txt](../files/lista.txt)\n`,
  )
  expect(files['01-primavera/02-que-sabes.md']).toMatch(
    /^questions: 02-que-sabes.xml$[^]*^  passPercent: 60$/m,
  )
  expect(files['01-primavera/02-que-sabes.xml']).toContain('¿Emigra?')
  // What is drawn for each attempt leaves as one of its variants.
  expect(files['01-primavera/02-que-sabes.xml']).toMatch(/4 más 4[^]*<text>8<\/text>/)
  expect(files['course.md']).toContain('- [La golondrina](01-primavera/01-la-golondrina.md)')
  expect(files['files/lista.txt']).toBe('vencejo')
  const { items } = await admin.ok(auditApi.list, { query: { action: ['courses.exported'] } })
  expect(items).toMatchObject([{ targetName: '¡Pájaros!' }])
})

it('its authors take it; a grader may not, and to nobody else is there such a course', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const [author, grader, other] = [
    await acme.user({ role: 'mentor' }),
    await acme.user({ role: 'mentor' }),
    await acme.user({ role: 'mentor' }),
  ]
  const id = await course(admin)
  await admin.ok(coursesApi.setStaff, {
    params: { id },
    body: {
      staff: [
        { id: author.id, part: 'author' },
        { id: grader.id, part: 'grader' },
      ],
    },
  })
  const asked = async (by: Person) => (await by.call(courseTransferApi.export, { params: { id } })).status
  expect(await Promise.all([author, grader, other].map(asked))).toEqual([200, 403, 404])
})

it.each([
  ['was taken off the course', (id: string) => sql`delete from course_staff where user_id = ${id}`],
  ['was suspended', (id: string) => sql`update users set status = 'inactive' where id = ${id}`],
])('breaks off for who %s meanwhile', async (_, change) => {
  const acme = await w.company()
  const [admin, author] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'mentor' })]
  const id = await course(admin)
  await admin.ok(coursesApi.setStaff, {
    params: { id },
    body: { staff: [{ id: author.id, part: 'author' }] },
  })
  // The first lesson's image is on its way when they lose it.
  const { files, db } = w.services
  const { get } = files
  let times = 0
  Object.assign(files, {
    get: async (...given: Parameters<typeof get>) => {
      if (times++ === 0) await db.withTenant(acme.id, (tx) => change(author.id).execute(tx))
      return get(...given)
    },
  })
  try {
    await expect(author.call(courseTransferApi.export, { params: { id } })).rejects.toThrow(
      /aborted|socket hang up/,
    )
  } finally {
    Object.assign(files, { get })
  }
  expect(times).toBeGreaterThan(0)
})

it('a long lesson is written beside the server, its table without spaces that make it as wide as its widest cell', async () => {
  const admin = await (await w.company()).user({ role: 'admin' })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Wide', language: 'en' } })
  const lesson = uuid()
  await admin.ok(coursesApi.saveOutline, {
    params: { id },
    body: {
      revision: 1,
      modules: [
        { id: uuid(), title: 'One', lessons: [{ id: lesson, title: 'Wide', minutes: 1, required: true }] },
      ],
    },
  })
  const row = (words: string) => ({
    type: 'tableRow' as const,
    content: [
      { type: 'tableCell' as const, attrs: { colspan: 1, rowspan: 1 }, content: text(words).content },
    ],
  })
  const rows = [row('w'.repeat(40_000)), ...Array.from({ length: 200 }, () => row('x'))]
  await written(admin, id, lesson, { type: 'doc', content: [{ type: 'table', content: rows }] })
  const saved = await admin.call(courseTransferApi.export, { params: { id } })
  const { '01-one/01-wide.md': file = '' } = read(saved.bytes)
  expect(file).toContain(`\n| ${'w'.repeat(40_000)} |\n| x |\n`)
  expect(file.length).toBeLessThan(42_000)
})

it('a live class leaves without its dates, and comes back as it was', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'First aid', language: 'en' } })
  const lesson = { id: uuid(), kind: 'live_class' as const, title: 'Drill', minutes: 60, required: true }
  await admin.ok(coursesApi.saveOutline, {
    params: { id },
    body: { revision: 1, modules: [{ id: uuid(), title: 'All', lessons: [lesson] }] },
  })
  const instructions = text('Bring a blanket')
  await written(admin, id, lesson.id, { type: 'live_class', instructions, minimumPercent: 40 })
  const { bytes } = await admin.call(courseTransferApi.export, { params: { id } })
  expect(read(bytes)['01-all/01-drill.md']).toBe(
    `---\ntitle: Drill\nkind: live_class\nminutes: 60\nrequired: true\nliveClass:\n  minimumPercent: 40\n---\n\nBring a blanket\n`,
  )
  const back = await draftOf(admin, await made(admin, await look(admin, bytes)))
  expect(await contents(admin, back)).toMatchObject([
    {
      kind: 'live_class',
      title: 'Drill',
      minutes: 60,
      content: { type: 'live_class', instructions, minimumPercent: 40 },
    },
  ])
  const cartridge = await admin.call(courseTransferApi.export, {
    params: { id },
    query: { format: 'common_cartridge' },
  })
  expect(cartridge.status).toBe(200)
})

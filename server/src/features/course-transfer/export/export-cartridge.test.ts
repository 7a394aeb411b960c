import { strFromU8, unzipSync } from 'fflate'
import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { courseTransferApi } from '#contract/courses/course-transfer.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import type { LessonContent } from '#contract/courses/course.ts'
import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import { newQuizSettings } from '#contract/practice/quiz.ts'
import { world, type Person } from '../../../../test/world.ts'
import { question, text } from '../../questions/question.test-data.ts'
import { addFile, contents, draftOf, look, made, picture } from '../course-transfer.test-data.ts'

const w = await world()

async function course(author: Person) {
  const { id } = await author.ok(coursesApi.create, { body: { title: 'Aves & mar', language: 'es' } })
  const image = await addFile(author, id, 'Nido alto.png', 'image/png', await picture())
  const list = await addFile(author, id, 'Lista.txt', 'text/plain', Buffer.from('vencejo'))
  const [page, quiz, work] = [uuid(), uuid(), uuid()]
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
            { id: quiz, kind: 'quiz', title: '¿Qué <sabes>?', minutes: 5, required: true },
          ],
        },
        {
          id: uuid(),
          title: 'Otoño',
          lessons: [{ id: work, kind: 'assignment', title: 'Un cuaderno', minutes: 30, required: true }],
        },
      ],
    },
  })
  const write = (lessonId: string, content: LessonContent) =>
    author.ok(coursesApi.saveLesson, { params: { id, lessonId }, body: { revision: 0, content } })
  await write(page, {
    type: 'doc',
    content: [
      ...text('Vuelve en marzo').content,
      { type: 'callout', attrs: { kind: 'tip' }, content: text('Mira arriba').content },
      { type: 'image', attrs: { attachmentId: image, alt: 'Un nido', caption: 'De barro', size: 'full' } },
      { type: 'file', attrs: { attachmentId: list } },
    ],
  })
  await write(quiz, {
    type: 'quiz',
    settings: { ...newQuizSettings, attempts: 3, minutes: 20 },
    questions: [
      question('single', {
        prompt: text('¿Cuál vuela?'),
        choices: [
          { id: '11111111-1111-4111-8111-111111111111', text: 'La golondrina $$x^2$$', feedback: '' },
          { id: '22222222-2222-4222-8222-222222222222', text: 'La piedra', feedback: 'Solo cae' },
        ],
        right: '11111111-1111-4111-8111-111111111111',
        points: 2,
      }),
      question('true_false', { prompt: text('¿Emigra?'), right: true }),
      question('short', { prompt: text('¿Su color?'), accepted: ['azul', 'negro'], caseMatters: false }),
      question('long', { prompt: text('Describe un nido'), guide: text('Barro y paja') }),
      question('ordering', {
        prompt: text('Ordena los meses'),
        items: [
          { id: uuid(), text: 'marzo' },
          { id: uuid(), text: 'abril' },
        ],
      }),
    ],
  })
  await write(work, {
    type: 'assignment',
    instructions: {
      type: 'doc',
      content: [...text('Dibuja tres aves').content, { type: 'file', attrs: { attachmentId: list } }],
    },
    settings: {
      ...newAssignmentSettings,
      accepts: { text: false, files: true, link: true },
      passedBy: 'points',
      passPoints: 10,
      mostPoints: 40,
    },
    rubric: null,
  })
  return { id, page, quiz, work, image, list }
}

const leave = (by: Person, id: string) =>
  by.call(courseTransferApi.export, { params: { id }, query: { format: 'common_cartridge' } })
const read = (bytes: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))

it('a course leaves as a Common Cartridge: its outline, pages with what they show, quizzes, assignments, and what has no place in it', async () => {
  const admin = await (await w.company()).user({ role: 'admin' })
  const { id, page, quiz, work, image, list } = await course(admin)
  const saved = await leave(admin, id)
  expect([saved.status, saved.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('aves-mar.imscc'),
  ])
  const files = read(saved.bytes)
  expect(Object.keys(files).toSorted()).toEqual([
    '01-primavera/01-la-golondrina.html',
    '01-primavera/02-que-sabes.xml',
    '02-otono/01-un-cuaderno.html',
    '02-otono/01-un-cuaderno.xml',
    'imsmanifest.xml',
    'left-out.txt',
    'web_resources/lista.txt',
    'web_resources/nido-alto.webp',
  ])
  expect(files['01-primavera/01-la-golondrina.html']).toContain(
    '<body><p>Vuelve en marzo</p><div class="alert alert-success" data-callout="tip"><p>Mira arriba</p></div><figure><img src="../web_resources/nido-alto.webp" alt="Un nido"><figcaption>De barro</figcaption></figure><p><a href="../web_resources/lista.txt">Lista.txt</a></p></body>',
  )
  const manifest = files['imsmanifest.xml'] ?? ''
  expect(manifest).toContain('<schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion>')
  expect(manifest).toContain('<lomimscc:string language="es">Aves &amp; mar</lomimscc:string>')
  expect(manifest).toContain(
    `<item identifier="i${quiz}-item" identifierref="i${quiz}"><title>¿Qué &lt;sabes&gt;?</title></item></item>`,
  )
  expect(manifest).toContain(
    `<resource identifier="i${page}" type="webcontent" href="01-primavera/01-la-golondrina.html"><file href="01-primavera/01-la-golondrina.html"/><dependency identifierref="i${list}"/><dependency identifierref="i${image}"/></resource>`,
  )
  expect(manifest).toContain(
    `<resource identifier="i${quiz}" type="imsqti_xmlv1p2/imscc_xmlv1p3/assessment"><file href="01-primavera/02-que-sabes.xml"/></resource>`,
  )
  expect(manifest).toContain(
    `<cpx:variant identifier="i${work}-assignment-variant" identifierref="i${work}-assignment"><cpx:metadata/></cpx:variant></resource>`,
  )
  // Every file of a cartridge is a resource's.
  for (const name of Object.keys(files).filter((one) => one !== 'imsmanifest.xml'))
    expect(manifest).toContain(`<file href="${name}"/>`)
  const assessment = files['01-primavera/02-que-sabes.xml'] ?? ''
  expect(assessment).toContain('<fieldlabel>cc_maxattempts</fieldlabel><fieldentry>3</fieldentry>')
  expect(assessment).toContain('<fieldlabel>qmd_timelimit</fieldlabel><fieldentry>20</fieldentry>')
  expect(assessment).toContain(
    '<respcondition continue="No"><conditionvar><varequal respident="response1">11111111-1111-4111-8111-111111111111</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>',
  )
  expect(assessment).toContain('<mattext texttype="text/html">La golondrina \\(x^2\\)</mattext>')
  expect(files['02-otono/01-un-cuaderno.xml']).toContain(
    '<text texttype="text/html">&lt;p&gt;Dibuja tres aves&lt;/p&gt;&lt;p&gt;&lt;a href=&quot;$IMS-CC-FILEBASE$../web_resources/lista.txt&quot;&gt;Lista.txt&lt;/a&gt;&lt;/p&gt;</text><gradable points_possible="40">true</gradable><submission_formats><format type="file"/><format type="url"/></submission_formats>',
  )
  expect(files['left-out.txt']).toBe('01-primavera/02-que-sabes.xml: Ordena los meses\n')
})

it('what left as a cartridge comes back as the same course, but for what has no place in one', async () => {
  const admin = await (await w.company()).user({ role: 'admin' })
  const { id } = await course(admin)
  const { bytes } = await leave(admin, id)
  const seen = await look(admin, bytes, 'aves.imscc')
  expect(seen).toMatchObject({
    title: 'Aves & mar',
    images: 1,
    files: 1,
    modules: [
      {
        title: 'Primavera',
        lessons: [
          { title: 'La golondrina', kind: 'page' },
          { title: '¿Qué <sabes>?', kind: 'quiz', questions: 4 },
        ],
      },
      { title: 'Otoño', lessons: [{ title: 'Un cuaderno', kind: 'assignment' }] },
    ],
    left: [{ path: 'left-out.txt', reason: 'other_kind' }],
  })
  const lessons = await contents(admin, await draftOf(admin, await made(admin, seen)))
  expect(lessons).toMatchObject([
    {
      content: {
        content: [
          { type: 'paragraph', content: [{ text: 'Vuelve en marzo' }] },
          { type: 'callout', attrs: { kind: 'tip' } },
          { type: 'image', attrs: { alt: 'Un nido', caption: 'De barro' } },
          { type: 'file' },
        ],
      },
    },
    {
      content: {
        questions: [
          {
            type: 'single',
            points: 2,
            choices: [
              { text: 'La golondrina $$x^2$$', feedback: '' },
              { text: 'La piedra', feedback: 'Solo cae' },
            ],
          },
          { type: 'true_false', right: true },
          { type: 'short', accepted: ['azul', 'negro'], caseMatters: false },
          {
            type: 'long',
            guide: { content: [{ type: 'paragraph', content: [{ text: 'Barro y paja' }] }] },
          },
        ],
      },
    },
    {
      content: {
        type: 'assignment',
        instructions: { content: [{ content: [{ text: 'Dibuja tres aves' }] }, { type: 'file' }] },
        settings: { accepts: { text: false, files: true, link: true }, mostPoints: 40 },
      },
    },
  ])
})

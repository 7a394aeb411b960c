import { randomUUID } from 'node:crypto'
import { zipSync } from 'fflate'
import type { RichText, TableRow } from '#contract/rich-text/document.ts'
import { attachmentsApi } from '#contract/attachments.ts'
import { courseTransferApi } from '#contract/courses/course-transfer.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { packagesApi } from '#contract/courses/packages.ts'
import { limits } from '#contract/limits.ts'
import type { Caller } from '../../server/test/caller.ts'
import { othersMeanwhile } from './meanwhile.ts'
import { held, signIn, type Attack, type Finding } from './target.ts'

const MORE_MEGABYTES = 400
const CHILDREN_MEGABYTES = 700
const ROWS = 1500
/** Each of these is as long as a lesson may be, near enough. */
const LONG = limits.lessonLength - 1000

/** A table whose first cell is as long as a lesson may be: padded to its width, it would be hundreds of megabytes. */
function wideTable(): RichText {
  const row = (text: string): TableRow => ({
    type: 'tableRow',
    content: [
      {
        type: 'tableCell',
        attrs: { colspan: 1, rowspan: 1 },
        content: [text ? { type: 'paragraph', content: [{ type: 'text', text }] } : { type: 'paragraph' }],
      },
    ],
  })
  const rows = [row('|'.repeat(LONG)), ...Array.from({ length: ROWS }, () => row(''))]
  return { type: 'doc', content: [{ type: 'table', content: rows }] }
}

const longText = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
/** Where every letter would mean something in Markdown, and one where it could be the end of a link again and again. */
const longTexts = (): RichText[] =>
  ['*_', '[](', '<a ', '\\`', '&#', 'https://a.', '~|'].map((part) =>
    longText(part.repeat(Math.floor(LONG / part.length)).slice(0, LONG)),
  )

async function costlyCourse(author: Caller): Promise<string> {
  const { id } = await author.ok(coursesApi.create, { body: { title: 'Costly', language: 'en' } })
  const contents = [...Array.from({ length: 6 }, wideTable), ...longTexts()]
  const lessons = contents.map((content, at) => ({
    content,
    lesson: { id: randomUUID(), title: `Lesson ${at + 1}`, minutes: 1, required: true },
  }))
  const modules = [{ id: randomUUID(), title: 'All', lessons: lessons.map(({ lesson }) => lesson) }]
  await author.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  for (const { lesson, content } of lessons)
    await author.ok(coursesApi.saveLesson, {
      params: { id, lessonId: lesson.id },
      body: { revision: 0, content },
    })
  return id
}

const bytes = (text: string) => Buffer.from(text)
/** Archives of courses that say what no database keeps. */
const archives: Record<string, Uint8Array> = {
  'half a character.zip': zipSync({ 'a.md': bytes('---\ntitle: "a\\uD800b"\n---\ntext') }),
  'NUL in a text’s name.zip': zipSync({ 'm/a\0b.md': bytes('text') }),
  'NUL in a file’s name.zip': zipSync({ 'm/a.md': bytes('text'), 'm/zz\0q.exe': bytes('x') }),
}

const manifest = `<manifest identifier="M" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"><organizations default="O"><organization identifier="O"><title>P</title><item identifier="i" identifierref="r"><title>I</title></item></organization></organizations><resources><resource identifier="r" type="webcontent" href="index.html"/></resources></manifest>`
const packed = (files: Record<string, string>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({ 'imsmanifest.xml': manifest, 'index.html': 'x', ...files }).map(([name, text]) => [
          name,
          bytes(text),
        ]),
      ),
    ),
  )
/** The same of packages. */
const packages: Record<string, Buffer> = {
  'NUL in a name': packed({ 'a\0b.html': 'x' }),
  'two names that are kept as one': packed({ 'a\0b.html': 'x', 'ab.html': 'x' }),
}

async function readPackage(author: Caller, courseId: string, body: Buffer): Promise<number> {
  const { id, path } = await author.ok(attachmentsApi.create, {
    body: {
      owner: { kind: 'course', id: courseId },
      name: 'package.zip',
      bytes: body.length,
      mediaType: 'application/zip',
      as: 'package',
    },
  })
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  await author.raw('PATCH', path, { headers, body })
  return (await author.send(packagesApi.read, { params: { id: courseId, attachmentId: id } })).status
}

const inWords = (what: string, statuses: Record<string, number>): Finding =>
  held(
    what,
    Object.values(statuses).every((status) => status < 500),
    Object.entries(statuses)
      .map(([name, status]) => `${name} ${status}`)
      .join(', '),
  )

/** M9: courses that take long to write, and archives that say what no database keeps. */
export const costlyCourses: Attack = {
  id: 'M9',
  title: 'courses that take long to write, and archives that say what no database keeps',
  async play(target) {
    const admin = await signIn(target, 'admin@demo.test')
    const id = await costlyCourse(admin)
    let [status, size] = [0, 0]
    const others = await othersMeanwhile(
      target,
      { moreMegabytes: MORE_MEGABYTES, childrenMegabytes: CHILDREN_MEGABYTES },
      async () => {
        const saved = await admin.call(courseTransferApi.export, { params: { id } })
        ;[status, size] = [saved.status, saved.bytes.length]
      },
    )
    const courses: Record<string, number> = {}
    for (const [filename, content] of Object.entries(archives))
      courses[filename] = (
        await admin.send(courseTransferApi.upload, { files: { file: { filename, content } } })
      ).status
    const read: Record<string, number> = {}
    for (const [name, body] of Object.entries(packages)) read[name] = await readPackage(admin, id, body)
    return [
      held(
        'a course of wide tables and long texts leaves as a file',
        status === 200,
        `${status}, ${size} bytes`,
      ),
      ...others,
      inWords('each archive of a course is read or refused in words', courses),
      inWords('each package is read or refused in words', read),
    ]
  },
}

import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { courseTransferApi } from '#contract/courses/course-transfer.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { newQuizSettings } from '#contract/practice/quiz.ts'
import type { Block } from '#contract/rich-text/document.ts'
import { sidesOf } from '#contract/rules/question-files/picture-bytes.ts'
import { world, type Person } from '../../../../test/world.ts'
import { question as asked, text } from '../../questions/question.test-data.ts'
import { contents, draftOf, look, made, picture, zip } from '../course-transfer.test-data.ts'
import {
  answers,
  asTape,
  asZip,
  backup,
  category,
  COURSE_CONTEXT,
  parts,
  question,
  slot,
  slots,
  told,
} from '../moodle/backup.test-data.ts'

const w = await world()
const admin = async () => (await w.company()).user({ role: 'admin' })
const nest = await picture()
const shown = (said: { alt: string | null; caption?: string }): Block => ({
  type: 'picture',
  attrs: {
    data: `data:image/png;base64,${nest.toString('base64')}`,
    width: 40,
    height: 30,
    caption: '',
    size: 'full',
    ...said,
  },
})
const paragraph = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })

const trueFalse = (id: number, html: string) =>
  question({
    id,
    kind: 'truefalse',
    text: html,
    own:
      answers({ id: id * 10, text: 'Yes', fraction: 1 }, { id: id * 10 + 1, text: 'No', fraction: 0 }) +
      `<truefalse id="${id}">${parts({ trueanswer: id * 10, falseanswer: id * 10 + 1 })}</truefalse>`,
  })

const noise = (rows: number) =>
  sharp({
    create: {
      width: 200,
      height: rows,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()

async function promptsOf(by: Person, bytes: Uint8Array, filename: string) {
  const seen = await look(by, bytes, filename)
  const lessons = await contents(by, await draftOf(by, await made(by, seen)))
  const quiz = lessons.flatMap(({ content }) => (content?.type === 'quiz' ? content.questions : []))
  return { left: seen.left, prompts: quiz.map(({ prompt }) => prompt?.content) }
}

describe('the pictures of what questions ask', () => {
  it.each([
    ['a tape archive', asTape],
    ['a zip', asZip],
  ])(
    'come out of a Moodle backup, %s, each from its own question; of what cannot stand there the words come',
    async (_, packed) => {
      const image = '<img src="@@PLUGINFILE@@/my%20nest.png" alt="Un nido">'
      const file = (item: number, content: Uint8Array | string, name = 'my nest.png') => ({
        context: COURSE_CONTEXT,
        component: 'question',
        area: 'questiontext',
        item,
        name,
        content,
      })
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
      const files = backup({
        title: 'Birds',
        sections: [
          {
            name: 'Spring',
            activities: [
              {
                kind: 'quiz',
                title: 'Do you know?',
                own: told('intro', '') + slots(...[11, 12, 13, 14].map((entry, at) => slot(at + 1, entry))),
              },
            ],
          },
        ],
        files: [file(101, nest), file(102, svg), file(103, await noise(200))],
        questions: category(
          7,
          'Nests',
          [101, 102, 103, 104].map((id, at) => ({
            entry: 11 + at,
            versions: [trueFalse(id, `<p>Question ${id}?</p><p>${image}</p>`)],
          })),
        ),
      })
      const { prompts, left } = await promptsOf(await admin(), packed(files), 'backup.mbz')
      expect(prompts).toEqual([
        [paragraph('Question 101?'), shown({ alt: 'Un nido' })],
        [paragraph('Question 102?')],
        [paragraph('Question 103?')],
        [paragraph('Question 104?')],
      ])
      expect(left).toEqual(
        [102, 103, 104].map((id) => ({
          path: 'Spring / Do you know?',
          reason: 'question_media',
          name: `Question ${id}`,
        })),
      )
    },
  )

  it.each([
    ['markdown', 'birds.zip'],
    ['common_cartridge', 'birds.imscc'],
  ] as const)(
    'leave with a course as %s, under names that say nothing, and come back with it',
    async (format, filename) => {
      const by = await admin()
      const { id } = await by.ok(coursesApi.create, { body: { title: 'Birds', language: 'en' } })
      const lessonId = uuid()
      const lesson = { id: lessonId, kind: 'quiz' as const, title: 'Quiz', minutes: 5, required: true }
      await by.ok(coursesApi.saveOutline, {
        params: { id },
        body: { revision: 1, modules: [{ id: uuid(), title: 'Spring', lessons: [lesson] }] },
      })
      const prompt = (alt: string) => ({
        type: 'doc' as const,
        content: [...text('What is it?').content, shown({ alt, caption: 'By Ana' })],
      })
      const questions = [
        asked('true_false', { prompt: prompt('A nest'), right: true }),
        asked('long', { prompt: prompt('An egg') }),
      ]
      const content = { type: 'quiz' as const, settings: newQuizSettings, questions }
      await by.ok(coursesApi.saveLesson, { params: { id, lessonId }, body: { revision: 0, content } })
      const { bytes } = await by.call(courseTransferApi.export, { params: { id }, query: { format } })
      const { prompts, left } = await promptsOf(by, bytes, filename)
      expect(left).toEqual([])
      expect(prompts).toEqual(questions.map((one) => one.prompt?.content))
      const files = Object.entries(unzipSync(bytes))
      const written = files.map(([name, of]) => (name.endsWith('.png') ? name : strFromU8(of))).join('\n')
      expect(written).not.toMatch(/(nest|egg)[^\s]*\.png/i)
      if (format === 'markdown') return
      const names = questions.map((one) => `web_resources/${one.id}-1.png`)
      expect(files.flatMap(([name]) => (name.endsWith('.png') ? [name] : [])).toSorted()).toEqual(
        names.toSorted(),
      )
      const manifest = strFromU8(unzipSync(bytes)['imsmanifest.xml'] ?? new Uint8Array())
      for (const name of names) expect(manifest).toContain(`type="webcontent" href="${name}"`)
      expect(manifest.match(/<dependency /g)).toHaveLength(2)
    },
  )

  it('are as many as a quiz has room for: of the others the words come', async () => {
    const large = (await noise(66)).toString('base64')
    const one = (at: number) =>
      `<question type="essay"><name><text>Q${at}</text></name><questiontext format="html"><text>&lt;p&gt;Q${at}&lt;/p&gt;&lt;img src="@@PLUGINFILE@@/a.png" alt="A"&gt;</text><file name="a.png" path="/" encoding="base64">${large}</file></questiontext></question>`
    const bytes = zip({
      '01-a/01-quiz.md': '---\ntitle: Quiz\nkind: quiz\n---\n',
      '01-a/01-quiz.xml': `<quiz>${Array.from({ length: 12 }, (_, at) => one(at)).join('')}</quiz>`,
    })
    const { prompts, left } = await promptsOf(await admin(), bytes, 'birds.zip')
    expect(prompts).toHaveLength(12)
    const most = Math.floor((576 * 1024) / `data:image/png;base64,${large}`.length)
    expect(most).toBeLessThan(12)
    expect(prompts.map((content) => content?.length)).toEqual(
      Array.from({ length: 12 }, (_, at) => (at < most ? 2 : 1)),
    )
    expect(left.map(({ reason, name }) => [reason, name])).toEqual(
      Array.from({ length: 12 - most }, (_, at) => ['question_media', `Q${most + at}`]),
    )
  })
})

const made4by2 = sharp({ create: { width: 4, height: 2, channels: 4, background: '#0f08' } })
const photo = sharp({ create: { width: 500, height: 300, channels: 3, background: '#08f' } })
it.each([
  ['PNG', made4by2.clone().png(), 4, 2],
  ['JPEG', photo.clone().jpeg(), 500, 300],
  [
    'JPEG in passes, with what a camera says',
    photo
      .clone()
      .withExif({ IFD0: { Copyright: 'Ana' } })
      .jpeg({ progressive: true }),
    500,
    300,
  ],
  ['WebP', photo.clone().webp(), 500, 300],
  ['WebP without loss', made4by2.clone().webp({ lossless: true }), 4, 2],
  [
    'WebP with what a camera says',
    photo
      .clone()
      .withExif({ IFD0: { Copyright: 'Ana' } })
      .webp(),
    500,
    300,
  ],
  ['GIF', made4by2.clone().gif(), 4, 2],
] as const)('how large a picture is, its bytes say: %s', async (_, made_, width, height) => {
  expect(sidesOf((await made_.toBuffer()).toString('base64'))).toEqual({ width, height })
})

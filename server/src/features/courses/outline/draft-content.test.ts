import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import type { Tx } from '../../../db/tenant.ts'
import { world, type Person } from '../../../../test/world.ts'
import { lessonSource } from '../find-courses.ts'
import { draftContents } from './draft-content.ts'
import { warningsOf } from './warnings.ts'

const w = await world()
const LESSONS = 12
const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

async function longCourse(author: Person) {
  const { id } = await author.ok(coursesApi.create, { body: { title: 'Long', language: 'en' } })
  const lessons = Array.from({ length: LESSONS }, (_, at) => ({
    id: uuid(),
    title: `Lesson ${at + 1}`,
    minutes: 5,
    required: true,
  }))
  const modules = [{ id: uuid(), title: 'All', lessons }]
  await author.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  return { id, lessons }
}
async function write(author: Person, id: string, lessons: { id: string; title: string }[], revision: number) {
  for (const { id: lessonId, title } of lessons)
    await author.ok(coursesApi.saveLesson, {
      params: { id, lessonId },
      body: { revision, content: text(`${title}, ${revision}`) },
    })
  const { revision: now } = await author.ok(coursesApi.byId, { params: { id } })
  await author.ok(coursesApi.publish, { params: { id }, body: { revision: now } })
}

/** The most texts that one statement brought while `work` read. */
async function mostTexts(companyId: string, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let most = 0
  await w.services.db.withTenant(companyId, (tx) =>
    work(
      tx.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult({ result }) {
          most = Math.max(most, result.rows.filter((row) => 'content' in row).length)
          return Promise.resolve(result)
        },
      }),
    ),
  )
  return most
}

it('what is written of a long course is never read as a whole, and nothing of what it once was', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const { id, lessons } = await longCourse(admin)
  await write(admin, id, lessons, 0)
  await write(admin, id, lessons, 1)
  const { outline } = await admin.ok(coursesApi.byId, { params: { id } })

  const read = new Map<string, unknown>()
  const drafts = await mostTexts(acme.id, async (tx) => {
    const ids = lessons.map((lesson) => lesson.id)
    for await (const one of draftContents(tx, id, ids)) read.set(one.id, one.content)
  })
  expect(read).toEqual(new Map(lessons.map((lesson) => [lesson.id, text(`${lesson.title}, 1`)])))
  const warnings = await mostTexts(acme.id, async (tx) =>
    expect(await warningsOf(tx, { id, outline })).toEqual([]),
  )
  const found = await mostTexts(acme.id, async (tx) =>
    expect((await lessonSource.read(tx, [id])).map(({ words }) => words?.trim()).toSorted()).toEqual(
      lessons.map(({ title }) => `${title}, 1`).toSorted(),
    ),
  )
  for (const most of [drafts, warnings, found]) expect(most).toBeLessThanOrEqual(5)
})

it('a long course is copied whole', async () => {
  const admin = await (await w.company()).user({ role: 'admin' })
  const { id, lessons } = await longCourse(admin)
  await write(admin, id, lessons, 0)
  const copy = await admin.ok(coursesApi.duplicate, { params: { id } })
  const copied = copy.outline.flatMap((module) => module.lessons)
  expect(copied).toHaveLength(LESSONS)
  for (const { id: lessonId, title } of copied)
    expect(await admin.ok(coursesApi.lesson, { params: { id: copy.id, lessonId } })).toMatchObject({
      content: text(`${title}, 0`),
      revision: 1,
    })
})

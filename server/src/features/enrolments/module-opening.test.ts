import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import type { ModuleOpening } from '#contract/courses/course.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { helpApi } from '#contract/help/help.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { searchApi } from '#contract/search.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { world, type Person } from '../../../test/world.ts'
import { assignmentOf } from '../coursework/work.test-data.ts'
import { tellOfOpenedModules } from './tell-of-opened-modules.ts'

const w = await world()
const DAY_MS = 86_400_000
const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

/** A published course of a module for each opening, with one lesson each, named after its place. */
async function published(openings: (ModuleOpening | undefined)[]) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Rivers', language: 'en' } })
  const lessons = openings.map(() => uuid())
  const modules = openings.map((opens, at) => ({
    id: uuid(),
    title: `Module ${at}`,
    ...(opens && { opens }),
    lessons: [{ id: lessons[at] ?? '', title: `Lesson ${at}`, minutes: 5, required: true }],
  }))
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  for (const [at, lessonId] of lessons.entries())
    await admin.ok(coursesApi.saveLesson, {
      params: { id, lessonId },
      body: { revision: 0, content: text(`Words ${at}`) },
    })
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'S' } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  /** As if they had enrolled so long before. */
  const enrolledBefore = (person: Person, ms: number) =>
    w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('enrolments')
        .set({ enrolled_at: sql`now() - ${ms} * interval '1 millisecond'` })
        .where('user_id', '=', person.id)
        .execute(),
    )
  return { acme, admin, id, lessons, modules, enrolledBefore }
}

const states = async (person: Person, id: string) =>
  (await person.ok(enrolmentsApi.course, { params: { id } })).modules.map(({ lessons }) => lessons[0]?.state)

describe('a module that opens later', () => {
  it('is locked for each until so many days after they enrolled, whatever else they have done', async () => {
    const { acme, id, lessons, enrolledBefore } = await published([undefined, { afterDays: 3 }])
    const [early, late] = [await acme.user({}), await acme.user({})]
    for (const one of [early, late]) await one.ok(enrolmentsApi.enrol, { params: { id } })
    await enrolledBefore(early, 3 * DAY_MS + 1000)
    await enrolledBefore(late, 3 * DAY_MS - 60_000)
    expect(await states(early, id)).toEqual(['open', 'open'])
    expect(await states(late, id)).toEqual(['open', 'locked'])

    const at = { params: { id, lessonId: lessons[1] ?? '' } }
    expect((await early.ok(enrolmentsApi.lesson, at)).content).toEqual(text('Words 1'))
    const refused = { code: 'FORBIDDEN', details: { reason: 'locked' } }
    expect((await late.send(enrolmentsApi.lesson, at)).error).toMatchObject(refused)
    for (const kind of ['opened', 'done'] as const)
      expect(
        (await late.send(enrolmentsApi.record, { ...at, body: { id: uuid(), kind } })).error,
      ).toMatchObject(refused)
    // Nor is what stands in it found.
    const found = async (person: Person) =>
      (await person.ok(searchApi.find, { query: { search: 'Lesson' } })).items.map(({ title }) => title)
    expect((await found(early)).toSorted()).toEqual(['Lesson 0', 'Lesson 1'])
    expect(await found(late)).toEqual(['Lesson 0'])
  })

  it('is locked as an assignment and for help too, and its learner’s page says so', async () => {
    const { acme, admin, id, modules, enrolledBefore } = await published([undefined])
    const [module] = modules
    const essay = { id: uuid(), kind: 'assignment' as const, title: 'Essay', minutes: 5, required: true }
    const { revision } = await admin.ok(coursesApi.byId, { params: { id } })
    const opens = { afterDays: 2 }
    const later = { id: uuid(), title: 'Later', opens, lessons: [essay] }
    const outline = [{ id: module?.id ?? '', title: 'Now', lessons: module?.lessons ?? [] }, later]
    await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision, modules: outline } })
    await admin.ok(coursesApi.saveLesson, {
      params: { id, lessonId: essay.id },
      body: { revision: 0, content: assignmentOf() },
    })
    const written = await admin.ok(coursesApi.byId, { params: { id } })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision: written.revision } })
    const student = await acme.user({})
    await student.ok(enrolmentsApi.enrol, { params: { id } })

    const page = () => student.send(courseworkApi.page, { params: { id, lessonId: essay.id } })
    const ask = () => student.send(helpApi.before, { query: { courseId: id, lessonId: essay.id } })
    const { items } = await admin.ok(enrolmentsApi.learners, { params: { id } })
    const seen = async () => {
      const params = { id, enrolmentId: items[0]?.id ?? '' }
      return (await admin.ok(enrolmentsApi.learner, { params })).lessons.map(({ state }) => state)
    }
    const locked = { code: 'FORBIDDEN', details: { reason: 'locked' } }
    expect((await page()).error).toMatchObject(locked)
    expect((await ask()).error).toMatchObject(locked)
    expect(await seen()).toEqual(['open', 'locked'])
    await enrolledBefore(student, 2 * DAY_MS)
    expect((await page()).status).toBe(200)
    expect((await ask()).status).toBe(200)
    expect(await seen()).toEqual(['open', 'open'])
  })

  it('opens at its moment for everyone, and tells when', async () => {
    const [past, future] = ['2026-01-01T00:00:00.000Z', '2099-03-01T07:00:00.000Z']
    const { acme, id } = await published([{ at: past }, { at: future }, { afterDays: 365 }])
    const student = await acme.user({})
    const before = await student.ok(enrolmentsApi.course, { params: { id } })
    expect(before.modules.map(({ opens }) => opens)).toEqual([
      { at: past },
      { at: future },
      { afterDays: 365 },
    ])
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    const { modules, enrolment } = await student.ok(enrolmentsApi.course, { params: { id } })
    const line = modules.map(({ lessons: [one] }) => [one?.state, one?.opensAt])
    const year = new Date(Date.parse(enrolment?.enrolledAt ?? '') + 365 * DAY_MS).toISOString()
    expect(line).toEqual([
      ['open', past],
      ['locked', future],
      ['locked', year],
    ])
  })

  it('counts anew for whoever enrols again', async () => {
    const { acme, admin, id, enrolledBefore } = await published([{ afterDays: 2 }])
    const student = await acme.user({})
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    await enrolledBefore(student, 5 * DAY_MS)
    expect(await states(student, id)).toEqual(['open'])
    const { items } = await admin.ok(enrolmentsApi.learners, { params: { id } })
    await admin.ok(enrolmentsApi.decide, {
      params: { id, enrolmentId: items[0]?.id ?? '' },
      body: { state: 'withdrawn' },
    })
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    expect(await states(student, id)).toEqual(['locked'])
  })

  it('keeps when it opens in a version: what an author changes later is theirs who come later', async () => {
    const { acme, admin, id, modules } = await published([{ afterDays: 300 }])
    const student = await acme.user({})
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    const draft = await admin.ok(coursesApi.byId, { params: { id } })
    expect(draft.outline[0]?.opens).toEqual({ afterDays: 300 })
    const [first] = modules
    const { opens: _, ...open } = first ?? { lessons: [], id: '', title: '' }
    await admin.ok(coursesApi.saveOutline, {
      params: { id },
      body: { revision: draft.revision, modules: [open] },
    })
    const { items } = await admin.ok(coursesApi.changes, { params: { id } })
    expect(items.map(({ kind }) => kind)).toEqual(['modules_changed'])
    const { revision } = await admin.ok(coursesApi.byId, { params: { id } })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
    expect(await states(student, id)).toEqual(['locked'])
    const other = await acme.user({})
    await other.ok(enrolmentsApi.enrol, { params: { id } })
    expect(await states(other, id)).toEqual(['open'])
  })

  it('is set by a day or a moment and nothing else', async () => {
    const { admin, id, modules } = await published([undefined])
    const { revision } = await admin.ok(coursesApi.byId, { params: { id } })
    for (const opens of [
      {},
      { afterDays: 0 },
      { afterDays: 366 },
      { afterDays: 1.5 },
      { at: 'soon' },
      { at: '2026-01-01T00:00:00Z', afterDays: 1 },
    ]) {
      const body = { revision, modules: modules.map((one) => ({ ...one, opens })) } as never
      const { error } = await admin.send(coursesApi.saveOutline, { params: { id }, body })
      expect([JSON.stringify(opens), error?.code]).toEqual([JSON.stringify(opens), 'BAD_REQUEST'])
    }
  })
})

describe('who is told that a module has opened', () => {
  const told = async (person: Person) =>
    (await person.ok(notificationsApi.list)).items
      .filter(({ kind }) => kind === 'module_opened')
      .map(({ title, times }) => `${title} ×${times}`)
  const enrol = async (people: Person[], id: string) => {
    for (const one of people) await one.ok(enrolmentsApi.enrol, { params: { id } })
  }
  const done = (person: Person, id: string, lessonId: string) =>
    person.ok(enrolmentsApi.record, { params: { id, lessonId }, body: { id: uuid(), kind: 'done' } })

  it('is whoever learns in the course, once for each day on which one opens, and not whoever enrolled after it or is out', async () => {
    const { acme, id, lessons, enrolledBefore } = await published([
      undefined,
      { afterDays: 3 },
      { afterDays: 5 },
    ])
    const people = await Promise.all(Array.from({ length: 5 }, () => acme.user({})))
    const [due, early, late, out, long] = people as [Person, Person, Person, Person, Person]
    await enrol(people, id)
    await enrolledBefore(due, 3 * DAY_MS + 1000)
    await enrolledBefore(early, 3 * DAY_MS - 60_000)
    await enrolledBefore(late, 0)
    await enrolledBefore(out, 3 * DAY_MS + 1000)
    // More than two days ago is no news, as when this is looked at for the first time.
    await enrolledBefore(long, 7.5 * DAY_MS)
    await out.ok(enrolmentsApi.withdraw, { params: { id } })
    await Promise.all([tellOfOpenedModules(w.services), tellOfOpenedModules(w.services)])
    await tellOfOpenedModules(w.services)
    expect(await Promise.all(people.map(told))).toEqual([['Rivers ×1'], [], [], [], []])

    // The next opens two days on.
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update enrolments set enrolled_at = enrolled_at - interval '2 days',
        told_opened_at = told_opened_at - interval '2 days' where user_id = ${due.id}`.execute(tx),
    )
    await tellOfOpenedModules(w.services)
    await tellOfOpenedModules(w.services)
    expect(await told(due)).toEqual(['Rivers ×2'])
    // Whoever completes it is told of nothing that opened in it.
    for (const lessonId of lessons) await done(due, id, lessonId)
    expect(await told(due)).toEqual([])
  })

  const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

  it('is nobody who has completed the course or left it, and nobody whom something else still bars', async () => {
    const { acme, admin, id, lessons, enrolledBefore } = await published([undefined, { at: hourAgo() }])
    const body = { opening: 'in_order' as const, enough: 1 }
    const { revision } = await admin.ok(coursesApi.update, { params: { id }, body })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
    const people = await Promise.all(Array.from({ length: 3 }, () => acme.user({})))
    const [barred, completed, withdrawn] = people as [Person, Person, Person]
    await enrol(people, id)
    await done(completed, id, lessons[0] ?? '')
    await withdrawn.ok(enrolmentsApi.withdraw, { params: { id } })
    for (const one of [barred, completed, withdrawn]) await enrolledBefore(one, DAY_MS)
    expect(await states(barred, id)).toEqual(['open', 'locked'])
    await tellOfOpenedModules(w.services)
    expect(await Promise.all(people.map(told))).toEqual([[], [], []])
    // What they do themselves opens it then, and is no news.
    const longer = await admin.ok(coursesApi.update, { params: { id }, body: { enough: null } })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision: longer.revision } })
    const { items } = await admin.ok(enrolmentsApi.learners, { params: { id } })
    const enrolmentId = items.find(({ person }) => person.id === barred.id)?.id ?? ''
    await admin.ok(enrolmentsApi.decide, { params: { id, enrolmentId }, body: { newestVersion: true } })
    await done(barred, id, lessons[0] ?? '')
    expect(await states(barred, id)).toEqual(['done', 'open'])
    await tellOfOpenedModules(w.services)
    expect(await told(barred)).toEqual([])
  })

  it('is everyone at a moment that is the same for all', async () => {
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString()
    const { acme, id, enrolledBefore } = await published([undefined, { at: hourAgo() }, { at: tomorrow }])
    const people = [await acme.user({}), await acme.user({})]
    await enrol(people, id)
    await tellOfOpenedModules(w.services)
    expect(await Promise.all(people.map(told))).toEqual([[], []])
    for (const one of people) await enrolledBefore(one, DAY_MS)
    await tellOfOpenedModules(w.services)
    await tellOfOpenedModules(w.services)
    expect(await Promise.all(people.map(told))).toEqual([['Rivers ×1'], ['Rivers ×1']])
  })
})

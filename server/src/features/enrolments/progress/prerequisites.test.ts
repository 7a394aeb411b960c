import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import type { CourseSettings } from '#contract/courses/course.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { auditApi } from '#contract/people/audit.ts'
import { world, type Person } from '../../../../test/world.ts'

const w = await world()

/** A published course of one lesson. */
async function published(admin: Person, title: string, settings: Partial<CourseSettings> = {}) {
  const { id } = await admin.ok(coursesApi.create, { body: { title, language: 'en' } })
  const lessonId = uuid()
  const lessons = [{ id: lessonId, title: 'Read', minutes: 5, required: true }]
  const modules = [{ id: uuid(), title: 'Start', lessons }]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  const { revision } = await admin.ok(coursesApi.update, {
    params: { id },
    body: { summary: 'S', ...settings },
  })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  return { id, lessonId }
}
type Course = Awaited<ReturnType<typeof published>>

const asks = (by: Person, course: Course, ...before: Course[]) =>
  by.send(coursesApi.setPrerequisites, {
    params: { id: course.id },
    body: { courseIds: before.map(({ id }) => id) },
  })
const pageFor = (person: Person, { id }: Course) => person.ok(enrolmentsApi.course, { params: { id } })
const enrol = (person: Person, { id }: Course) => person.send(enrolmentsApi.enrol, { params: { id } })
const record = (person: Person, { id, lessonId }: Course, kind: 'opened' | 'done' | 'undone' = 'done') =>
  person.send(enrolmentsApi.record, { params: { id, lessonId }, body: { id: uuid(), kind } })

async function peopled() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const student = await acme.user({ name: 'Sol' })
  const [a, b, c] = [await published(admin, 'A'), await published(admin, 'B'), await published(admin, 'C')]
  return { acme, admin, student, a, b, c }
}

describe('a course that asks for others', () => {
  it('lets nobody in by themselves who has not completed them, and says which are missing', async () => {
    const { admin, student, a, b, c } = await peopled()
    await asks(admin, a, b, c)
    expect(await pageFor(student, a)).toMatchObject({
      asksFirst: true,
      prerequisites: [
        { id: b.id, title: 'B', completed: false, met: true },
        { id: c.id, title: 'C', completed: false, met: true },
      ],
    })
    for (const one of [b, c]) {
      expect((await enrol(student, a)).error?.details).toMatchObject({ reason: 'courses_missing' })
      await enrol(student, one)
      await record(student, one)
    }
    expect(await pageFor(student, a)).toMatchObject({ asksFirst: false, enrolment: null })
    expect((await enrol(student, a)).status).toBe(200)
    expect((await record(student, a)).status).toBe(200)
  })

  it('names to whoever it lets in no more those that are missing still', async () => {
    const { admin, student, a, b, c } = await peopled()
    await asks(admin, a, b, c)
    await enrol(student, b)
    await record(student, b)
    expect((await enrol(student, a)).error?.details).toEqual({
      reason: 'courses_missing',
      courses: [{ id: c.id, title: 'C' }],
    })
  })

  it('takes whoever is put on it, says what they are missing, and keeps its lessons locked until then', async () => {
    const { acme, admin, student, a, b } = await peopled()
    const other = await acme.user({})
    await enrol(other, b)
    await record(other, b)
    await asks(admin, a, b)
    const params = { id: a.id }
    expect(
      await admin.ok(enrolmentsApi.enrolPeople, { params, body: { userIds: [student.id, other.id] } }),
    ).toEqual({ enrolled: 2, already: 0, missing: [{ id: b.id, title: 'B', people: 1 }] })
    expect(await pageFor(student, a)).toMatchObject({
      asksFirst: true,
      modules: [{ lessons: [{ state: 'locked' }] }],
    })
    const { items } = await admin.ok(enrolmentsApi.learners, { params })
    const placeOf = (person: Person) => items.find((one) => one.person.id === person.id)?.id ?? ''
    const learner = (person: Person) =>
      admin.ok(enrolmentsApi.learner, { params: { ...params, enrolmentId: placeOf(person) } })
    expect((await learner(student)).missing).toEqual([{ id: b.id, title: 'B' }])
    expect((await learner(other)).missing).toEqual([])
    const read = (person: Person) =>
      person.send(enrolmentsApi.lesson, { params: { ...params, lessonId: a.lessonId } })
    expect((await read(student)).error?.details).toEqual({ reason: 'courses_missing' })
    expect((await record(student, a)).error?.details).toEqual({ reason: 'courses_missing' })
    expect((await read(other)).status).toBe(200)
    await enrol(student, b)
    await record(student, b)
    expect((await read(student)).status).toBe(200)
    await record(student, a, 'opened')
    await record(student, b, 'undone')
    expect((await read(student)).status).toBe(200)
  })

  it('asks for nothing that lets nobody new in', async () => {
    const { admin, student, a, b } = await peopled()
    await asks(admin, a, b)
    await admin.ok(coursesApi.archive, { params: { id: b.id }, body: { archived: true } })
    expect(await pageFor(student, a)).toMatchObject({ asksFirst: false, prerequisites: [] })
    expect((await enrol(student, a)).status).toBe(200)
    const { prerequisites } = await admin.ok(coursesApi.byId, { params: { id: a.id } })
    expect(prerequisites).toEqual([{ id: b.id, title: 'B', open: false }])
  })

  it('is refused a circle, which is named, also where what is archived closes it', async () => {
    const { admin, a, b, c } = await peopled()
    await asks(admin, a, b)
    await asks(admin, b, c)
    await admin.ok(coursesApi.archive, { params: { id: b.id }, body: { archived: true } })
    const courses = [
      { id: c.id, title: 'C' },
      { id: a.id, title: 'A' },
      { id: b.id, title: 'B' },
    ]
    expect((await asks(admin, c, a)).error).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'prerequisite_circle', courses },
    })
    expect((await asks(admin, a, a)).error?.details).toMatchObject({ courses: [{ title: 'A' }] })
    expect((await admin.ok(coursesApi.byId, { params: { id: c.id } })).prerequisites).toEqual([])
  })

  it('never comes to ask for itself, though all are said at the same moment', async () => {
    const { admin, a, b, c } = await peopled()
    for (let at = 0; at < 5; at++) {
      const answers = await Promise.all([asks(admin, a, b), asks(admin, b, c), asks(admin, c, a)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
      for (const one of [a, b, c]) await asks(admin, one)
    }
  })

  it('is copied with what it asks for', async () => {
    const { admin, a, b } = await peopled()
    await asks(admin, a, b)
    const copy = await admin.ok(coursesApi.duplicate, { params: { id: a.id } })
    expect(copy.prerequisites).toEqual([{ id: b.id, title: 'B', open: true }])
  })

  it('asks for five at most, and for none that another company has, that is a draft, or that its author does not find', async () => {
    const { acme, admin, a } = await peopled()
    const author = await acme.user({ role: 'mentor' })
    await admin.ok(coursesApi.setStaff, {
      params: { id: a.id },
      body: { staff: [{ id: author.id, part: 'author' }] },
    })
    const elsewhere = await peopled()
    const draft = await admin.ok(coursesApi.create, { body: { title: 'Draft', language: 'en' } })
    const hidden = await published(admin, 'Hidden', { audience: 'invited' })
    for (const id of [elsewhere.a.id, draft.id, hidden.id])
      expect((await asks(author, a, { id, lessonId: '' })).error?.code).toBe('NOT_FOUND')
    expect((await asks(admin, a, hidden)).status).toBe(200)
    const six = Array.from({ length: 6 }, () => uuid())
    const many = await admin.send(coursesApi.setPrerequisites, {
      params: { id: a.id },
      body: { courseIds: six },
    })
    expect(many.error?.code).toBe('BAD_REQUEST')
  })

  it('says nothing of where a course is that one does not find, is not changed by a grader, and is in the audit log', async () => {
    const { acme, admin, student, a } = await peopled()
    const hidden = await published(admin, 'Hidden', { audience: 'invited' })
    await asks(admin, a, hidden)
    expect((await pageFor(student, a)).prerequisites).toEqual([
      { id: hidden.id, title: 'Hidden', completed: false, met: false },
    ])
    const grader = await acme.user({ role: 'mentor' })
    await admin.ok(coursesApi.setStaff, {
      params: { id: a.id },
      body: { staff: [{ id: grader.id, part: 'grader' }] },
    })
    expect((await asks(grader, a)).error?.code).toBe('FORBIDDEN')
    expect((await asks(student, a)).error?.code).toBe('FORBIDDEN')
    const { items } = await admin.ok(auditApi.list, { query: { action: ['courses.prerequisites_changed'] } })
    expect(items).toMatchObject([{ before: { prerequisites: [] }, after: { prerequisites: ['Hidden'] } }])
  })
})

import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import type { CourseSettings } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { usersApi } from '#contract/people/users.ts'
import { searchApi } from '#contract/search.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'

const w = await world()
const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

/** A published course of three lessons, of which the second is not required. */
async function published(admin: Person, settings: Partial<CourseSettings> = {}) {
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Feedback', language: 'en' } })
  const [a, b, c] = [uuid(), uuid(), uuid()]
  const line = (lesson: string, title: string, required = true) => ({
    id: lesson,
    title,
    minutes: 5,
    required,
  })
  const lessons = [line(a, 'Why'), line(b, 'More', false), line(c, 'How')]
  const modules = [{ id: uuid(), title: 'Start', lessons }]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  await admin.ok(coursesApi.saveLesson, {
    params: { id, lessonId: a },
    body: { revision: 0, content: text('Because') },
  })
  const { revision } = await admin.ok(coursesApi.update, {
    params: { id },
    body: { summary: 'S', ...settings },
  })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  return { id, a, b, c, modules }
}

async function peopled(settings: Partial<CourseSettings> = {}) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
  const student = await acme.user({ name: 'Sol' })
  return { acme, admin, student, ...(await published(admin, settings)) }
}

const record = (
  person: Person,
  id: string,
  lessonId: string,
  kind: 'opened' | 'done' | 'undone',
  event = uuid(),
) => person.send(enrolmentsApi.record, { params: { id, lessonId }, body: { id: event, kind } })

const eventsOf = (company: TestCompany) =>
  w.services.db.withTenant(company.id, (tx) =>
    tx.selectFrom('progress_events').select(['lesson_id', 'kind']).orderBy('seq').execute(),
  )

describe('learning', () => {
  it('goes from the catalogue to the end: enrol, read, mark as done, complete', async () => {
    const { admin, student, id, a, b, c } = await peopled()
    const { items } = await student.ok(enrolmentsApi.catalogue, {})
    expect(items).toMatchObject([{ id, title: 'Feedback', lessons: 3, minutes: 15, enrolment: null }])
    const page = await student.ok(enrolmentsApi.enrol, { params: { id } })
    expect(page.enrolment).toMatchObject({ state: 'active', lessons: 2, lessonsDone: 0, nextLessonId: a })
    const lesson = await student.ok(enrolmentsApi.lesson, { params: { id, lessonId: a } })
    expect(lesson).toMatchObject({ content: text('Because'), previous: null, next: { id: b, state: 'open' } })
    expect((await record(student, id, a, 'done')).data).toMatchObject({
      lesson: { state: 'done' },
      enrolment: { state: 'active', lessonsDone: 1, nextLessonId: b, nextLessonTitle: 'More' },
    })
    const place = async (lessonId: string, kind: 'done' | 'undone') => {
      await record(student, id, lessonId, kind)
      return (await student.ok(enrolmentsApi.course, { params: { id } })).enrolment
    }
    const end = await place(c, 'done')
    expect(end).toMatchObject({ state: 'completed', lessonsDone: 2 })
    expect(end?.completedAt).not.toBeNull()
    expect(await place(c, 'undone')).toMatchObject({ state: 'active', lessonsDone: 1, completedAt: null })
    const { items: learners } = await admin.ok(enrolmentsApi.learners, { params: { id } })
    expect(learners).toMatchObject([{ person: { name: 'Sol' }, state: 'active', lessons: 2, lessonsDone: 1 }])
    expect(await admin.ok(coursesApi.byId, { params: { id } })).toMatchObject({ learners: 1 })
  })

  it('is complete as of the first day, however often a lesson is undone and done again or somebody is let in anew; a correction begins another', async () => {
    const { acme, admin, student, id, a, c } = await peopled()
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    const enrolment = async () => (await student.ok(enrolmentsApi.course, { params: { id } })).enrolment
    for (const lessonId of [a, c]) await record(student, id, lessonId, 'done')
    const [year, month] = ['2025-01-02T03:04:05.000Z', '2026-02-03T04:05:06.000Z']
    const longAgo = (day: string) =>
      w.services.db.withTenant(acme.id, (tx) =>
        sql`update enrolments set completed_at = ${day}, first_completed_at = ${day}`.execute(tx),
      )
    await longAgo(year)
    for (const lessonId of [a, c]) {
      await record(student, id, lessonId, 'undone')
      expect(await enrolment()).toMatchObject({ state: 'active', completedAt: null })
      await record(student, id, lessonId, 'done')
      expect(await enrolment()).toMatchObject({ state: 'completed', completedAt: year })
    }
    const params = { id, enrolmentId: (await enrolment())?.id ?? '' }
    for (const state of ['withdrawn', 'active'] as const)
      await admin.ok(enrolmentsApi.decide, { params, body: { state } })
    expect(await enrolment()).toMatchObject({ state: 'completed', completedAt: year })
    // What somebody else takes away is followed by another completion.
    const body = { lessonId: a, kind: 'undone' as const, reason: 'Not read' }
    await admin.ok(enrolmentsApi.correct, { params, body })
    await record(student, id, a, 'done')
    expect((await enrolment())?.completedAt?.slice(0, 4)).not.toBe('2025')
    await longAgo(month)
    await record(student, id, a, 'undone')
    await record(student, id, a, 'done')
    expect(await enrolment()).toMatchObject({ state: 'completed', completedAt: month })
  })

  it('counts what is sent twice once, and writes down only what says something new', async () => {
    const { acme, student, id, a } = await peopled()
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    const event = uuid()
    for (const kind of ['opened', 'opened'] as const) await record(student, id, a, kind)
    await record(student, id, a, 'done', event)
    await record(student, id, a, 'undone')
    // Late, from another tab that was offline: what it says was said before.
    await record(student, id, a, 'done', event)
    for (let n = 0; n < 3; n++) await record(student, id, a, 'undone')
    expect((await eventsOf(acme)).map(({ kind }) => kind)).toEqual(['opened', 'done', 'undone'])
  })

  it('opens lessons in order where the course says so', async () => {
    const { student, id, a, b, c } = await peopled({ opening: 'in_order' })
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    const locked = await student.send(enrolmentsApi.lesson, { params: { id, lessonId: c } })
    expect([locked.status, locked.error?.details]).toEqual([403, { reason: 'locked' }])
    expect((await record(student, id, c, 'done')).status).toBe(403)
    await record(student, id, a, 'done')
    const statuses = [b, c].map((lessonId) =>
      student.send(enrolmentsApi.lesson, { params: { id, lessonId } }),
    )
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 200])
  })

  it('stays on its version when a newer one is published, until somebody who leads the course moves it', async () => {
    const { admin, student, id, a, c, modules } = await peopled()
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    await record(student, id, a, 'done')
    await record(student, id, c, 'done')
    const added = { id: uuid(), title: 'Then', minutes: 5, required: true }
    const [module] = modules
    const { revision } = await admin.ok(coursesApi.byId, { params: { id } })
    const longer = module ? [{ ...module, lessons: [...module.lessons, added] }] : []
    const saved = await admin.ok(coursesApi.saveOutline, {
      params: { id },
      body: { revision, modules: longer },
    })
    await admin.ok(coursesApi.saveLesson, {
      params: { id, lessonId: a },
      body: { revision: 1, content: text('Anew') },
    })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision: saved.revision } })
    const before = await student.ok(enrolmentsApi.course, { params: { id } })
    expect(before).toMatchObject({
      lessons: 3,
      newerVersion: true,
      enrolment: { state: 'completed', version: 1 },
    })
    expect((await student.ok(enrolmentsApi.lesson, { params: { id, lessonId: a } })).content).toEqual(
      text('Because'),
    )
    const params = { id, enrolmentId: before.enrolment?.id ?? '' }
    const moved = await admin.ok(enrolmentsApi.decide, { params, body: { newestVersion: true } })
    expect(moved).toMatchObject({ version: 2, state: 'active', lessons: 3, lessonsDone: 2 })
    expect((await student.ok(enrolmentsApi.lesson, { params: { id, lessonId: a } })).content).toEqual(
      text('Anew'),
    )
  })

  it('is what home goes on with', async () => {
    const { student, id, a, b } = await peopled()
    const home = async () => {
      const { nextStep, learning } = await student.ok(dashboardApi.home, {})
      return { kind: nextStep.kind, path: nextStep.path, learning }
    }
    expect(await home()).toMatchObject({ kind: 'find_course', learning: { courses: [], others: 1 } })
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    await record(student, id, a, 'done')
    expect(await home()).toMatchObject({ kind: 'continue_course', path: `/dashboard/learn/${id}/${b}` })
    expect((await home()).learning).toMatchObject({
      others: 0,
      courses: [{ id, title: 'Feedback', lesson: { id: b, title: 'More' }, opened: true, lessonsDone: 1 }],
    })
  })

  it('is shown at home by what is due first, what has no day last [S2.14]', async () => {
    const { acme, admin, student, id } = await peopled()
    const [soon, late] = [await published(admin), await published(admin)]
    for (const course of [id, late.id, soon.id])
      await student.ok(enrolmentsApi.enrol, { params: { id: course } })
    const due = (course: string, day: string) =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.updateTable('enrolments').set({ due_on: day }).where('course_id', '=', course).execute(),
      )
    await due(late.id, '2031-05-04')
    await due(soon.id, '2031-05-03')
    const { learning } = await student.ok(dashboardApi.home, {})
    expect(learning?.courses.map((one) => [one.id, one.dueOn])).toEqual([
      [soon.id, '2031-05-03'],
      [late.id, '2031-05-04'],
      [id, null],
    ])
  })
})

describe('who may learn in a course', () => {
  it('are all of the company where it is open, those let in where one asks, and those put there otherwise', async () => {
    const { acme, admin, student, id, a } = await peopled({ entry: 'request' })
    const asked = await student.ok(enrolmentsApi.enrol, { params: { id } })
    expect(asked.enrolment).toMatchObject({ state: 'requested' })
    const early = await student.send(enrolmentsApi.lesson, { params: { id, lessonId: a } })
    expect([early.status, early.error?.details]).toEqual([403, { reason: 'not_yet_let_in' }])
    const params = { id, enrolmentId: asked.enrolment?.id ?? '' }
    await admin.ok(enrolmentsApi.decide, { params, body: { state: 'active' } })
    expect((await student.send(enrolmentsApi.lesson, { params: { id, lessonId: a } })).status).toBe(200)

    const closed = await published(admin, { entry: 'staff' })
    const refused = await student.send(enrolmentsApi.enrol, { params: { id: closed.id } })
    expect([refused.status, refused.error?.details]).toEqual([403, { reason: 'entry_by_staff' }])
    const other = await acme.user({})
    const put = await admin.ok(enrolmentsApi.enrolPeople, {
      params: { id: closed.id },
      body: { userIds: [student.id, other.id, student.id], dueOn: '2027-03-05' },
    })
    expect(put).toEqual({ enrolled: 2, already: 0, missing: [] })
    const again = await admin.ok(enrolmentsApi.enrolPeople, {
      params: { id: closed.id },
      body: { userIds: [student.id] },
    })
    expect(again).toEqual({ enrolled: 0, already: 1, missing: [] })
    const page = await student.ok(enrolmentsApi.course, { params: { id: closed.id } })
    expect(page.enrolment).toMatchObject({ state: 'active', dueOn: '2027-03-05', lessons: 2 })
  })

  it('find a course for invited people alone nowhere but where they are invited', async () => {
    const { admin, student, id } = await peopled({ audience: 'invited' })
    const found = async () => [
      (await student.ok(enrolmentsApi.catalogue, {})).total,
      (await student.send(enrolmentsApi.course, { params: { id } })).status,
      (await student.send(enrolmentsApi.enrol, { params: { id } })).status,
    ]
    expect(await found()).toEqual([0, 404, 404])
    await admin.ok(enrolmentsApi.enrolPeople, { params: { id }, body: { userIds: [student.id] } })
    expect(await found()).toEqual([1, 200, 200])
  })

  it('find a course for invited people alone no more by the search, once they are withdrawn from it', async () => {
    const { admin, student, id } = await peopled({ audience: 'invited' })
    const found = async () =>
      (await student.ok(searchApi.find, { query: { search: 'Feedback' } })).items.map((one) => one.title)
    expect(await found()).toEqual([])
    await admin.ok(enrolmentsApi.enrolPeople, { params: { id }, body: { userIds: [student.id] } })
    expect(await found()).toEqual(['Feedback'])
    const { items } = await admin.ok(enrolmentsApi.learners, { params: { id } })
    const params = { id, enrolmentId: items[0]?.id ?? '' }
    await admin.ok(enrolmentsApi.decide, { params, body: { state: 'withdrawn' } })
    expect(await found()).toEqual([])
  })

  it('go on in a course that is archived, which nobody else finds any more', async () => {
    const { acme, admin, student, id, a } = await peopled()
    const late = await acme.user({})
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    await admin.ok(coursesApi.archive, { params: { id }, body: { archived: true } })
    expect((await record(student, id, a, 'done')).status).toBe(200)
    expect((await late.send(enrolmentsApi.enrol, { params: { id } })).status).toBe(404)
    const put = await admin.send(enrolmentsApi.enrolPeople, { params: { id }, body: { userIds: [late.id] } })
    expect([put.status, put.error?.details]).toEqual([410, { reason: 'course_archived' }])
  })

  it('leave it and come back to what they had done; a course that is completed is not left', async () => {
    const { admin, student, id, a, c } = await peopled()
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    await record(student, id, a, 'done')
    await student.ok(enrolmentsApi.withdraw, { params: { id } })
    expect((await student.ok(enrolmentsApi.course, { params: { id } })).enrolment).toBeNull()
    expect(await admin.ok(coursesApi.byId, { params: { id } })).toMatchObject({ learners: 0 })
    const back = await student.ok(enrolmentsApi.enrol, { params: { id } })
    expect(back.enrolment).toMatchObject({ state: 'active', lessonsDone: 1 })
    await record(student, id, c, 'done')
    const refused = await student.send(enrolmentsApi.withdraw, { params: { id } })
    expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'completed' }])
  })
})

describe('who leads a course', () => {
  it('sees each learner’s record and corrects it with a reason, which stays in it', async () => {
    const { admin, student, id, a, c } = await peopled()
    const { enrolment } = await student.ok(enrolmentsApi.enrol, { params: { id } })
    await record(student, id, a, 'done')
    const params = { id, enrolmentId: enrolment?.id ?? '' }
    const corrected = await admin.ok(enrolmentsApi.correct, {
      params,
      body: { lessonId: c, kind: 'done', reason: 'Shown in the workshop' },
    })
    expect(corrected).toMatchObject({ state: 'completed', lessonsDone: 2 })
    const { record: lines } = await admin.ok(enrolmentsApi.learner, { params })
    expect(lines).toMatchObject([
      { kind: 'done', lessonTitle: 'How', by: 'Ada Stone', reason: 'Shown in the workshop' },
      { kind: 'done', lessonTitle: 'Why', by: null, reason: null },
    ])
    const bare = await admin.send(enrolmentsApi.correct, {
      params,
      body: { lessonId: c, kind: 'undone', reason: ' ' },
    })
    expect(bare.status).toBe(400)
  })

  it('is an administrator or put on it: a mentor who is not sees no learners, nor does a student; a grader changes none', async () => {
    const { acme, admin, student, id, a } = await peopled()
    const mentor = await acme.user({ role: 'mentor' })
    const look = async (person: Person) =>
      (await person.send(enrolmentsApi.learners, { params: { id } })).status
    expect([await look(mentor), await look(student)]).toEqual([404, 403])
    await admin.ok(coursesApi.setStaff, {
      params: { id },
      body: { staff: [{ id: mentor.id, part: 'grader' }] },
    })
    expect(await look(mentor)).toBe(200)
    const enrolling = await mentor.send(enrolmentsApi.enrolPeople, {
      params: { id },
      body: { userIds: [student.id] },
    })
    expect(enrolling.status).toBe(403)
    const { enrolment } = await student.ok(enrolmentsApi.enrol, { params: { id } })
    const params = { id, enrolmentId: enrolment?.id ?? '' }
    const correcting = await mentor.send(enrolmentsApi.correct, {
      params,
      body: { lessonId: a, kind: 'done', reason: 'Shown' },
    })
    const deciding = await mentor.send(enrolmentsApi.decide, { params, body: { state: 'withdrawn' } })
    expect([correcting.status, deciding.status]).toEqual([403, 403])
  })

  it.each(['author', 'grader'] as const)(
    'is no %s who was made a student: a course for invited people is found by them nowhere, until they are a mentor again',
    async (part) => {
      const { acme, admin, student, id, a } = await peopled({ audience: 'invited' })
      const [mentor, other] = [
        await acme.user({ role: 'mentor', name: 'Mar' }),
        await acme.user({ role: 'mentor', name: 'Oda' }),
      ]
      const put = (...people: Person[]) =>
        admin.send(coursesApi.setStaff, {
          params: { id },
          body: { staff: people.map((one) => ({ id: one.id, part })) },
        })
      await put(mentor)
      await admin.ok(enrolmentsApi.enrolPeople, { params: { id }, body: { userIds: [student.id] } })
      const { enrolment } = await student.ok(enrolmentsApi.course, { params: { id } })
      const params = { id, enrolmentId: enrolment?.id ?? '' }
      const correction = { lessonId: a, kind: 'done' as const, reason: 'Shown' }
      const every = async () => [
        (await mentor.send(enrolmentsApi.course, { params: { id } })).status,
        (await mentor.send(enrolmentsApi.lesson, { params: { id, lessonId: a } })).status,
        (await mentor.send(coursesApi.byId, { params: { id } })).status,
        (await mentor.send(coursesApi.lesson, { params: { id, lessonId: a } })).status,
        ((await mentor.send(coursesApi.list, {})).data as { total: number } | undefined)?.total,
        (await mentor.send(enrolmentsApi.learners, { params: { id } })).status,
        (await mentor.send(enrolmentsApi.learner, { params })).status,
        (await mentor.send(enrolmentsApi.correct, { params, body: correction })).status,
      ]
      const staff = async () =>
        (await admin.ok(coursesApi.byId, { params: { id } })).staff.map(({ name }) => name)
      const role = (next: 'student' | 'mentor') =>
        admin.ok(usersApi.update, { params: { id: mentor.id }, body: { role: next } })

      await role('student')
      expect(await every()).toEqual([404, 404, 403, 403, undefined, 403, 403, 403])
      expect((await mentor.send(enrolmentsApi.enrol, { params: { id } })).status).toBe(404)
      expect(await staff()).toEqual([])
      expect((await student.ok(enrolmentsApi.course, { params: { id } })).authors).toEqual([])
      // A list that was read before names them still; one read since does not.
      expect([(await put(mentor, other)).status, await staff()]).toEqual([200, ['Oda']])
      expect([(await put()).status, await staff()]).toEqual([200, []])

      await role('mentor')
      const corrects = part === 'author' ? 200 : 403
      expect(await every()).toEqual([200, 403, 200, 200, 1, 200, 200, corrects])
      expect(await staff()).toEqual(['Mar'])
      expect([(await put()).status, (await every())[0]]).toEqual([200, 404])
    },
  )

  it('corrects nobody’s record and gives nobody extra time who is themselves, but as an administrator', async () => {
    const { acme, admin, id, a } = await peopled()
    const author = await acme.user({ role: 'mentor' })
    const body = { staff: [{ id: author.id, part: 'author' as const }] }
    await admin.ok(coursesApi.setStaff, { params: { id }, body })
    const correct = async (by: Person, of: Person) => {
      const { enrolment } = await of.ok(enrolmentsApi.course, { params: { id } })
      const params = { id, enrolmentId: enrolment?.id ?? '' }
      const line = { lessonId: a, kind: 'done' as const, reason: 'Shown' }
      return (await by.send(enrolmentsApi.correct, { params, body: line })).status
    }
    const giveTime = async (by: Person, of: Person) => {
      const { enrolment } = await of.ok(enrolmentsApi.course, { params: { id } })
      const params = { id, enrolmentId: enrolment?.id ?? '' }
      return (await by.send(enrolmentsApi.decide, { params, body: { extraTimePercent: 50 } })).status
    }
    for (const one of [author, admin]) await one.ok(enrolmentsApi.enrol, { params: { id } })
    expect(await correct(author, author)).toBe(403)
    expect(await giveTime(author, author)).toBe(403)
    expect([
      await giveTime(author, admin),
      await giveTime(admin, author),
      await giveTime(admin, admin),
    ]).toEqual([200, 200, 200])
    expect((await author.ok(enrolmentsApi.course, { params: { id } })).enrolment?.lessonsDone).toBe(0)
    expect([await correct(author, admin), await correct(admin, author), await correct(admin, admin)]).toEqual(
      [200, 200, 200],
    )
  })

  it('changes their own place and its date as anybody’s, which the log tells; a grader does not', async () => {
    const { acme, admin, id } = await peopled()
    const mentor = await acme.user({ role: 'mentor', name: 'Mar', surname: 'Roig' })
    const put = (part: 'author' | 'grader') =>
      admin.ok(coursesApi.setStaff, { params: { id }, body: { staff: [{ id: mentor.id, part }] } })
    await put('author')
    const { enrolment } = await mentor.ok(enrolmentsApi.enrol, { params: { id } })
    const params = { id, enrolmentId: enrolment?.id ?? '' }
    const decide = (dueOn: string) => mentor.send(enrolmentsApi.decide, { params, body: { dueOn } })
    expect((await decide('2027-03-05')).status).toBe(200)
    await put('grader')
    expect((await decide('2028-03-05')).status).toBe(403)
    expect((await mentor.ok(enrolmentsApi.course, { params: { id } })).enrolment?.dueOn).toBe('2027-03-05')
    const told = await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['actor_name', 'target_name'])
        .where('action', '=', 'courses.learner_changed')
        .execute(),
    )
    expect(told).toEqual([{ actor_name: 'Mar Roig', target_name: 'Mar Roig' }])
  })

  it('sees the learners of that course, and of no other', async () => {
    const { admin, student, id } = await peopled()
    const other = await published(admin)
    const { enrolment } = await student.ok(enrolmentsApi.enrol, { params: { id: other.id } })
    expect((await admin.ok(enrolmentsApi.learners, { params: { id } })).total).toBe(0)
    const params = { id, enrolmentId: enrolment?.id ?? '' }
    expect((await admin.send(enrolmentsApi.learner, { params })).status).toBe(404)
  })

  it('enrols nobody of another company', async () => {
    const { admin, id } = await peopled()
    const stranger = await (await w.company()).user({})
    const { status } = await admin.send(enrolmentsApi.enrolPeople, {
      params: { id },
      body: { userIds: [stranger.id] },
    })
    expect(status).toBe(404)
  })
})

it('a record takes 5,000 lines of whose it is, and 500 more of those who correct it, and is kept as it is', async () => {
  const { acme, admin, student, id, a } = await peopled()
  const { enrolment } = await student.ok(enrolmentsApi.enrol, { params: { id } })
  const enrolmentId = enrolment?.id ?? ''
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`insert into progress_events (company_id, enrolment_id, seq, id, lesson_id, kind)
      select ${acme.id}::uuid, ${enrolmentId}::uuid, n, gen_random_uuid(), ${a}::uuid, 'opened'
      from generate_series(1, 4999) n`.execute(tx),
  )
  expect((await record(student, id, a, 'done')).status).toBe(200)
  expect((await record(student, id, a, 'undone')).error).toMatchObject({
    code: 'MAX_NUMBER_REACHED',
    details: { limit: 'progressLines', maximum: 5000 },
  })
  const params = { id, enrolmentId }
  const body = { lessonId: a, kind: 'undone' as const, reason: 'Again' }
  expect(await admin.ok(enrolmentsApi.correct, { params, body })).toMatchObject({ lessonsDone: 0 })
  expect((await record(student, id, a, 'done')).status).toBe(409)
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`insert into progress_events (company_id, enrolment_id, seq, id, lesson_id, kind)
      select ${acme.id}::uuid, ${enrolmentId}::uuid, n, gen_random_uuid(), ${a}::uuid, 'opened'
      from generate_series(5002, 5499) n`.execute(tx),
  )
  const correct = (kind: 'done' | 'undone') =>
    admin.send(enrolmentsApi.correct, { params, body: { ...body, kind } })
  expect((await correct('done')).status).toBe(200)
  expect((await correct('undone')).error).toMatchObject({
    code: 'MAX_NUMBER_REACHED',
    details: { limit: 'progressLines', maximum: 5500 },
  })
  expect((await eventsOf(acme)).length).toBe(5500)
})

it('the audit log tells who was enrolled, moved and corrected, and why', async () => {
  const { admin, student, id, a } = await peopled()
  await admin.ok(enrolmentsApi.enrolPeople, { params: { id }, body: { userIds: [student.id] } })
  const { items: learners } = await admin.ok(enrolmentsApi.learners, { params: { id } })
  const params = { id, enrolmentId: learners[0]?.id ?? '' }
  const correction = { lessonId: a, kind: 'done' as const, reason: 'Shown in the workshop' }
  await admin.ok(enrolmentsApi.correct, { params, body: correction })
  await admin.ok(enrolmentsApi.decide, { params, body: { state: 'withdrawn' } })
  const { items } = await admin.ok(auditApi.list, { query: { pageSize: 3 } })
  expect(items.toReversed()).toMatchObject([
    { action: 'courses.people_enrolled', targetName: 'Feedback', after: { people: 1 } },
    {
      action: 'courses.learner_corrected',
      targetName: 'Sol Stone',
      after: { title: 'Why', done: true, note: 'Shown in the workshop' },
    },
    { action: 'courses.learner_changed', targetName: 'Sol Stone', before: { title: 'Feedback' } },
  ])
})

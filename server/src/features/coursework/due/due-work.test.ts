import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { calendarApi } from '#contract/calendar.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { emptyReview } from '#contract/practice/work.ts'
import { world, type Person } from '../../../../test/world.ts'
import { assignmentOf, handIn, working, write } from '../work.test-data.ts'
import { remindOfWork } from './remind-of-work.ts'

const w = await world()
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const day = (days: number) => inHours(days * 24).slice(0, 10)

const entries = async (person: Person) =>
  (await person.ok(calendarApi.entries, { query: { from: day(-10), to: day(30) } })).items
const dueAtHome = async (person: Person) => (await person.ok(dashboardApi.home)).work?.due ?? []
const reminders = async (person: Person) =>
  (await person.ok(notificationsApi.list)).items
    .filter(({ kind }) => kind === 'work_due_soon')
    .map(({ title, about, times, dueOn }) => ({ title, about, times, dueOn }))
const nextStep = async (person: Person) => (await person.ok(dashboardApi.home)).nextStep
const release = (grader: Person, workId: string, outcome: 'returned' | 'graded') =>
  grader.ok(courseworkApi.release, {
    params: { workId },
    body: { outcome, review: { ...emptyReview, word: 'A word' }, round: 1, revision: 0 },
  })

describe('an assignment that is due', () => {
  it('stands in the calendar of whoever is to hand it in, at its time, and in nobody else’s', async () => {
    const dueAt = inHours(50)
    const { student, grader, admin, id, lessonId } = await working(
      w,
      assignmentOf({ dueAt, cutOffAt: inHours(90) }),
    )
    expect(await entries(student)).toEqual([
      {
        kind: 'work_due',
        id: lessonId,
        title: 'An essay',
        startsAt: dueAt,
        minutes: null,
        day: null,
        path: `/dashboard/learn/${id}/${lessonId}`,
        moveRef: null,
        fixedBy: 'due',
      },
    ])
    expect([await entries(grader), await entries(admin), await dueAtHome(grader)]).toEqual([[], [], []])
  })

  it('is due by its cut-off where that is all it has', async () => {
    const cutOffAt = inHours(50)
    const { student } = await working(w, assignmentOf({ cutOffAt }))
    expect((await entries(student)).map(({ startsAt }) => startsAt)).toEqual([cutOffAt])
    expect((await dueAtHome(student)).map((one) => one.dueAt)).toEqual([cutOffAt])
  })

  it('is what is to be done next once nothing is more pressing, and is due no more as soon as it is handed in', async () => {
    const dueAt = inHours(50)
    const { student, grader, workId, id, lessonId } = await working(w, assignmentOf({ dueAt }))
    const path = `/dashboard/learn/${id}/${lessonId}`
    expect(await dueAtHome(student)).toEqual([{ courseId: id, lessonId, title: 'An essay', dueAt }])
    expect(await nextStep(student)).toEqual({
      kind: 'work_due',
      path,
      params: { title: 'An essay', at: dueAt },
    })
    await write(student, workId, 'A river')
    expect(await dueAtHome(student)).toHaveLength(1)
    await handIn(student, workId)
    expect([await entries(student), await dueAtHome(student)]).toEqual([[], []])
    await student.ok(courseworkApi.withdraw, { params: { workId } })
    expect([(await entries(student)).length, (await dueAtHome(student)).length]).toEqual([1, 1])
    await handIn(student, workId)
    // What came back is asked for by a reviewer, and by no day.
    await release(grader, workId, 'returned')
    expect([await entries(student), await dueAtHome(student)]).toEqual([[], []])
  })

  it('is late on the home as long as it is taken, and is not there once nobody can hand it in', async () => {
    const dueAt = inHours(-2)
    const late = await working(w, assignmentOf({ dueAt, cutOffAt: inHours(2) }))
    expect(await nextStep(late.student)).toMatchObject({
      kind: 'overdue_work',
      params: { title: 'An essay', at: dueAt },
    })
    const ahead = await working(w, assignmentOf({ dueAt: inHours(8 * 24) }))
    expect([await dueAtHome(ahead.student), (await entries(ahead.student)).length]).toEqual([[], 1])
    const over = await working(w, assignmentOf({ cutOffAt: inHours(2) }))
    await redate(over, { cutOffAt: inHours(-2) })
    expect([await dueAtHome(over.student), (await entries(over.student)).length]).toEqual([[], 1])
  })

  it('is due by the version that one learns in, to whoever learns and has not done it', async () => {
    const found = await working(w, assignmentOf({ dueAt: inHours(50) }))
    const { admin, student, id, lessonId } = found
    const moved = inHours(80)
    // Another lesson, so that the course goes on once this one is done.
    const { outline, revision } = await admin.ok(coursesApi.byId, { params: { id } })
    const page = { id: uuid(), title: 'A map', minutes: 5, required: true }
    const modules = outline.map((one) => ({ ...one, lessons: [...one.lessons, page] }))
    await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision, modules } })
    await publishDated(found, { dueAt: moved })
    expect((await entries(student)).map(({ startsAt }) => startsAt)).not.toEqual([moved])
    const { enrolment } = await student.ok(enrolmentsApi.course, { params: { id } })
    const place = { id, enrolmentId: enrolment?.id ?? '' }
    await admin.ok(enrolmentsApi.decide, { params: place, body: { newestVersion: true } })
    expect((await entries(student)).map(({ startsAt }) => startsAt)).toEqual([moved])
    await admin.ok(enrolmentsApi.correct, {
      params: place,
      body: { lessonId, kind: 'done', reason: 'Read on paper' },
    })
    expect(await entries(student)).toEqual([])
    const other = await working(w, assignmentOf({ dueAt: inHours(50) }))
    await other.student.ok(enrolmentsApi.withdraw, { params: { id: other.id } })
    expect(await entries(other.student)).toEqual([])
  })

  it('leaves with the feed of the calendar as a moment that keeps nobody busy', async () => {
    const dueAt = inHours(50)
    const { acme, student, lessonId } = await working(w, assignmentOf({ dueAt }))
    const { url } = await student.ok(calendarApi.makeFeed)
    const { text } = await acme.stranger.raw('GET', new URL(url).pathname)
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:work_due-${lessonId}`,
        'SUMMARY:Due: An essay',
        `DTSTART:${dueAt.replace(/[-:]|\.\d+/g, '')}`,
        'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      ]),
    )
    expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([])
  })
})

describe('whoever is to hand something in', () => {
  it('is reminded once of each due time, days before it, and of a new time anew', async () => {
    const found = await working(w, assignmentOf({ dueAt: inHours(60) }))
    const { student, grader, id } = found
    await remindOfWork(w.services)
    expect(await reminders(student)).toEqual([])
    const dueAt = inHours(40)
    await redate(found, { dueAt })
    await remindOfWork(w.services)
    await remindOfWork(w.services)
    const told = { title: 'An essay', about: id, times: 1, dueOn: expect.any(String) as string }
    expect([await reminders(student), await reminders(grader)]).toEqual([[told], []])
    await redate(found, { dueAt: inHours(45) })
    await remindOfWork(w.services)
    expect(await reminders(student)).toEqual([{ ...told, times: 2 }])
  })

  it('need not read of it once it is handed in, and is not reminded of what is', async () => {
    const { student, workId } = await working(w, assignmentOf({ dueAt: inHours(40) }))
    await remindOfWork(w.services)
    expect(await reminders(student)).toHaveLength(1)
    await write(student, workId, 'A river')
    await handIn(student, workId)
    expect(await reminders(student)).toEqual([])
    const done = await working(w, assignmentOf({ dueAt: inHours(40) }))
    await write(done.student, done.workId, 'A river')
    await handIn(done.student, done.workId)
    await remindOfWork(w.services)
    expect(await reminders(done.student)).toEqual([])
  })
})

type Found = Awaited<ReturnType<typeof working>>
type Dates = { dueAt?: string; cutOffAt?: string }

/** Publishes the assignment with other times. */
async function publishDated({ admin, id, lessonId }: Found, dates: Dates) {
  const params = { id, lessonId }
  const { revision } = await admin.ok(coursesApi.lesson, { params })
  await admin.ok(coursesApi.saveLesson, { params, body: { revision, content: assignmentOf(dates) } })
  const course = await admin.ok(coursesApi.byId, { params: { id } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision: course.revision } })
}

/** The same, for those who learn in it already. */
async function redate(found: Found, dates: Dates) {
  await publishDated(found, dates)
  const { enrolment } = await found.student.ok(enrolmentsApi.course, { params: { id: found.id } })
  await found.admin.ok(enrolmentsApi.decide, {
    params: { id: found.id, enrolmentId: enrolment?.id ?? '' },
    body: { newestVersion: true },
  })
}

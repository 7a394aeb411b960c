import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { calendarApi } from '#contract/calendar.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { liveClassesApi } from '#contract/courses/live-classes/live-classes.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { openLiveSocket } from '../../../test/live.ts'
import { world, type Person } from '../../../test/world.ts'
import { countAttendance } from './count-attendance.ts'
import { seatAgain } from './seat-again.ts'
import { tellOfClasses } from './tell-of-classes.ts'

const w = await world()
const MINUTE = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

/** A published course of a page and a live class, whose author hosts it; and somebody who learns in it. */
async function learning({ percent = 75 } = {}) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const mia = await acme.user({ role: 'mentor', name: 'Mia' })
  const sol = await acme.user({ name: 'Sol' })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'First aid', language: 'en' } })
  await admin.ok(coursesApi.setStaff, { params: { id }, body: { staff: [{ id: mia.id, part: 'author' }] } })
  const lessonId = uuid()
  const pageId = uuid()
  const lessons = [
    { id: pageId, title: 'Read', minutes: 5, required: false },
    { id: lessonId, kind: 'live_class' as const, title: 'Drill', minutes: 60, required: true },
  ]
  await admin.ok(coursesApi.saveOutline, {
    params: { id },
    body: { revision: 1, modules: [{ id: uuid(), title: 'All', lessons }] },
  })
  const params = { id, lessonId }
  await admin.ok(coursesApi.saveLesson, {
    params,
    body: { revision: 0, content: { type: 'live_class', instructions: null, minimumPercent: percent } },
  })
  const publish = async () => {
    const { revision } = await admin.ok(coursesApi.byId, { params: { id } })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  }
  await publish()
  const enrol = (person: Person) => person.ok(enrolmentsApi.enrol, { params: { id } })
  await enrol(sol)
  return { acme, admin, mia, sol, id, lessonId, pageId, params, enrol, publish }
}
type Learning = Awaited<ReturnType<typeof learning>>

const plan = async ({ mia, params }: Learning, { inMin = 60, minutes = 60 } = {}) =>
  (
    await mia.ok(liveClassesApi.plan, {
      params,
      body: { startsAt: inMinutes(inMin), minutes, hostId: mia.id },
    })
  ).id
const codeOf = async ({ mia, params }: Learning, dateId: string) =>
  (await mia.ok(liveClassesApi.led, { params })).dates.find(({ id }) => id === dateId)?.room?.code ?? ''
const join = async (by: Person, code: string) => by.send(meetingsApi.join, { params: { code }, body: {} })

/** The date began so many minutes ago, and people have been in its room since then for so many. */
async function held(
  { acme, ...of }: Learning,
  dateId: string,
  { ago, there }: { ago: number; there: readonly (readonly [Person, from: number, to: number | null])[] },
) {
  const startsAt = new Date(Date.now() - ago * MINUTE)
  const at = (minutes: number) => new Date(startsAt.getTime() + minutes * MINUTE)
  await w.services.db.withTenant(acme.id, async (tx) => {
    const { meeting_id } = await tx
      .updateTable('class_dates')
      .set({ starts_at: startsAt })
      .where('id', '=', dateId)
      .returning('meeting_id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('meetings').set({ starts_at: startsAt }).where('id', '=', meeting_id).execute()
    for (const [person, from, to] of there)
      await tx
        .insertInto('meeting_peers')
        .values({
          company_id: acme.id,
          id: uuid(),
          meeting_id,
          user_id: person.id,
          name: person.name,
          role: 'member',
          state: to === null ? 'in' : 'out',
          joined_at: at(from),
          left_at: to === null ? null : at(to),
        })
        .execute()
  })
  await countAttendance(w.services)
  return of
}
const place = async (by: Person, id: string) =>
  (await by.ok(enrolmentsApi.course, { params: { id } })).enrolment
const own = (by: Person, params: Learning['params']) => by.ok(liveClassesApi.own, { params })
const record = (acme: { id: string }) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx.selectFrom('progress_events').select(['lesson_id', 'kind']).orderBy('seq').execute(),
  )

describe('a live class', () => {
  it('is in the calendars of its host and of those enrolled, and shows its learner when it is', async () => {
    const of = await learning()
    const dateId = await plan(of)
    const class_ = await own(of.sol, of.params)
    expect(class_).toMatchObject({
      minimumPercent: 75,
      instructions: null,
      dates: [{ id: dateId, minutes: 60, cancelledAt: null, host: { name: 'Mia' }, attended: null }],
    })
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    for (const person of [of.mia, of.sol]) {
      const { items } = await person.ok(calendarApi.entries, { query: { from: day(-1), to: day(2) } })
      // Also who hosts it moves it in its course.
      expect(items).toMatchObject([
        { kind: 'meeting', title: 'Drill · First aid', minutes: 60, moveRef: null, fixedBy: 'course' },
      ])
    }
    const { items } = await of.admin.ok(calendarApi.entries, { query: { from: day(-1), to: day(2) } })
    expect(items).toEqual([])
    expect(await of.mia.ok(liveClassesApi.led, { params: of.params })).toMatchObject({
      dates: [{ invited: 2, came: 0, attended: 0 }],
      hosts: [{ id: of.mia.id }],
      learners: 1,
      roomPeople: 6,
    })
  })

  it('lets those in who learn in its course, whoever enrols later too, and nobody who withdrew or never was', async () => {
    const of = await learning()
    const dateId = await plan(of, { inMin: 2 })
    const code = await codeOf(of, dateId)
    const later = await of.acme.user({ name: 'Lee' })
    expect(await join(later, code)).toMatchObject({
      status: 403,
      error: { details: { reason: 'not_invited' } },
    })
    expect(await join(of.admin, code)).toMatchObject({
      status: 403,
      error: { details: { reason: 'not_invited' } },
    })
    await of.enrol(later)
    expect((await join(later, code)).data).toMatchObject({ role: 'member' })
    expect((await join(of.mia, code)).data).toMatchObject({ role: 'host' })
    await later.ok(enrolmentsApi.withdraw, { params: { id: of.id } })
    expect(await join(later, code)).toMatchObject({
      status: 403,
      error: { details: { reason: 'not_invited' } },
    })
    expect((await join(of.sol, code)).status).toBe(200)
  })

  it('has whoever learns in it wait in the lobby where whoever teaches wants all to', async () => {
    const of = await learning()
    const code = await codeOf(of, await plan(of, { inMin: 2 }))
    const { ticket } = await of.mia.ok(meetingsApi.join, { params: { code }, body: {} })
    const line = await openLiveSocket(w.port, of.acme.host)
    line.say({ t: 'hello', ticket, media: { mic: false, camera: false, screen: false } })
    await line.next('welcome')
    const grant = async () => (await of.sol.ok(meetingsApi.join, { params: { code }, body: {} })).grant
    expect(await grant()).not.toBeNull()
    line.say({ t: 'settings', settings: { lobby: 'all' } })
    await line.next('settings')
    expect(await grant()).toBeNull()
    line.drop()
  })

  it('seats whoever enrolled or withdrew at the very moment in which it was planned a moment later', async () => {
    const of = await learning()
    const other = await of.acme.user()
    const dateId = await plan(of, { inMin: 2 })
    const code = await codeOf(of, dateId)
    await w.services.db.withTenant(of.acme.id, async (tx) => {
      const { meeting_id } = await tx
        .updateTable('class_dates')
        .set({ created_at: new Date(Date.now() - 2 * MINUTE) })
        .where('id', '=', dateId)
        .returning('meeting_id')
        .executeTakeFirstOrThrow()
      await tx.deleteFrom('meeting_people').where('user_id', '=', of.sol.id).execute()
      // Who withdrew has an enrolment all the same.
      await tx
        .insertInto('enrolments')
        .values({
          company_id: of.acme.id,
          id: uuid(),
          course_id: of.id,
          user_id: other.id,
          version: 1,
          state: 'withdrawn',
        })
        .execute()
      await tx
        .insertInto('meeting_people')
        .values({ company_id: of.acme.id, meeting_id, user_id: other.id })
        .execute()
    })
    await seatAgain(w.services)
    expect((await join(of.sol, code)).status).toBe(200)
    expect((await join(other, code)).status).toBe(403)
  })

  it('seats those who are moved to a version that has it, and whoever is on one without it is not invited', async () => {
    const of = await learning()
    const draft = await of.admin.ok(coursesApi.byId, { params: { id: of.id } })
    const second = uuid()
    const modules = draft.outline.map((module) => ({
      ...module,
      lessons: [
        ...module.lessons,
        { id: second, kind: 'live_class' as const, title: 'Again', minutes: 60, required: false },
      ],
    }))
    await of.admin.ok(coursesApi.saveOutline, {
      params: { id: of.id },
      body: { revision: draft.revision, modules },
    })
    const params = { id: of.id, lessonId: second }
    await of.mia.ok(liveClassesApi.plan, {
      params,
      body: { startsAt: inMinutes(60), minutes: 30, hostId: of.mia.id },
    })
    const led = async () => (await of.mia.ok(liveClassesApi.led, { params })).dates[0]
    expect(await led()).toMatchObject({ invited: 1 })
    await of.publish()
    const late = await of.acme.user()
    await of.enrol(late)
    expect(await led()).toMatchObject({ invited: 2 })
  })

  it('is completed by having been there for long enough, within its time, and by that alone', async () => {
    const of = await learning()
    const short = await of.acme.user({ name: 'Short' })
    await of.enrol(short)
    const marked = await of.sol.send(enrolmentsApi.record, {
      params: of.params,
      body: { id: uuid(), kind: 'done' },
    })
    expect(marked.error).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'by_attendance' } })
    const dateId = await plan(of)
    // Early is not there; two tabs at once are there once; and whoever left is there until then.
    await held(of, dateId, {
      ago: 70,
      there: [
        [of.sol, -10, 30],
        [of.sol, 20, 45],
        [short, -10, 40],
        [short, 20, 44],
        [of.mia, -10, 62],
      ],
    })
    expect(await place(of.sol, of.id)).toMatchObject({ state: 'completed' })
    expect(await place(short, of.id)).toMatchObject({ state: 'active', lessonsDone: 0 })
    expect((await own(of.sol, of.params)).dates).toMatchObject([{ attended: { minutes: 45, counted: true } }])
    const { items } = await of.mia.ok(liveClassesApi.attendance, { params: { id: of.id, dateId } })
    expect(items).toMatchObject([
      { name: 'Sol', minutes: 45, counted: true },
      { name: 'Short', minutes: 44, counted: false },
    ])
    expect(items).toHaveLength(2)
    expect(await record(of.acme)).toEqual([{ lesson_id: of.lessonId, kind: 'done' }])
  })

  it('counts as soon as one was there for long enough, once: what is corrected after that stays corrected', async () => {
    const of = await learning({ percent: 50 })
    const dateId = await plan(of)
    await held(of, dateId, { ago: 29, there: [[of.sol, 0, null]] })
    expect(await place(of.sol, of.id)).toMatchObject({ state: 'active' })
    await held(of, dateId, { ago: 31, there: [[of.sol, 0, null]] })
    const enrolment = await place(of.sol, of.id)
    expect(enrolment).toMatchObject({ state: 'completed' })
    await of.mia.ok(enrolmentsApi.correct, {
      params: { id: of.id, enrolmentId: enrolment?.id ?? '' },
      body: { lessonId: of.lessonId, kind: 'undone', reason: 'Was asleep' },
    })
    await countAttendance(w.services)
    expect(await place(of.sol, of.id)).toMatchObject({ state: 'active' })
    expect((await record(of.acme)).map(({ kind }) => kind)).toEqual(['done', 'undone'])
  })

  it('whoever missed it comes to a later date of it, and a person who saw them there marks it with a reason', async () => {
    const of = await learning()
    const other = await of.acme.user({ name: 'Bo' })
    await of.enrol(other)
    await held(of, await plan(of), { ago: 90, there: [[of.sol, 0, 10]] })
    const second = await plan(of)
    expect((await own(of.sol, of.params)).dates).toMatchObject([
      { attended: { minutes: 10, counted: false } },
      { id: second, attended: null },
    ])
    await held(of, second, { ago: 65, there: [[of.sol, 0, 60]] })
    expect(await place(of.sol, of.id)).toMatchObject({ state: 'completed' })
    const enrolment = await place(other, of.id)
    await of.mia.ok(enrolmentsApi.correct, {
      params: { id: of.id, enrolmentId: enrolment?.id ?? '' },
      body: { lessonId: of.lessonId, kind: 'done', reason: 'Sat in the room with Sol' },
    })
    expect(await place(other, of.id)).toMatchObject({ state: 'completed' })
  })

  it('that its host ends early is as long as it was', async () => {
    const of = await learning()
    const dateId = await plan(of)
    const code = await codeOf(of, dateId)
    await held(of, dateId, { ago: 20, there: [[of.sol, 0, 19]] })
    expect(await place(of.sol, of.id)).toMatchObject({ state: 'active' })
    await of.mia.ok(meetingsApi.end, { params: { code } })
    await countAttendance(w.services)
    expect(await place(of.sol, of.id)).toMatchObject({ state: 'completed' })
  })
})

const newsOf = async (person: Person) => {
  await tellOfClasses(w.services)
  const { items } = await person.ok(notificationsApi.list, { query: {} })
  return items.map(({ kind }) => kind).filter((kind) => kind.startsWith('meeting'))
}

describe('a date of a live class', () => {
  it('tells those enrolled when it is planned, moved and called off, and whoever enrols later', async () => {
    const of = await learning()
    const dateId = await plan(of)
    expect(await newsOf(of.sol)).toEqual(['meeting_invited'])
    const params = { id: of.id, dateId }
    const body = { startsAt: inMinutes(120), minutes: 45, hostId: of.mia.id }
    await of.mia.ok(liveClassesApi.change, { params, body })
    expect(await newsOf(of.sol)).toContain('meeting_changed')
    expect((await own(of.sol, of.params)).dates).toMatchObject([{ startsAt: body.startsAt, minutes: 45 }])
    const later = await of.acme.user()
    await of.enrol(later)
    expect(await newsOf(later)).toEqual(['meeting_invited'])
    await of.mia.ok(liveClassesApi.cancel, { params })
    expect(await newsOf(of.sol)).toEqual(['meeting_cancelled'])
    expect(await newsOf(later)).toEqual(['meeting_cancelled'])
    expect((await own(of.sol, of.params)).dates).toMatchObject([
      { room: null, cancelledAt: expect.any(String) },
    ])
    const again = await of.mia.send(liveClassesApi.change, { params, body })
    expect([again.status, again.error?.details]).toEqual([410, { reason: 'ended' }])
  })

  it('that was moved, or called off, before anybody was told of it is told as it is by then, or not at all', async () => {
    const of = await learning()
    const [moved, off] = [await plan(of), await plan(of)]
    const body = { startsAt: inMinutes(120), minutes: 45, hostId: of.mia.id }
    await of.mia.ok(liveClassesApi.change, { params: { id: of.id, dateId: moved }, body })
    await of.mia.ok(liveClassesApi.cancel, { params: { id: of.id, dateId: off } })
    expect(await newsOf(of.sol)).toEqual(['meeting_invited'])
  })

  it('takes another host, who then leads it in the place of the one before', async () => {
    const of = await learning()
    const dateId = await plan(of, { inMin: 2 })
    const code = await codeOf(of, dateId)
    const body = { startsAt: inMinutes(2), minutes: 60, hostId: of.admin.id }
    await of.admin.ok(liveClassesApi.change, { params: { id: of.id, dateId }, body })
    expect((await join(of.admin, code)).data).toMatchObject({ role: 'host' })
    expect((await join(of.mia, code)).status).toBe(403)
    expect(await newsOf(of.mia)).toEqual(['meeting_cancelled'])
    const stranger = await of.mia.send(liveClassesApi.change, {
      params: { id: of.id, dateId },
      body: { ...body, hostId: of.sol.id },
    })
    expect(stranger.error).toMatchObject({ code: 'BAD_REQUEST', details: [{ field: 'hostId' }] })
  })

  it('that has begun is neither moved nor called off, and its room is changed with it alone', async () => {
    const of = await learning()
    const dateId = await plan(of)
    const code = await codeOf(of, dateId)
    const ended = await of.mia.send(meetingsApi.end, { params: { code } })
    expect([ended.status, ended.error?.details]).toEqual([409, { reason: 'booked' }])
    await held(of, dateId, { ago: 1, there: [] })
    const params = { id: of.id, dateId }
    const cancelled = await of.mia.send(liveClassesApi.cancel, { params })
    expect([cancelled.status, cancelled.error?.details]).toEqual([410, { reason: 'class_begun' }])
  })

  it('is planned by those who make the course alone, and seen by those who lead it or learn in it', async () => {
    const of = await learning()
    const dateId = await plan(of)
    const mentor = await of.acme.user({ role: 'mentor' })
    const stranger = await of.acme.user()
    const body = { startsAt: inMinutes(90), minutes: 60, hostId: of.mia.id }
    expect((await mentor.send(liveClassesApi.plan, { params: of.params, body })).status).toBe(404)
    expect((await of.sol.send(liveClassesApi.plan, { params: of.params, body })).status).toBe(403)
    expect((await mentor.send(liveClassesApi.led, { params: of.params })).status).toBe(404)
    const attendance = { params: { id: of.id, dateId } }
    expect((await mentor.send(liveClassesApi.attendance, attendance)).status).toBe(404)
    expect((await stranger.send(liveClassesApi.own, { params: of.params })).status).toBe(403)
    const pageParams = { id: of.id, lessonId: of.pageId }
    expect((await of.mia.send(liveClassesApi.plan, { params: pageParams, body })).status).toBe(404)
    const late = { ...body, startsAt: inMinutes(-60) }
    expect((await of.mia.send(liveClassesApi.plan, { params: of.params, body: late })).status).toBe(400)
  })

  it('of a draft that is deleted leaves nothing in its host’s calendar; a copy of a course has none', async () => {
    const of = await learning()
    const dateId = await plan(of)
    const copy = await of.admin.ok(coursesApi.duplicate, { params: { id: of.id } })
    const draft = await of.admin.ok(coursesApi.byId, { params: { id: copy.id } })
    const lesson = draft.outline[0]?.lessons.find(({ kind }) => kind === 'live_class')
    const params = { id: copy.id, lessonId: lesson?.id ?? '' }
    expect(await of.admin.ok(liveClassesApi.led, { params })).toMatchObject({ dates: [], learners: 0 })
    expect((await of.admin.ok(coursesApi.lesson, { params })).content).toEqual({
      type: 'live_class',
      instructions: null,
      minimumPercent: 75,
    })
    const body = { startsAt: inMinutes(90), minutes: 60, hostId: of.admin.id }
    await of.admin.ok(liveClassesApi.plan, { params, body })
    expect((await of.admin.ok(meetingsApi.list, { query: {} })).items).toHaveLength(1)
    await of.admin.ok(coursesApi.delete, { params: { id: copy.id } })
    expect((await of.admin.ok(meetingsApi.list, { query: {} })).items).toEqual([])
    expect(await codeOf(of, dateId)).not.toBe('')
  })
})

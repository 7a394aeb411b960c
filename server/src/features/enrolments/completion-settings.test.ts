import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { CourseSettings } from '#contract/courses/course.ts'
import { certificatesApi } from '#contract/courses/certificates.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()

/** A published course of lessons that are named after their places, of which the first three count. */
async function published(settings: Partial<CourseSettings>) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Rivers', language: 'en' } })
  const lessons = [uuid(), uuid(), uuid(), uuid()] as const
  const modules = [
    {
      id: uuid(),
      title: 'All of it',
      lessons: lessons.map((lesson, at) => ({
        id: lesson,
        title: `Lesson ${at}`,
        minutes: 5,
        required: at < 3,
      })),
    },
  ]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  for (const lessonId of lessons)
    await admin.ok(coursesApi.saveLesson, {
      params: { id, lessonId },
      body: {
        revision: 0,
        content: {
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }],
        },
      },
    })
  const publish = async (more: Partial<CourseSettings>) => {
    const { revision } = await admin.ok(coursesApi.update, {
      params: { id },
      body: { summary: 'S', ...more },
    })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  }
  await publish(settings)
  const record = (person: Person, at: number, kind: 'done' | 'undone' = 'done') =>
    person.ok(enrolmentsApi.record, {
      params: { id, lessonId: lessons[at] ?? '' },
      body: { id: uuid(), kind },
    })
  return { acme, admin, id, lessons, publish, record }
}

const own = async (person: Person, id: string) =>
  (await person.ok(enrolmentsApi.course, { params: { id } })).enrolment

describe('a course that some of its lessons complete', () => {
  it('is completed by any two of three where two are enough, and never by one that does not count', async () => {
    const { acme, id, record } = await published({ enough: 2 })
    const sol = await acme.user({})
    await sol.ok(enrolmentsApi.enrol, { params: { id } })
    expect(await own(sol, id)).toMatchObject({ lessons: 2, lessonsDone: 0 })
    await record(sol, 2)
    await record(sol, 3)
    expect(await own(sol, id)).toMatchObject({ state: 'active', lessons: 2, lessonsDone: 1 })
    await record(sol, 0)
    expect(await own(sol, id)).toMatchObject({ state: 'completed', lessons: 2, lessonsDone: 2 })
    expect(await sol.ok(enrolmentsApi.course, { params: { id } })).toMatchObject({ enough: 2 })
  })

  it('keeps the completion and its certificate when a lesson is corrected that is more than enough', async () => {
    const certificate = {
      given: true,
      months: null,
      title: '',
      statement: '',
      signatory: '',
      signatoryRole: '',
    }
    const { acme, admin, id, lessons, record } = await published({ enough: 2, certificate })
    const sol = await acme.user({})
    await sol.ok(enrolmentsApi.enrol, { params: { id } })
    for (const at of [0, 1, 2]) await record(sol, at)
    const enrolmentId = (await own(sol, id))?.id ?? ''
    const undo = (at: number) =>
      admin.ok(enrolmentsApi.correct, {
        params: { id, enrolmentId },
        body: { lessonId: lessons[at] ?? '', kind: 'undone', reason: 'Not theirs' },
      })
    const stands = async () => (await sol.ok(certificatesApi.mine)).items.map(({ state }) => state)
    await undo(0)
    expect([(await own(sol, id))?.state, await stands()]).toEqual(['completed', ['valid']])
    await undo(1)
    expect([(await own(sol, id))?.state, await stands()]).toEqual(['active', ['revoked']])
  })

  it('goes by the version that one learns in', async () => {
    const { acme, id, publish, record } = await published({})
    const [early, late] = [await acme.user({}), await acme.user({})]
    await early.ok(enrolmentsApi.enrol, { params: { id } })
    await publish({ enough: 1 })
    await late.ok(enrolmentsApi.enrol, { params: { id } })
    await record(early, 0)
    await record(late, 0)
    expect([await own(early, id), await own(late, id)]).toMatchObject([
      { state: 'active', lessons: 3, lessonsDone: 1 },
      { state: 'completed', lessons: 1, lessonsDone: 1 },
    ])
  })

  it('asks for one lesson at least', async () => {
    const { admin, id } = await published({})
    expect((await admin.send(coursesApi.update, { params: { id }, body: { enough: 0 } })).status).toBe(400)
  })
})

/** Days from now on the company’s calendar. */
const day = async (companyId: string, days: number) =>
  w.services.db.withTenant(companyId, async (tx) => {
    const { rows } = await sql<{ day: string }>`
      select ((now() at time zone s.time_zone)::date + ${days}::int)::text as day
      from company_settings s where s.company_id = current_company()`.execute(tx)
    return rows[0]?.day ?? ''
  })

describe('a course that is due on a day', () => {
  it('is due then for who enrols until that day, and for nobody who enrols after it', async () => {
    const { acme, admin, id, publish } = await published({})
    const [today, yesterday] = [await day(acme.id, 0), await day(acme.id, -1)]
    const [first, second, third] = [await acme.user({}), await acme.user({}), await acme.user({})]
    await publish({ dueOn: today })
    expect(await first.ok(enrolmentsApi.course, { params: { id } })).toMatchObject({
      dueOn: today,
      dueDays: null,
    })
    await first.ok(enrolmentsApi.enrol, { params: { id } })
    await publish({ dueOn: yesterday })
    await second.ok(enrolmentsApi.enrol, { params: { id } })
    await admin.ok(enrolmentsApi.enrolPeople, { params: { id }, body: { userIds: [third.id] } })
    expect([
      (await own(first, id))?.dueOn,
      (await own(second, id))?.dueOn,
      (await own(third, id))?.dueOn,
    ]).toEqual([today, null, null])
  })

  it('is due no more after so many days, and the other way round: what is said last counts', async () => {
    const { admin, id } = await published({ dueDays: 30 })
    const say = async (body: Partial<CourseSettings>) => {
      const { settings } = await admin.ok(coursesApi.update, { params: { id }, body })
      return [settings.dueDays, settings.dueOn ?? null]
    }
    expect(await say({ dueOn: '2031-05-01' })).toEqual([null, '2031-05-01'])
    expect(await say({ dueDays: 10 })).toEqual([10, null])
    expect(await say({ dueDays: null })).toEqual([null, null])
    const both = await admin.send(coursesApi.update, {
      params: { id },
      body: { dueDays: 10, dueOn: '2031-05-01' },
    })
    expect([both.status, both.error?.details]).toEqual([400, [{ field: 'dueOn', code: 'invalid_value' }]])
  })
})

import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { insightsApi } from '#contract/courses/insights.ts'
import { nextLesson, progressOf, type ProgressEvent } from '#contract/rules/learning/completion.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person } from '../../../../test/world.ts'

const w = await world()
const DAY = 86_400_000

async function threeLessons() {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Bees', language: 'en' } })
  const lessons = ['Hive', 'Queen', 'Honey'].map((title, at) => ({
    id: uuid(),
    title,
    minutes: 5,
    required: at !== 1,
  }))
  const modules = [{ id: uuid(), title: 'Start', lessons }]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'S' } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  const [hive = '', queen = '', honey = ''] = lessons.map((lesson) => lesson.id)
  return { company, admin, id, lessons, hive, queen, honey }
}

const record = (person: Person, id: string, lessonId: string, body: object) =>
  person.ok(enrolmentsApi.record, {
    params: { id, lessonId },
    body: { id: uuid(), kind: 'opened', ...body },
  })
const numbers = async (who: Person, id: string) => {
  const { lessons, ...whole } = await who.ok(insightsApi.get, { params: { id } })
  return {
    whole,
    lessons: lessons.map(({ title, reached, done, here, stopped }) => [title, reached, done, here, stopped]),
    seconds: lessons.map(({ seconds }) => seconds),
  }
}

describe('insights of a course', () => {
  it('leave as a file of those numbers, in the words of whoever leads the course, and for nobody else', async () => {
    const { company, admin, id, hive, queen } = await threeLessons()
    const [ana, sol] = [await company.user(), await company.user()]
    for (const one of [ana, sol]) await one.ok(enrolmentsApi.enrol, { params: { id } })
    await record(ana, id, hive, { kind: 'done' })
    await record(sol, id, hive, { kind: 'done' })
    await record(sol, id, queen, {})
    const wanted = { params: { id }, body: {} }
    const lead = await company.user({ role: 'admin' })
    await lead.ok(authApi.updateMe, { body: { preferredLanguage: 'es' } })
    expect((await admin.call(insightsApi.export, wanted)).text.split('\r\n')).toEqual([
      '\ufeffModule,Lesson,Optional,Opened,Done,Next lesson,Stopped here,"Time, median in minutes",Planned minutes,Took the quiz,Passed the quiz,Quiz score in %',
      'Start,Hive,false,2,2,0,0,,5,,,',
      'Start,Queen,true,1,0,2,0,,5,,,',
      'Start,Honey,false,0,0,0,0,,5,,,',
      '',
    ])
    expect((await lead.call(insightsApi.export, wanted)).text).toContain('Módulo;Lección;Opcional;Abierta')
    expect((await ana.call(insightsApi.export, wanted)).status).toBe(403)
    const uninvited = await company.user({ role: 'mentor' })
    expect((await uninvited.call(insightsApi.export, wanted)).status).toBe(404)
  })

  it('say lesson by lesson who has opened it, who is done, whose next it is, and who stopped there', async () => {
    const { company, admin, id, hive, queen, honey } = await threeLessons()
    const [ana, sol, kim] = [await company.user(), await company.user(), await company.user()]
    for (const one of [ana, sol, kim]) await one.ok(enrolmentsApi.enrol, { params: { id } })
    await record(ana, id, hive, { kind: 'done' })
    await record(ana, id, honey, { kind: 'done' })
    await record(sol, id, hive, { kind: 'done' })
    await record(sol, id, queen, {})
    expect(await numbers(admin, id)).toMatchObject({
      whole: { learners: 3, completed: 1, notBegun: 1, stopped: 0 },
      lessons: [
        ['Hive', 2, 2, 0, 0],
        ['Queen', 1, 0, 1, 0],
        ['Honey', 1, 1, 0, 0],
      ],
    })
    await w.services.db.withTenant(company.id, (tx) =>
      tx
        .updateTable('enrolments')
        .set({ last_at: new Date(Date.now() - 15 * DAY) })
        .where('user_id', '=', sol.id)
        .execute(),
    )
    expect((await numbers(admin, id)).lessons[1]).toEqual(['Queen', 1, 0, 1, 1])
    const behind = async (at: 'done' | 'stopped') =>
      (
        await admin.ok(insightsApi.people, {
          params: { id, lessonId: at === 'done' ? hive : queen },
          query: { at },
        })
      ).items.map(({ person }) => person.id)
    expect(await behind('stopped')).toEqual([sol.id])
    expect(new Set(await behind('done'))).toEqual(new Set([ana.id, sol.id]))
  })

  it('count and show nobody who was deleted, until they are restored; who is shut out stays in them', async () => {
    const { company, admin, id, hive, queen } = await threeLessons()
    const [ana, sol, kim] = [await company.user(), await company.user(), await company.user()]
    for (const one of [ana, sol, kim]) {
      await one.ok(enrolmentsApi.enrol, { params: { id } })
      await record(one, id, hive, { kind: 'done', visits: [{ id: uuid(), lessonId: hive, seconds: 60 }] })
    }
    const become = (one: Person, status: 'inactive' | 'deleted') =>
      admin.ok(usersApi.changeStatus, { params: { id: one.id }, body: { userId: one.id, status } })
    const shown = async () => {
      const people = async (lessonId: string, at: 'done' | 'here') => {
        const { items, total } = await admin.ok(insightsApi.people, {
          params: { id, lessonId },
          query: { at },
        })
        return [total, ...items.map(({ person }) => person.id).toSorted()]
      }
      const { whole, lessons, seconds } = await numbers(admin, id)
      return {
        learners: whole.learners,
        hive: lessons[0],
        seconds: seconds[0],
        people: [await people(hive, 'done'), await people(queen, 'here')],
      }
    }
    const all = await shown()
    expect(all).toMatchObject({ learners: 3, hive: ['Hive', 3, 3, 0, 0], seconds: 60 })
    await become(kim, 'inactive')
    expect(await shown()).toEqual(all)
    await become(sol, 'deleted')
    const two = [ana.id, kim.id].toSorted()
    expect(await shown()).toEqual({
      learners: 2,
      hive: ['Hive', 2, 2, 0, 0],
      seconds: 60,
      people: [
        [2, ...two],
        [2, ...two],
      ],
    })
    await become(sol, 'inactive')
    expect(await shown()).toEqual(all)
  })

  it('are for those who lead the course, graders too, and for nobody else', async () => {
    const { company, admin, id, hive } = await threeLessons()
    const [author, grader, mentor, student] = [
      await company.user({ role: 'mentor' }),
      await company.user({ role: 'mentor' }),
      await company.user({ role: 'mentor' }),
      await company.user(),
    ]
    await admin.ok(coursesApi.setStaff, {
      params: { id },
      body: {
        staff: [
          { id: author.id, part: 'author' },
          { id: grader.id, part: 'grader' },
        ],
      },
    })
    const asks = async (who: Person) => [
      (await who.send(insightsApi.get, { params: { id } })).status,
      (await who.send(insightsApi.people, { params: { id, lessonId: hive }, query: { at: 'done' } })).status,
    ]
    expect(await asks(author)).toEqual([200, 200])
    expect(await asks(grader)).toEqual([200, 200])
    expect(await asks(mentor)).toEqual([404, 404])
    expect(await asks(student)).toEqual([403, 403])
  })

  it('know the time that people were active: each visit once, by its longest word, and no longer than one counts', async () => {
    const { company, admin, id, hive, queen } = await threeLessons()
    const [ana, sol, kim] = [await company.user(), await company.user(), await company.user()]
    for (const one of [ana, sol, kim]) await one.ok(enrolmentsApi.enrol, { params: { id } })
    const visit = uuid()
    const told = (seconds: number, lessonId = hive, of = visit) => ({ id: of, lessonId, seconds })
    // Sent again after its answer was lost, grown meanwhile; an older word that comes late takes nothing away.
    await record(ana, id, hive, { kind: 'done', visits: [told(40)] })
    await record(ana, id, queen, { visits: [told(70)] })
    await record(ana, id, queen, { visits: [told(50)] })
    await record(ana, id, queen, { visits: [told(30, hive, uuid()), told(10, queen, uuid())] })
    expect((await numbers(admin, id)).seconds).toEqual([100, null, null])
    // A night over one lesson of five minutes counts fifteen; a lesson of no course, or of another, none.
    await record(sol, id, hive, { kind: 'done', visits: [told(30_000), told(500, uuid(), uuid())] })
    await record(kim, id, hive, { kind: 'done', visits: [told(300)] })
    expect((await numbers(admin, id)).seconds).toEqual([300, null, null])
    const rows = await w.services.db.withTenant(company.id, (tx) =>
      tx.selectFrom('lesson_visits').select('seconds').orderBy('seconds').execute(),
    )
    expect(rows.map(({ seconds }) => seconds)).toEqual([10, 30, 70, 300, 900])
  })

  it('agree with the one rule, whatever was recorded in whatever order', async () => {
    const { company, admin, id, lessons } = await threeLessons()
    const people = await Promise.all([1, 2, 3, 4].map(() => company.user()))
    const Event = fc.record({ lesson: fc.nat(2), kind: fc.constantFrom('opened', 'done', 'undone') })
    const Someone = fc.record({ record: fc.array(Event, { maxLength: 8 }), quietDays: fc.nat(30) })
    await fc.assert(
      fc.asyncProperty(fc.array(Someone, { minLength: 4, maxLength: 4 }), async (all) => {
        const stands = all.map(({ record: written, quietDays }) => {
          const events = written.map(({ lesson, kind }): ProgressEvent => ({
            lessonId: lessons[lesson]?.id ?? '',
            kind,
          }))
          const last = events.at(-1)?.lessonId ?? null
          const progress = progressOf(lessons, events)
          return { events, quietDays, last, ...progress, next: nextLesson(lessons, progress.done, last) }
        })
        await w.services.db.withTenant(company.id, async (tx) => {
          const own = { company_id: company.id }
          await tx.deleteFrom('enrolments').execute()
          for (const [at, one] of stands.entries()) {
            const enrolment = uuid()
            await tx
              .insertInto('enrolments')
              .values({
                ...own,
                id: enrolment,
                course_id: id,
                user_id: people[at]?.id ?? '',
                version: 1,
                state: one.complete ? 'completed' : 'active',
                completed_at: one.complete ? new Date() : null,
                last_lesson_id: one.last,
                next_lesson_id: one.next,
                last_at: one.last ? new Date(Date.now() - one.quietDays * DAY - 1000) : null,
                lessons: one.required,
                lessons_done: one.requiredDone,
              })
              .execute()
            for (const [seq, { lessonId, kind }] of one.events.entries())
              await tx
                .insertInto('progress_events')
                .values({ ...own, enrolment_id: enrolment, seq, id: uuid(), lesson_id: lessonId, kind })
                .execute()
          }
        })
        const count = (is: (one: (typeof stands)[number]) => boolean) => stands.filter(is).length
        const isUnderWay = (one: (typeof stands)[number]) => one.last !== null && !one.complete
        const shown = await numbers(admin, id)
        expect(shown.whole).toEqual({
          learners: 4,
          completed: count(({ complete }) => complete),
          notBegun: count(({ last }) => last === null),
          stopped: count((one) => isUnderWay(one) && one.quietDays >= 14),
        })
        expect(shown.lessons).toEqual(
          lessons.map(({ id: lessonId, title }) => [
            title,
            count(({ events }) => events.some((event) => event.lessonId === lessonId)),
            count(({ done }) => done.has(lessonId)),
            count((one) => isUnderWay(one) && one.next === lessonId),
            count((one) => isUnderWay(one) && one.next === lessonId && one.quietDays >= 14),
          ]),
        )
      }),
      { numRuns: 15 },
    )
  })
})

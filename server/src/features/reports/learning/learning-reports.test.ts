import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { customColumn, customFieldsApi } from '#contract/people/custom-fields.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { learningReportsApi, type LearningFilter } from '#contract/training/learning-reports.ts'
import { standingOf } from '#contract/rules/learning/standing.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { calendarDay } from '../../../platform/companies/company-days.ts'
import { complete, course } from '../../training/training.test-data.ts'

const w = await world()
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Thirteen hours ahead: a day of the company is seldom one of UTC. */
const timeZone = 'Pacific/Auckland'
const dayAt = (at: number) => calendarDay(new Date(at), { timeZone })
const day = (back: number) => dayAt(Date.now() - back * DAY)

async function inZone(company: TestCompany) {
  await w.services.db.withTenant(company.id, (tx) =>
    tx.updateTable('company_settings').set({ time_zone: timeZone }).execute(),
  )
  w.services.companies.forget(company.slug)
}

async function acme() {
  const company = await w.company()
  await inZone(company)
  const admin = await company.user({ role: 'admin' })
  return { company, admin }
}

const places = async (admin: Person, query: object) =>
  (await admin.ok(learningReportsApi.places, { query: { ...query, pageSize: 200 } })).items

describe('reports of learning', () => {
  it('say what the record says: who completed, who is under way, who has not begun, by one rule', async () => {
    const { company, admin } = await acme()
    const safety = await course(admin, 'Safety')
    const [ana, sol, kim] = [
      await company.user({ name: 'Ana' }),
      await company.user({ name: 'Sol' }),
      await company.user({ name: 'Kim' }),
    ]
    await admin.ok(enrolmentsApi.enrolPeople, {
      params: { id: safety.id },
      body: { userIds: [ana.id, sol.id, kim.id], dueOn: day(2) },
    })
    await admin.ok(enrolmentsApi.enrolPeople, {
      params: { id: safety.id },
      body: { userIds: [admin.id], dueOn: day(0) },
    })
    await complete(ana, safety)
    const { items } = await admin.ok(learningReportsApi.breakdown, {})
    expect(items).toEqual([
      { key: safety.id, name: 'Safety', learning: 4, done: 1, underWay: 0, notBegun: 1, overdue: 2 },
    ])
    const { days } = await admin.ok(learningReportsApi.get, { query: { from: day(1), to: day(0) } })
    expect(days).toEqual([
      { day: day(1), enrolled: 0, completed: 0, learning: 0, done: 0, overdue: 0 },
      { day: day(0), enrolled: 4, completed: 1, learning: 4, done: 1, overdue: 2 },
    ])
    const late = await places(admin, { standing: 'overdue' })
    expect(late.map((one) => [one.person.name, one.course.title, one.dueOn, one.lessonsDone])).toEqual([
      ['Kim', 'Safety', day(2), 0],
      ['Sol', 'Safety', day(2), 0],
    ])
    // What was done by a press and is taken back by the next is no completion.
    await ana.ok(enrolmentsApi.record, {
      params: { id: safety.id, lessonId: safety.lesson },
      body: { id: uuid(), kind: 'undone' },
    })
    expect((await admin.ok(learningReportsApi.breakdown, {})).items[0]).toMatchObject({ done: 0, overdue: 3 })
  })

  it('leave out who left the company or the course, and whoever still asks to be let in', async () => {
    const { company, admin } = await acme()
    const safety = await course(admin, 'Safety')
    const [ana, sol, kim] = [await company.user(), await company.user(), await company.user()]
    await admin.ok(enrolmentsApi.enrolPeople, {
      params: { id: safety.id },
      body: { userIds: [ana.id, sol.id, kim.id] },
    })
    await sol.ok(enrolmentsApi.withdraw, { params: { id: safety.id } })
    await admin.ok(usersApi.changeStatus, {
      params: { id: kim.id },
      body: { userId: kim.id, status: 'inactive' },
    })
    expect((await admin.ok(learningReportsApi.breakdown, {})).items[0]).toMatchObject({ learning: 1 })
    expect((await places(admin, {})).map(({ person }) => person.id)).toEqual([ana.id])
  })

  it('count a completion on its day also after the course began anew', async () => {
    const { company, admin } = await acme()
    const safety = await course(admin, 'Safety')
    const ana = await company.user()
    await ana.ok(enrolmentsApi.enrol, { params: { id: safety.id } })
    await complete(ana, safety)
    const { beginAgain } = await import('../../enrolments/progress/take-again.ts')
    const { selectEnrolments } = await import('../../enrolments/enrolment.view.ts')
    await w.services.db.withTenant(company.id, async (tx) => {
      const row = await selectEnrolments(tx).where('user_id', '=', ana.id).executeTakeFirstOrThrow()
      await beginAgain(tx, company.id, row, { version: 1 }, () => null)
    })
    const { days } = await admin.ok(learningReportsApi.get, { query: { from: day(0), to: day(0) } })
    expect(days[0]).toMatchObject({ completed: 1, done: 0, learning: 1 })
    const behind = await places(admin, { happened: 'completed', from: day(0), to: day(0) })
    expect(behind.map(({ person, standing }) => [person.id, standing])).toEqual([[ana.id, 'not_begun']])
    await complete(ana, safety)
    const { days: again } = await admin.ok(learningReportsApi.get, { query: { from: day(0), to: day(0) } })
    expect(again[0]).toMatchObject({ completed: 2, done: 1 })
  })

  it('are the company’s own: nothing of another one, and nothing for a mentor or a student', async () => {
    const { company, admin } = await acme()
    const other = await acme()
    const theirs = await course(other.admin, 'Theirs')
    const who = await other.company.user()
    await who.ok(enrolmentsApi.enrol, { params: { id: theirs.id } })
    expect((await admin.ok(learningReportsApi.breakdown, {})).items).toEqual([])
    expect(await places(admin, { courseId: theirs.id })).toEqual([])
    for (const role of ['mentor', 'student'] as const) {
      const { status } = await (await company.user({ role })).send(learningReportsApi.places, {})
      expect(status).toBe(403)
    }
  })

  it('ask for a period where they ask what happened', async () => {
    const { admin } = await acme()
    const { status, error } = await admin.send(learningReportsApi.places, {
      query: { happened: 'completed' },
    })
    expect([status, error?.details]).toEqual([400, [{ field: 'from', code: 'required' }]])
  })

  it('leave as files, by what they were narrowed to', async () => {
    const { company, admin } = await acme()
    const safety = await course(admin, 'Safety')
    const ana = await company.user({ name: '=Ana', surname: 'Ruiz' })
    await ana.ok(enrolmentsApi.enrol, { params: { id: safety.id } })
    const file = async (body: object) => {
      const answer = await admin.call(learningReportsApi.export, { body: body as never })
      expect([answer.status, answer.headers['content-disposition']]).toEqual([
        200,
        expect.stringContaining('.csv'),
      ])
      return answer.text
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n')
    }
    expect((await file({ kind: 'places' }))[1]).toContain("'=Ana,Ruiz,,Safety,Not started,0,1,")
    expect(await file({ kind: 'places', standing: ['done'] })).toHaveLength(1)
    expect((await file({ kind: 'breakdown' }))[1]).toBe('Safety,1,0,0,0,1,0')
    expect(await file({ kind: 'days', from: day(3), to: day(0) })).toHaveLength(5)
  })
})

const departments = [null, 'Sales', 'Works'] as const
const Place = fc.record({
  user: fc.nat(5),
  course: fc.nat(2),
  state: fc.constantFrom('active', 'completed', 'withdrawn', 'requested'),
  enrolledHours: fc.nat(24 * 12),
  /** Since then. */
  completedHours: fc.nat(24 * 6),
  begun: fc.boolean(),
  /** Days ago; today is the day on which it shows who is late. */
  due: fc.option(fc.constantFrom(-5, -1, 0, 0, 1, 4)),
  before: fc.option(fc.nat(24 * 10)),
})
const Someone = fc.record({
  department: fc.nat(2),
  option: fc.option(fc.nat(1)),
  grouped: fc.boolean(),
  status: fc.constantFrom('active', 'active', 'hidden', 'pending', 'inactive', 'deleted'),
})

describe('numbers of learning', () => {
  it('are those of an independent count over any history', async () => {
    const { company, admin } = await acme()
    const courses = [await course(admin, 'A'), await course(admin, 'B'), await course(admin, 'C')]
    const field = await admin.ok(customFieldsApi.create, {
      body: { name: 'Site', kind: 'choice', options: [{ name: 'North' }, { name: 'South' }] },
    })
    const group = await admin.ok(groupsApi.create, { body: { name: 'Crew' } })
    const now = Date.now()
    await fc.assert(
      fc.asyncProperty(
        fc.array(Someone, { minLength: 6, maxLength: 6 }),
        fc.uniqueArray(Place, { selector: ({ user, course: c }) => `${user} ${c}`, maxLength: 14 }),
        async (people, history) => {
          const ids = people.map(() => uuid())
          await w.services.db.withTenant(company.id, async (tx) => {
            const own = { company_id: company.id }
            await tx.deleteFrom('enrolments').execute()
            await tx.deleteFrom('group_members').execute()
            for (const [at, one] of people.entries()) {
              const option = one.option === null ? undefined : field.options[one.option]?.id
              await tx
                .insertInto('users')
                .values({
                  ...own,
                  id: ids[at] ?? '',
                  role: 'student',
                  status: one.status,
                  name: 'N',
                  surname: String(at),
                  email: `${ids[at]}@example.org`,
                  department: departments[one.department] ?? null,
                  custom: JSON.stringify(option ? { [field.id]: option } : {}),
                })
                .execute()
              if (one.grouped)
                await tx
                  .insertInto('group_members')
                  .values({ ...own, group_id: group.id, user_id: ids[at] ?? '' })
                  .execute()
            }
            for (const one of history) {
              const id = uuid()
              const done = one.state === 'completed'
              await tx
                .insertInto('enrolments')
                .values({
                  ...own,
                  id,
                  course_id: courses[one.course]?.id ?? '',
                  user_id: ids[one.user] ?? '',
                  version: 1,
                  state: one.state,
                  enrolled_at: new Date(now - one.enrolledHours * HOUR),
                  completed_at: done ? new Date(now - (one.enrolledHours - one.completedHours) * HOUR) : null,
                  due_on: one.due === null ? null : dayAt(now - one.due * DAY),
                  last_lesson_id: one.begun ? uuid() : null,
                })
                .execute()
              if (one.before !== null)
                await tx
                  .insertInto('past_completions')
                  .values({
                    ...own,
                    enrolment_id: id,
                    round: 1,
                    completed_at: new Date(now - one.before * HOUR),
                  })
                  .execute()
            }
          })
          const today = dayAt(now)
          const counted = history
            .map((one) => ({ ...one, who: people[one.user] }))
            .filter(({ state, who }) => ['active', 'completed'].includes(state) && who)
            .filter(({ who }) => who && ['active', 'hidden', 'pending'].includes(who.status))
            .map((one) => {
              const completedAt = now - (one.enrolledHours - one.completedHours) * HOUR
              const complete = one.state === 'completed'
              const dueOn = one.due === null ? null : dayAt(now - one.due * DAY)
              return {
                ...one,
                enrolledOn: dayAt(now - one.enrolledHours * HOUR),
                completedOn: complete ? dayAt(completedAt) : null,
                beforeOn: one.before === null ? null : dayAt(now - one.before * HOUR),
                dueOn,
                standing: standingOf({ complete, begun: one.begun, dueOn }, today),
              }
            })
          const filters: [LearningFilter, (one: (typeof counted)[number]) => boolean][] = [
            [{}, () => true],
            [{ courseId: courses[1]?.id ?? '' }, ({ course: c }) => c === 1],
            [{ department: 'Sales' }, ({ who }) => who?.department === 1],
            [{ department: '' }, ({ who }) => who?.department === 0],
            [{ groupId: group.id }, ({ who }) => who?.grouped === true],
            [{ option: `${field.id}:${field.options[0]?.id}` }, ({ who }) => who?.option === 0],
            [{ option: `${field.id}:none` }, ({ who }) => who?.option === null],
          ]
          for (const [filter, keeps] of filters) {
            const some = counted.filter(keeps)
            const { days } = await admin.ok(learningReportsApi.get, {
              query: { from: day(7), to: today, ...filter },
            })
            const expected = Array.from({ length: 8 }, (_, at) => dayAt(now - (7 - at) * DAY)).map((on) => ({
              day: on,
              enrolled: some.filter(({ enrolledOn }) => enrolledOn === on).length,
              completed:
                some.filter(({ completedOn }) => completedOn === on).length +
                some.filter(({ beforeOn }) => beforeOn === on).length,
              learning: some.filter(({ enrolledOn }) => enrolledOn <= on).length,
              done: some.filter(({ completedOn }) => completedOn !== null && completedOn <= on).length,
              overdue: some.filter(
                ({ enrolledOn, completedOn, dueOn }) =>
                  enrolledOn <= on &&
                  dueOn !== null &&
                  dueOn < on &&
                  (completedOn === null || completedOn > on),
              ).length,
            }))
            expect(days).toEqual(expected)
          }
          const tally = (of: typeof counted) => ({
            learning: of.length,
            done: of.filter(({ standing }) => standing === 'done').length,
            underWay: of.filter(({ standing }) => standing === 'under_way').length,
            notBegun: of.filter(({ standing }) => standing === 'not_begun').length,
            overdue: of.filter(({ standing }) => standing === 'overdue').length,
          })
          const rowsBy = async (by: string) => {
            const { items, total } = await admin.ok(learningReportsApi.breakdown, {
              query: { by: by as 'course', sort: 'name' },
            })
            expect(total).toBe(items.length)
            return items.map(({ key: _, ...row }) => row)
          }
          const rows = (names: readonly string[], nameOf: (one: (typeof counted)[number]) => string | null) =>
            names.flatMap((name) => {
              const of = counted.filter((one) => nameOf(one) === name)
              return of.length ? [{ name, ...tally(of) }] : []
            })
          expect(await rowsBy('course')).toEqual(rows(['A', 'B', 'C'], (one) => 'ABC'[one.course] ?? null))
          expect(await rowsBy('group')).toEqual(rows(['Crew'], ({ who }) => (who?.grouped ? 'Crew' : null)))
          expect(await rowsBy('department')).toEqual(
            rows(['Sales', 'Works', ''], ({ who }) => departments[who?.department ?? 0] ?? ''),
          )
          expect(await rowsBy(customColumn(field.id))).toEqual(
            rows(['North', 'South', ''], ({ who }) =>
              who?.option == null ? '' : (['North', 'South'][who.option] ?? ''),
            ),
          )
          for (const standing of ['done', 'under_way', 'not_begun', 'overdue'] as const)
            expect(await places(admin, { standing })).toHaveLength(
              counted.filter((one) => one.standing === standing).length,
            )
        },
      ),
      { numRuns: 12 },
    )
  })
})

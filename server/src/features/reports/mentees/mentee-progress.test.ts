import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { menteeProgressApi } from '#contract/mentoring/mentee-progress.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { world, type Person } from '../../../../test/world.ts'
import { complete, course } from '../../training/training.test-data.ts'

const w = await world()
const DAY = 86_400_000

describe('a mentor', () => {
  it('sees how their own mentees get on and why one stands still, and of nobody else', async () => {
    const company = await w.company()
    const admin = await company.user({ role: 'admin' })
    const [mentor, other] = [await company.user({ role: 'mentor' }), await company.user({ role: 'mentor' })]
    const [ana, sol, kim] = [
      await company.user({ name: 'Ana' }),
      await company.user({ name: 'Sol' }),
      await company.user({ name: 'Kim' }),
    ]
    const pair = await activePair(w, company, mentor, ana)
    await activePair(w, company, mentor, sol)
    await activePair(w, company, other, kim)
    const [safety, bees] = [await course(admin, 'Safety'), await course(admin, 'Bees')]
    for (const one of [ana, sol, kim]) await one.ok(enrolmentsApi.enrol, { params: { id: safety.id } })
    await sol.ok(enrolmentsApi.enrol, { params: { id: bees.id } })
    await complete(ana, safety)
    const asked = async () => (await mentor.ok(menteeProgressApi.get, {})).mentees
    const short = async () =>
      (await asked()).map(({ person, completed, courses }) => [
        person.name,
        completed,
        courses.map(({ title, reasons }) => `${title}: ${reasons.join()}`),
      ])
    expect((await asked())[0]?.relationshipId).toBe(pair)
    expect(await short()).toEqual([
      ['Ana', 1, []],
      ['Sol', 0, ['Safety: ', 'Bees: ']],
    ])
    await w.services.db.withTenant(company.id, async (tx) => {
      const theirs = tx.updateTable('enrolments').where('user_id', '=', sol.id)
      await theirs
        .set({ enrolled_at: new Date(Date.now() - 8 * DAY), due_on: '2020-01-01' })
        .where('course_id', '=', safety.id)
        .execute()
      await theirs
        .set({ last_lesson_id: bees.lesson, last_at: new Date(Date.now() - 15 * DAY) })
        .where('course_id', '=', bees.id)
        .execute()
    })
    expect(await short()).toEqual([
      ['Sol', 0, ['Safety: overdue,not_begun', 'Bees: quiet']],
      ['Ana', 1, []],
    ])
    await w.services.db.withTenant(company.id, (tx) =>
      tx
        .updateTable('mentoring_relationships')
        .set({ state: 'ended' })
        .where('mentee_id', '=', sol.id)
        .execute(),
    )
    expect(await short()).toEqual([['Ana', 1, []]])
    expect((await ana.send(menteeProgressApi.get, {})).status).toBe(403)
  })

  it('finds at home when they meet next, and who did not come to the last session', async () => {
    const company = await w.company()
    const [mentor, other] = [await company.user({ role: 'mentor' }), await company.user({ role: 'mentor' })]
    const [ana, sol] = [await company.user({ name: 'Ana' }), await company.user({ name: 'Sol' })]
    const home = async (person = mentor) => (await person.ok(dashboardApi.home)).mentees
    expect(await home()).toBeUndefined()
    const toAna = await activePair(w, company, mentor, ana)
    const toSol = await activePair(w, company, mentor, sol)
    const next = new Date(Date.now() + 2 * DAY)
    const session = (
      relationship_id: string,
      mentee: Person,
      [starts_at, state, told_by]: [Date, 'confirmed' | 'done' | 'no_show', ('mentor' | 'mentee')?],
    ) =>
      w.services.db.withTenant(company.id, (tx) =>
        tx
          .insertInto('booking_sessions')
          .values({
            company_id: company.id,
            id: uuid(),
            relationship_id,
            mentor_id: mentor.id,
            mentee_id: mentee.id,
            state,
            waits_for: 'mentor',
            starts_at,
            minutes: 30,
            expires_at: starts_at,
            last_by: 'time',
            ...(told_by && { told_by }),
          })
          .execute(),
      )
    await session(toAna, ana, [next, 'confirmed'])
    // It was the mentor who did not come.
    await session(toAna, ana, [new Date(Date.now() - DAY), 'no_show', 'mentee'])
    const short = async () =>
      (await home())?.first.map((one) => [one.person.name, one.nextSessionAt, one.missedAt])
    expect(await short()).toEqual([
      ['Ana', next.toISOString(), null],
      ['Sol', null, null],
    ])
    expect(await home()).toMatchObject({ total: 2, atRisk: 0 })
    const missed = new Date(Date.now() - 3 * DAY)
    await session(toSol, sol, [missed, 'no_show', 'mentor'])
    expect(await short()).toEqual([
      ['Sol', null, missed.toISOString()],
      ['Ana', next.toISOString(), null],
    ])
    expect(await home()).toMatchObject({ total: 2, atRisk: 1 })
    await session(toSol, sol, [new Date(Date.now() - DAY), 'done'])
    expect(await home()).toMatchObject({ total: 2, atRisk: 0 })
    expect([await home(other), await home(ana)]).toEqual([undefined, undefined])
  })

  it('sees of a course that they are put on how many stand still, and of no other course', async () => {
    const company = await w.company()
    const admin = await company.user({ role: 'admin' })
    const mentor = await company.user({ role: 'mentor' })
    const [safety, bees] = [await course(admin, 'Safety'), await course(admin, 'Bees')]
    await admin.ok(coursesApi.setStaff, {
      params: { id: safety.id },
      body: { staff: [{ id: mentor.id, part: 'grader' }] },
    })
    const [ana, sol] = [await company.user(), await company.user()]
    for (const one of [ana, sol])
      for (const { id } of [safety, bees]) await one.ok(enrolmentsApi.enrol, { params: { id } })
    await w.services.db.withTenant(company.id, (tx) =>
      tx
        .updateTable('enrolments')
        .set({
          due_on: '2020-01-01',
          last_lesson_id: safety.lesson,
          last_at: new Date(Date.now() - 15 * DAY),
        })
        .where('user_id', '=', sol.id)
        .execute(),
    )
    expect((await mentor.ok(menteeProgressApi.get, {})).courses).toEqual([
      { id: safety.id, title: 'Safety', learning: 2, stopped: 1, overdue: 1 },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { coursesApi } from '#contract/courses.ts'
import { enrolmentsApi } from '#contract/enrolments.ts'
import { menteeProgressApi } from '#contract/mentee-progress.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { world } from '../../../../test/world.ts'
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

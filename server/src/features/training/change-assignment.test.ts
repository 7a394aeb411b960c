import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { trainingApi } from '#contract/training/training.ts'
import { world, type Person } from '../../../test/world.ts'
import { crowd } from './crowd.test-data.ts'
import { keepAssignments, renewTraining } from './brought/keep-assignments.ts'
import { complete, course, only, path, type Made } from './training.test-data.ts'

const w = await world()
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

async function assigned(what: 'course' | 'path', body: object = {}) {
  const acme = await w.company()
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('company_settings').set({ time_zone: 'UTC' }).execute(),
  )
  w.services.companies.forget(acme.slug)
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const [sol, dan] = [await acme.user({ name: 'Sol' }), await acme.user({ name: 'Dan' })]
  const a = await course(admin, 'Safety')
  const group = await admin.ok(groupsApi.create, { body: { name: 'All' } })
  const join = (...people: Person[]) =>
    admin.ok(groupsApi.addPeople, {
      params: { id: group.id },
      body: { userIds: people.map(({ id }) => id) },
    })
  await join(sol, dan)
  const given = what === 'course' ? { courseId: a.id } : { pathId: (await path(admin, [only(a)])).id }
  const { id } = await admin.ok(trainingApi.assign, { body: { groupId: group.id, ...given, ...body } })
  return { acme, admin, sol, dan, a, group, join, id, params: { id }, given }
}
const dueOf = async (who: Person, { id }: Made) =>
  (await who.ok(enrolmentsApi.course, { params: { id } })).enrolment?.dueOn

it.each(['course', 'path'] as const)(
  'of a %s the day moves for who is not done, as it was said before',
  async (what) => {
    const { admin, sol, dan, a, params } = await assigned(what, { dueOn: day(10) })
    await complete(dan, a)
    const body = { dueOn: day(-2) }
    expect(await admin.ok(trainingApi.preview, { params, body })).toEqual({
      moved: 1,
      overdue: 1,
      renewed: 0,
    })
    const after = await admin.ok(trainingApi.change, { params, body })
    expect(after).toMatchObject({ dueOn: day(-2), dueDays: null, waiting: 0 })
    expect([await dueOf(sol, a), await dueOf(dan, a)]).toEqual([day(-2), day(10)])
    if (what === 'path') expect((await sol.ok(trainingApi.myPaths, {})).items[0]?.dueOn).toBe(day(-2))
    const { items } = await admin.ok(trainingApi.people, { params })
    expect(items.map(({ person, standing, dueOn }) => [person.name, standing, dueOn])).toEqual([
      ['Dan', 'done', day(10)],
      ['Sol', 'overdue', day(-2)],
    ])
    await admin.ok(trainingApi.change, { params, body: { dueDays: 30 } })
    expect([await dueOf(sol, a), await dueOf(dan, a)]).toEqual([day(30), day(10)])
    await admin.ok(trainingApi.change, { params, body: { dueOn: null } })
    expect(await dueOf(sol, a)).toBeNull()
  },
)

it('an earlier day that another assignment or an administrator gave stays', async () => {
  const { admin, sol, dan, a, group, params } = await assigned('course', { dueOn: day(10) })
  await admin.ok(trainingApi.assign, { body: { groupId: group.id, courseId: a.id, dueOn: day(20) } })
  const learners = await admin.ok(enrolmentsApi.learners, { params: { id: a.id } })
  const enrolment = learners.items.find(({ person }) => person.id === dan.id)
  await admin.ok(enrolmentsApi.decide, {
    params: { id: a.id, enrolmentId: enrolment?.id ?? '' },
    body: { dueOn: day(3) },
  })
  await admin.ok(trainingApi.change, { params, body: { dueOn: day(40) } })
  expect([await dueOf(sol, a), await dueOf(dan, a)]).toEqual([day(20), day(3)])
})

it('a change of renewal says who begins anew at once, and a day that was renewed is not moved', async () => {
  const { acme, admin, sol, dan, a, params } = await assigned('course', { dueOn: day(10) })
  await complete(sol, a)
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update enrolments set completed_at = (current_date + 20)::timestamptz - interval '12 months' + interval '12 hours'
      where state = 'completed'`.execute(tx),
  )
  const body = { renewMonths: 12, renewDaysBefore: 30 }
  expect(await admin.ok(trainingApi.preview, { params, body })).toEqual({ moved: 0, overdue: 0, renewed: 1 })
  await admin.ok(trainingApi.change, { params, body })
  await admin.ok(trainingApi.pause, { params, body: { paused: true } })
  await renewTraining(w.services)
  expect(await dueOf(sol, a)).toBe(day(10))
  await admin.ok(trainingApi.pause, { params, body: { paused: false } })
  await renewTraining(w.services)
  expect(await dueOf(sol, a)).toBe(day(20))
  await admin.ok(trainingApi.change, { params, body: { dueOn: day(5) } })
  expect([await dueOf(sol, a), await dueOf(dan, a)]).toEqual([day(20), day(5)])
})

it('while it is paused nobody is enrolled or let go of; days of who came meanwhile are counted from its resuming', async () => {
  const { acme, admin, sol, a, join, group, params } = await assigned('course', { dueDays: 10 })
  const paused = await admin.ok(trainingApi.pause, { params, body: { paused: true } })
  expect(paused.paused).toBe(true)
  const late = await acme.user({ name: 'Late' })
  await join(late)
  await admin.ok(groupsApi.removePerson, { params: { id: group.id, userId: sol.id } })
  await w.services.db.withTenant(acme.id, async (tx) => {
    await sql`update group_members set entered_at = entered_at - interval '40 days'`.execute(tx)
    await sql`update assignments set created_at = created_at - interval '50 days'`.execute(tx)
  })
  await keepAssignments(w.services)
  expect([await dueOf(late, a), await dueOf(sol, a)]).toEqual([undefined, day(10)])
  await admin.ok(trainingApi.pause, { params, body: { paused: false } })
  expect([await dueOf(late, a), await dueOf(sol, a)]).toEqual([day(10), undefined])
})

it('of a large group the days are moved, and the assignment ended, in pieces: cut off, each once', async () => {
  const { acme, admin, sol, a, group, params } = await assigned('course', { dueOn: day(10) })
  // What it does of itself every so often is done here by hand.
  await w.services.jobs.stop()
  await crowd(w, acme.id, group.id, 450)
  await keepAssignments(w.services)
  expect(await admin.ok(trainingApi.byId, { params })).toMatchObject({ reached: 452, waiting: 0 })
  expect(await admin.ok(trainingApi.change, { params, body: { dueOn: day(4) } })).toMatchObject({
    waiting: 252,
  })
  const days = () =>
    w.services.db.withTenant(acme.id, async (tx) => {
      const { rows } = await sql<{
        due: string
        people: number
      }>`select due_on::text as due, count(*)::int as people
        from enrolments where state = 'active' group by due_on order by due_on`.execute(tx)
      return rows.map(({ due, people }) => [due, people])
    })
  expect(await days()).toEqual([
    [day(4), 200],
    [day(10), 252],
  ])
  // Changed again before all were brought to the days in between.
  expect(await admin.ok(trainingApi.change, { params, body: { dueOn: day(6) } })).toMatchObject({
    waiting: 252,
  })
  await keepAssignments(w.services)
  expect(await days()).toEqual([[day(6), 452]])

  await complete(sol, a)
  expect(await admin.ok(trainingApi.end, { params, body: { withdraw: true } })).toEqual({ waiting: 252 })
  expect(await admin.ok(trainingApi.byId, { params })).toMatchObject({ ending: true, waiting: 252 })
  for (const [endpoint, body] of [
    [trainingApi.change, { dueOn: day(9) }],
    [trainingApi.pause, { paused: true }],
    [trainingApi.end, { withdraw: false }],
  ] as const) {
    const refused = await admin.send(endpoint, { params, body })
    expect([endpoint.id, refused.status, refused.error?.details]).toEqual([
      endpoint.id,
      409,
      { reason: 'ending' },
    ])
  }
  await keepAssignments(w.services)
  const states = await w.services.db.withTenant(acme.id, async (tx) => {
    const { rows } = await sql<{ state: string; people: number }>`select state, count(*)::int as people
      from enrolments group by state order by state`.execute(tx)
    return rows.map(({ state, people }) => [state, people])
  })
  expect(states).toEqual([
    ['completed', 1],
    ['withdrawn', 451],
  ])
  expect((await admin.send(trainingApi.byId, { params })).status).toBe(404)
}, 120_000)

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { pathsApi } from '#contract/courses/paths.ts'
import { trainingApi } from '#contract/training/training.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person } from '../../../test/world.ts'
import { keepGroups } from '../groups/keep-groups.ts'
import { keepAssignments, renewTraining } from './brought/keep-assignments.ts'
import { complete, course, only, path } from './training.test-data.ts'

const w = await world()
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

async function peopled() {
  const acme = await w.company()
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('company_settings').set({ time_zone: 'UTC' }).execute(),
  )
  w.services.companies.forget(acme.slug)
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const student = await acme.user({ name: 'Sol' })
  return { acme, admin, student }
}

const noticesOf = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items.map(({ kind, title }) => `${kind} ${title}`)

describe('a path', () => {
  it('opens its courses one after the other, and is complete with the last', async () => {
    const { admin, student } = await peopled()
    const [a, b] = [await course(admin, 'Safety'), await course(admin, 'Machines')]
    const { id } = await path(admin, [only(a), only(b)])
    const body = { userIds: [student.id], dueOn: day(10) }
    expect(await admin.ok(trainingApi.enrolInPath, { params: { id }, body })).toEqual({
      enrolled: 1,
      already: 0,
      waiting: 0,
    })
    const page = await student.ok(trainingApi.path, { params: { id } })
    expect(page).toMatchObject({
      stepsDone: 0,
      steps: 2,
      dueOn: day(10),
      next: { id: a.id, title: 'Safety' },
    })
    expect(page.outline.map(({ state }) => state)).toEqual(['open', 'locked'])
    const second = await student.ok(enrolmentsApi.course, { params: { id: b.id } })
    expect(second).toMatchObject({ waitsFor: { id, title: 'First weeks' }, enrolment: { dueOn: day(10) } })
    const lesson = { params: { id: b.id, lessonId: b.lesson } }
    const refused = await student.send(enrolmentsApi.lesson, lesson)
    expect([refused.status, refused.error?.details]).toEqual([403, { reason: 'not_yet_on_path' }])
    await complete(student, a)
    expect((await student.send(enrolmentsApi.lesson, lesson)).status).toBe(200)
    await complete(student, b)
    const [own] = (await student.ok(trainingApi.myPaths, {})).items
    expect(own).toMatchObject({ stepsDone: 2, complete: true, next: null })
    expect(await noticesOf(student)).toEqual([])
  })

  it('counts what somebody completed before, and is told once, not once for each course', async () => {
    const { admin, student } = await peopled()
    const [a, b] = [await course(admin, 'Safety'), await course(admin, 'Machines')]
    await student.ok(enrolmentsApi.enrol, { params: { id: a.id } })
    await complete(student, a)
    const { id } = await path(admin, [only(a), only(b)])
    const body = { userIds: [student.id], dueOn: null }
    await admin.ok(trainingApi.enrolInPath, { params: { id }, body })
    expect(await student.ok(trainingApi.path, { params: { id } })).toMatchObject({
      stepsDone: 1,
      next: { id: b.id },
    })
    expect(await noticesOf(student)).toEqual(['path_enrolled First weeks'])
    expect(await admin.ok(trainingApi.enrolInPath, { params: { id }, body })).toEqual({
      enrolled: 0,
      already: 1,
      waiting: 0,
    })
    const told = (await student.ok(notificationsApi.list, {})).items
    expect(told.map(({ kind, times }) => `${kind} ${times}`)).toEqual(['path_enrolled 1'])
  })

  it('leaves the courses of a choice to whoever is on it', async () => {
    const { admin, student } = await peopled()
    const [a, b, c] = [await course(admin, 'A'), await course(admin, 'B'), await course(admin, 'C')]
    const { id } = await path(admin, [only(a), { courseIds: [b.id, c.id], choose: 1 }])
    await admin.ok(trainingApi.enrolInPath, {
      params: { id },
      body: { userIds: [student.id], dueOn: day(5) },
    })
    const early = await student.send(trainingApi.choose, { params: { id, courseId: c.id } })
    expect([early.status, early.error?.details]).toEqual([403, { reason: 'not_yet_on_path' }])
    await complete(student, a)
    const page = await student.ok(trainingApi.choose, { params: { id, courseId: c.id } })
    expect(page.outline[1]?.courses.map(({ state, dueOn }) => [state, dueOn])).toEqual([
      ['to_choose', null],
      ['open', day(5)],
    ])
    await complete(student, c)
    expect((await student.ok(trainingApi.path, { params: { id } })).complete).toBe(true)
  })

  it('is published with courses that let people in, and deleted only before that', async () => {
    const { admin } = await peopled()
    const { id } = await admin.ok(pathsApi.create, { body: { title: 'P', language: 'en' } })
    const state = { params: { id }, body: { state: 'published' as const } }
    const empty = await admin.send(pathsApi.setState, state)
    expect([empty.status, empty.error?.details]).toEqual([409, { reason: 'path_empty' }])
    const a = await course(admin, 'A')
    await admin.ok(pathsApi.update, { params: { id }, body: { steps: [only(a)] } })
    expect((await admin.ok(pathsApi.setState, state)).state).toBe('published')
    const gone = await admin.send(pathsApi.delete, { params: { id } })
    expect([gone.status, gone.error?.details]).toEqual([409, { reason: 'published' }])
  })
})

describe('an assignment', () => {
  it('reaches whoever is in the group and whoever enters later; who leaves keeps what is begun', async () => {
    const { acme, admin, student } = await peopled()
    const a = await course(admin, 'Safety')
    const rule = { match: 'all' as const, conditions: { department: ['Workshop'] } }
    const group = await admin.ok(groupsApi.create, { body: { name: 'Workshop', rule } })
    expect(group.people).toBe(0)
    const given = await admin.ok(trainingApi.assign, {
      body: { groupId: group.id, courseId: a.id, dueDays: 10 },
    })
    expect(given).toMatchObject({ people: 0, reached: 0, what: { kind: 'course', title: 'Safety' } })
    // Its days are counted from when somebody enters, not from when it was assigned.
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update assignments set created_at = created_at - interval '5 days'`.execute(tx),
    )
    const other = await acme.user({ name: 'Zoe' })
    const move = async (who: Person, department: string | null) => {
      await admin.ok(usersApi.update, { params: { id: who.id }, body: { department } })
      await keepGroups(w.services)
      await keepAssignments(w.services)
    }
    await move(student, 'Workshop')
    await move(other, 'Workshop')
    expect((await student.ok(enrolmentsApi.course, { params: { id: a.id } })).enrolment?.dueOn).toBe(day(10))
    expect(await noticesOf(student)).toEqual(['enrolled Safety'])
    await student.ok(enrolmentsApi.record, {
      params: { id: a.id, lessonId: a.lesson },
      body: { id: group.id, kind: 'opened' },
    })
    await move(student, null)
    await move(other, null)
    const placeOf = async (who: Person) =>
      (await who.ok(enrolmentsApi.course, { params: { id: a.id } })).enrolment?.state ?? null
    expect([await placeOf(student), await placeOf(other)]).toEqual(['active', null])
    const moves = (await admin.ok(groupsApi.moves, { params: { id: group.id } })).items
    expect(moves.map(({ person, kind, why }) => `${person.name} ${kind} ${why}`).toSorted()).toEqual([
      'Sol entered rule',
      'Sol left rule',
      'Zoe entered rule',
      'Zoe left rule',
    ])
    await move(other, 'Workshop')
    expect(await placeOf(other)).toBe('active')
  })

  it('tells how each stands, and who is overdue; a day that is earlier counts', async () => {
    const { acme, admin, student } = await peopled()
    const a = await course(admin, 'Safety')
    const [done, late] = [await acme.user({ name: 'Dan' }), await acme.user({ name: 'Lea' })]
    const group = await admin.ok(groupsApi.create, { body: { name: 'All' } })
    const people = { userIds: [student.id, done.id, late.id] }
    await admin.ok(groupsApi.addPeople, { params: { id: group.id }, body: people })
    await admin.ok(enrolmentsApi.enrolPeople, {
      params: { id: a.id },
      body: { userIds: [late.id], dueOn: day(-3) },
    })
    const { id } = await admin.ok(trainingApi.assign, {
      body: { groupId: group.id, courseId: a.id, dueOn: day(4) },
    })
    await complete(done, a)
    const params = { id }
    const { counts } = await admin.ok(trainingApi.byId, { params })
    expect(counts).toEqual({ done: 1, under_way: 0, not_begun: 2, overdue: 0 })
    expect((await late.ok(enrolmentsApi.course, { params: { id: a.id } })).enrolment?.dueOn).toBe(day(-3))
    await w.services.db.withTenant(acme.id, async (tx) => {
      await sql`update assignment_people set due_on = due_on - 5`.execute(tx)
    })
    const { items } = await admin.ok(trainingApi.people, { params, query: { standing: 'overdue' } })
    expect(items.map(({ person }) => person.name)).toEqual(['Lea', 'Sol'])
    const home = await admin.ok(dashboardApi.home, {})
    expect(home.overdue).toEqual({
      people: 1,
      since: day(-3),
      courses: [{ id: a.id, title: 'Safety', people: 1 }],
    })
    expect(home.decisions).toMatchObject([{ kind: 'overdue', count: 1, since: `${day(-3)}T00:00:00.000Z` }])
    expect((await student.ok(dashboardApi.home, {})).overdue).toBeUndefined()
    const file = await admin.call(trainingApi.export, { params, body: { format: 'csv' } })
    expect(file.text.trim().split('\r\n').slice(1)).toEqual([
      `Dan Stone,Done,1,1,${day(-1)},${day(0)}`,
      `Lea Stone,Overdue,0,1,${day(-1)},`,
      `Sol Stone,Overdue,0,1,${day(-1)},`,
    ])
  })

  it('begins anew before a completion runs out, due on the day on which it does', async () => {
    const { acme, admin, student } = await peopled()
    const a = await course(admin, 'Safety')
    const group = await admin.ok(groupsApi.create, { body: { name: 'All' } })
    await admin.ok(groupsApi.addPeople, { params: { id: group.id }, body: { userIds: [student.id] } })
    const renewal = { renewMonths: 12, renewDaysBefore: 30 }
    const body = { groupId: group.id, courseId: a.id, dueDays: 10, ...renewal }
    const assigned = { params: { id: (await admin.ok(trainingApi.assign, { body })).id } }
    await complete(student, a)
    const enrolled = async () => (await student.ok(enrolmentsApi.course, { params: { id: a.id } })).enrolment
    const ago = (days: number) =>
      w.services.db.withTenant(acme.id, async (tx) => {
        await sql`update enrolments set completed_at =
          (current_date + ${days}::int)::timestamptz - interval '12 months' + interval '12 hours'`.execute(tx)
      })
    await ago(31)
    await renewTraining(w.services)
    expect((await enrolled())?.state).toBe('completed')
    await ago(30)
    await renewTraining(w.services)
    await renewTraining(w.services)
    expect(await enrolled()).toMatchObject({ state: 'active', dueOn: day(30), lessonsDone: 0 })
    expect((await admin.ok(trainingApi.people, assigned)).items).toMatchObject([
      { standing: 'not_begun', dueOn: day(30) },
    ])
    expect(await noticesOf(student)).toEqual(['enrolled Safety'])
    await complete(student, a)
    expect((await enrolled())?.state).toBe('completed')
  })

  it('leaves a course with whoever another group still asks it of', async () => {
    const { admin, student } = await peopled()
    const a = await course(admin, 'Safety')
    const groups = []
    for (const name of ['Workshop', 'Drivers']) {
      const { id } = await admin.ok(groupsApi.create, { body: { name } })
      await admin.ok(groupsApi.addPeople, { params: { id }, body: { userIds: [student.id] } })
      await admin.ok(trainingApi.assign, { body: { groupId: id, courseId: a.id } })
      groups.push(id)
    }
    const states = []
    for (const id of groups) {
      await admin.ok(groupsApi.removePerson, { params: { id, userId: student.id } })
      await keepAssignments(w.services)
      const { enrolment } = await student.ok(enrolmentsApi.course, { params: { id: a.id } })
      states.push(enrolment?.state ?? null)
    }
    expect(states).toEqual(['active', null])
  })

  it('ends with what was begun kept, and the rest withdrawn where that is asked for', async () => {
    const { acme, admin, student } = await peopled()
    const [a, b] = [await course(admin, 'Safety'), await course(admin, 'Machines')]
    const other = await acme.user()
    const { id: pathId } = await path(admin, [only(a), only(b)])
    const group = await admin.ok(groupsApi.create, { body: { name: 'All' } })
    const people = { userIds: [student.id, other.id] }
    await admin.ok(groupsApi.addPeople, { params: { id: group.id }, body: people })
    const { id } = await admin.ok(trainingApi.assign, { body: { groupId: group.id, pathId } })
    await complete(student, a)
    const used = await admin.send(groupsApi.delete, { params: { id: group.id } })
    expect([used.status, used.error?.details]).toEqual([409, { reason: 'assigned' }])
    await admin.ok(trainingApi.end, { params: { id }, body: { withdraw: true } })
    expect((await student.ok(trainingApi.myPaths, {})).items).toHaveLength(1)
    expect((await other.ok(trainingApi.myPaths, {})).items).toEqual([])
    expect((await other.ok(enrolmentsApi.course, { params: { id: a.id } })).enrolment).toBeNull()
    await admin.ok(groupsApi.delete, { params: { id: group.id } })
  })
})

describe('a reminder', () => {
  /** Two who are overdue, one who is done and one who has time, all of one assignment. */
  async function overdue() {
    const { acme, admin, student } = await peopled()
    const a = await course(admin, 'Safety')
    const [done, late, early] = [
      await acme.user({ name: 'Dan' }),
      await acme.user({ name: 'Lea' }),
      await acme.user({ name: 'Eve' }),
    ]
    const group = await admin.ok(groupsApi.create, { body: { name: 'All' } })
    const userIds = [student.id, done.id, late.id, early.id]
    await admin.ok(groupsApi.addPeople, { params: { id: group.id }, body: { userIds } })
    const { id } = await admin.ok(trainingApi.assign, {
      body: { groupId: group.id, courseId: a.id, dueOn: day(4) },
    })
    await complete(done, a)
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update assignment_people set due_on = due_on - 5 where user_id <> ${early.id}::uuid`.execute(tx),
    )
    return { acme, admin, student, done, late, early, a, params: { id } }
  }
  const ofOverdue = async (person: Person) => (await noticesOf(person)).filter((told) => /overdue/.test(told))

  it('tells who is overdue and nobody else, once a day whoever sends it, and the audit log', async () => {
    const { acme, admin, student, done, late, early, a, params } = await overdue()
    expect(await admin.ok(trainingApi.remind, { params, body: {} })).toEqual({ reminded: 2, already: 0 })
    for (const person of [student, late]) expect(await ofOverdue(person)).toEqual(['overdue Safety'])
    for (const person of [done, early]) expect(await ofOverdue(person)).toEqual([])
    const other = await acme.user({ role: 'admin', name: 'Bo' })
    expect(await other.ok(trainingApi.remind, { params, body: {} })).toEqual({ reminded: 0, already: 2 })

    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update assignment_people set reminded_at = reminded_at - interval '24 hours'
        where user_id = ${late.id}::uuid`.execute(tx),
    )
    expect(await other.ok(trainingApi.remind, { params, body: {} })).toEqual({ reminded: 1, already: 1 })
    const { items } = await late.ok(notificationsApi.list, {})
    expect(items.find(({ kind }) => kind === 'overdue')).toMatchObject({ times: 2, dueOn: day(-1) })

    await complete(late, a)
    expect(await ofOverdue(late)).toEqual([])
    const log = await admin.ok(auditApi.list, { query: { action: 'training.reminded' } })
    expect(log.items.map(({ actorName, after }) => [actorName, after])).toEqual([
      ['Bo Stone', { group: 'All', people: 1 }],
      ['Ada Stone', { group: 'All', people: 2 }],
    ])
  })

  it('of two who press it at once one reminds', async () => {
    const { admin, late, params } = await overdue()
    const both = await Promise.all([1, 2].map(() => admin.ok(trainingApi.remind, { params, body: {} })))
    expect(both.map(({ reminded }) => reminded).toSorted()).toEqual([0, 2])
    const { items } = await late.ok(notificationsApi.list, {})
    expect(items.find(({ kind }) => kind === 'overdue')?.times).toBe(1)
  })
})

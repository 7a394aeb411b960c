import { expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { pathsApi } from '#contract/courses/paths.ts'
import { trainingApi } from '#contract/training/training.ts'
import { world, type Person } from '../../../test/world.ts'
import { keepAssignments, keepWaiting } from './brought/keep-assignments.ts'
import { complete, course, only, path } from './training.test-data.ts'
import { crowd } from './crowd.test-data.ts'

const w = await world()
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

async function peopled() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const student = await acme.user({ name: 'Sol' })
  const [a, b] = [await course(admin, 'Safety'), await course(admin, 'Machines')]
  const { id } = await path(admin, [only(a), only(b)], false)
  const params = { id }
  const put = (who: Person, dueOn: string | null = null) =>
    admin.ok(trainingApi.enrolInPath, { params, body: { userIds: [who.id], dueOn } })
  return { acme, admin, student, a, b, id, params, put }
}
const placeIn = async (who: Person, { id }: { id: string }) =>
  (await who.ok(enrolmentsApi.course, { params: { id } })).enrolment?.state ?? null
const groupOf = async (admin: Person, userIds: string[]) => {
  const { id } = await admin.ok(groupsApi.create, { body: { name: 'Bakers' } })
  await admin.ok(groupsApi.addPeople, { params: { id }, body: { userIds } })
  return id
}

it('who is on a path is listed with how far they are, and found by name', async () => {
  const { acme, admin, student, a, params, put } = await peopled()
  const late = await acme.user({ name: 'Lea' })
  await put(student, day(5))
  await put(late, day(-1))
  await complete(student, a)
  const list = await admin.ok(trainingApi.pathPeople, { params })
  expect(list.waiting).toBe(0)
  expect(list.items).toMatchObject([
    { person: { name: 'Lea' }, standing: 'overdue', done: 0, of: 2, dueOn: day(-1), groups: [] },
    { person: { name: 'Sol' }, standing: 'under_way', done: 1, of: 2, dueOn: day(5), groups: [] },
  ])
  const found = await admin.ok(trainingApi.pathPeople, { params, query: { search: 'sol' } })
  expect(found.items.map(({ person }) => person.id)).toEqual([student.id])
})

it('whoever is withdrawn from a path keeps what they have begun, and is told of it no more', async () => {
  const { admin, student, a, b, params, put } = await peopled()
  await put(student, day(5))
  await student.ok(enrolmentsApi.record, {
    params: { id: a.id, lessonId: a.lesson },
    body: { id: b.id, kind: 'opened' },
  })
  await admin.ok(trainingApi.withdrawFromPath, { params: { ...params, userId: student.id } })
  expect([await placeIn(student, a), await placeIn(student, b)]).toEqual(['active', null])
  expect((await student.ok(trainingApi.myPaths, {})).items).toEqual([])
  expect((await admin.ok(trainingApi.pathPeople, { params })).items).toEqual([])
  const told = (await student.ok(notificationsApi.list, {})).items.map(({ kind }) => kind)
  expect(told).not.toContain('path_enrolled')
  const again = await admin.send(trainingApi.withdrawFromPath, { params: { ...params, userId: student.id } })
  expect(again.status).toBe(404)
})

it('what another path asks, and what one had before, is not withdrawn with a path', async () => {
  const { admin, student, a, b, params, put } = await peopled()
  await student.ok(enrolmentsApi.enrol, { params: { id: a.id } })
  await put(student)
  const other = await path(admin, [only(b)])
  await admin.ok(trainingApi.enrolInPath, { params: { id: other.id }, body: { userIds: [student.id] } })
  await admin.ok(trainingApi.withdrawFromPath, { params: { ...params, userId: student.id } })
  expect([await placeIn(student, a), await placeIn(student, b)]).toEqual(['active', 'active'])
})

it('an assignment that ends leaves a course to whoever is on another path with it', async () => {
  const { admin, student, a, b, put } = await peopled()
  const groupId = await groupOf(admin, [student.id])
  const { id } = await admin.ok(trainingApi.assign, { body: { groupId, courseId: b.id } })
  await put(student)
  await admin.ok(trainingApi.end, { params: { id }, body: { withdraw: true } })
  expect([await placeIn(student, a), await placeIn(student, b)]).toEqual(['active', 'active'])
})

it('whoever is on a path by their group is taken off it there, and the group is named', async () => {
  const { admin, student, id: pathId, params } = await peopled()
  const groupId = await groupOf(admin, [student.id])
  const given = await admin.ok(trainingApi.assign, { body: { groupId, pathId } })
  expect((await admin.ok(trainingApi.pathPeople, { params })).items).toMatchObject([
    { groups: [{ id: groupId, name: 'Bakers' }] },
  ])
  const one = { params: { ...params, userId: student.id } }
  const refused = await admin.send(trainingApi.withdrawFromPath, one)
  expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'path_assigned' }])
  await admin.ok(trainingApi.end, { params: { id: given.id }, body: { withdraw: false } })
  await admin.ok(trainingApi.withdrawFromPath, one)
  expect((await student.ok(trainingApi.myPaths, {})).items).toEqual([])
})

it('a group is enrolled once, in pieces: who is in it then, nobody twice, and nobody who joins later', async () => {
  const { acme, admin, student, id, params } = await peopled()
  const groupId = await groupOf(admin, [student.id])
  // What it does of itself every so often is done here by hand.
  await w.services.jobs.stop()
  await crowd(w, acme.id, groupId, 450)
  const first = await admin.ok(trainingApi.enrolInPath, { params, body: { groupId, dueOn: day(9) } })
  expect(first).toEqual({ enrolled: 200, already: 0, waiting: 251 })
  expect((await admin.ok(trainingApi.pathPeople, { params })).waiting).toBe(251)
  // Nobody is put on a path that was archived meanwhile; whoever is left out is found when it is asked for again.
  const turn = (state: 'published' | 'archived') =>
    admin.ok(pathsApi.setState, { params: { id }, body: { state } })
  await turn('archived')
  await keepWaiting(w.services)
  const cut = await admin.ok(trainingApi.pathPeople, { params })
  expect([cut.total, cut.waiting]).toEqual([200, 0])
  await turn('published')
  expect(await admin.ok(trainingApi.enrolInPath, { params, body: { groupId } })).toEqual({
    enrolled: 0,
    already: 200,
    waiting: 251,
  })
  await keepWaiting(w.services)
  const list = await admin.ok(trainingApi.pathPeople, { params })
  expect([list.total, list.waiting]).toEqual([451, 0])
  const late = await acme.user({ name: 'Late' })
  await admin.ok(groupsApi.addPeople, { params: { id: groupId }, body: { userIds: [late.id] } })
  await keepAssignments(w.services)
  await keepWaiting(w.services)
  expect((await late.ok(trainingApi.myPaths, {})).items).toEqual([])
  const again = await admin.ok(trainingApi.enrolInPath, { params, body: { groupId } })
  expect([again.enrolled + again.already, again.waiting]).toEqual([200, 252])
  await keepWaiting(w.services)
  expect((await admin.ok(trainingApi.pathPeople, { params })).total).toBe(452)
}, 60_000)

it('people or a group, and not both', async () => {
  const { admin, student, params } = await peopled()
  const groupId = await groupOf(admin, [student.id])
  for (const body of [{}, { groupId, userIds: [student.id] }])
    expect((await admin.send(trainingApi.enrolInPath, { params, body })).status).toBe(400)
})

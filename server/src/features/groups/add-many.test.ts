import { expect, it } from 'vitest'
import { groupsApi } from '#contract/people/groups.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()

async function peopled() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const people: Person[] = []
  for (const name of ['Sol', 'Dan', 'Lea']) people.push(await acme.user({ name }))
  const [sol, dan, lea] = people as [Person, Person, Person]
  const { id } = await admin.ok(groupsApi.create, { body: { name: 'Bakers' } })
  const names = async () =>
    (await admin.ok(groupsApi.people, { params: { id } })).items.map(({ name }) => name)
  return { acme, admin, sol, dan, lea, id, params: { id }, names }
}
const emailOf = async (admin: Person, { id }: Person) =>
  (await admin.ok(usersApi.byId, { params: { id } })).email

it('puts in whom the list of people has chosen, by name or by its filters, and traces who did', async () => {
  const { admin, sol, dan, params, names } = await peopled()
  const first = { selection: { ids: [sol.id] } }
  expect(await admin.ok(groupsApi.addSelection, { params, body: first })).toEqual({
    added: 1,
    already: 0,
    left: 0,
  })
  await admin.ok(usersApi.changeStatus, {
    params: { id: dan.id },
    body: { userId: dan.id, status: 'inactive' },
  })
  const all = { selection: { filters: { role: ['student' as const] }, except: [] } }
  expect(await admin.ok(groupsApi.addSelection, { params, body: all })).toEqual({
    added: 1,
    already: 1,
    left: 1,
  })
  expect(await names()).toEqual(['Lea', 'Sol'])
  const moves = (await admin.ok(groupsApi.moves, { params })).items
  expect(moves.map(({ person, kind, why, by }) => [person.name, kind, why, by])).toEqual([
    ['Lea', 'entered', 'hand', 'Ada Stone'],
    ['Sol', 'entered', 'hand', 'Ada Stone'],
  ])
})

it('leaves out whom the selection leaves out, and whoever is of another company', async () => {
  const { admin, sol, params, names } = await peopled()
  const stranger = await (await w.company()).user()
  const but = { selection: { filters: { role: ['student' as const] }, except: [sol.id] } }
  await admin.ok(groupsApi.addSelection, { params, body: but })
  expect(await names()).toEqual(['Dan', 'Lea'])
  const foreign = { selection: { ids: [stranger.id] } }
  expect(await admin.ok(groupsApi.addSelection, { params, body: foreign })).toEqual({
    added: 0,
    already: 0,
    left: 0,
  })
})

it('of a group with a rule nobody is put in, and it is not offered', async () => {
  const { admin, sol } = await peopled()
  const rule = { match: 'all' as const, conditions: { department: ['Workshop'] } }
  const { id } = await admin.ok(groupsApi.create, { body: { name: 'Workshop', rule } })
  const refused = await admin.send(groupsApi.addSelection, {
    params: { id },
    body: { selection: { ids: [sol.id] } },
  })
  expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'by_rule' }])
  const offered = await admin.ok(groupsApi.list, { query: { byHand: 'true' } })
  expect(offered.items.map(({ name }) => name)).toEqual(['Bakers'])
})

it('says of each address whose it is, in its order, and each once', async () => {
  const { admin, sol, dan, lea, params } = await peopled()
  const stranger = await (await w.company()).user()
  await admin.ok(groupsApi.addPeople, { params, body: { userIds: [dan.id] } })
  await admin.ok(usersApi.changeStatus, {
    params: { id: lea.id },
    body: { userId: lea.id, status: 'inactive' },
  })
  const [solAt, danAt, leaAt] = [
    await emailOf(admin, sol),
    await emailOf(admin, dan),
    await emailOf(admin, lea),
  ]
  const emails = [
    'nobody@example.org',
    ` ${solAt.toUpperCase()} `,
    danAt,
    'no address',
    leaAt,
    solAt,
    stranger.email,
  ]
  const { items } = await admin.ok(groupsApi.findByEmail, { params, body: { emails } })
  expect(items.map(({ email, state, person }) => [email, state, person?.name ?? null])).toEqual([
    ['nobody@example.org', 'nobody', null],
    [solAt, 'found', 'Sol'],
    [danAt, 'already', 'Dan'],
    ['no address', 'not_an_address', null],
    [leaAt, 'left', 'Lea'],
    [stranger.email, 'nobody', null],
  ])
})

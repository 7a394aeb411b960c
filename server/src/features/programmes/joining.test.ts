import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Sent } from '#contract/endpoint.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()

async function company() {
  const acme = await w.company()
  return { acme, admin: await acme.user({ role: 'admin', name: 'Ada' }) }
}
type Plan = Partial<Sent<typeof programmesApi.update>['body']>

async function opened(admin: Person, plan: Plan = {}) {
  const { id } = await admin.ok(programmesApi.create, { body: { name: 'First year' } })
  const params = { id }
  await admin.ok(programmesApi.update, { params, body: { aim: 'To arrive', ...plan } })
  await admin.ok(programmesApi.move, { params, body: { move: 'open' } })
  return { id, params }
}
const said = {
  part: 'mentee' as const,
  topics: ['Bees'],
  goals: 'To keep bees',
  languages: ['en' as const],
  department: 'any' as const,
  places: 1,
  revision: 0,
}
async function apply(person: Person, params: { id: string }, more: Partial<typeof said> = {}) {
  const revision = (await person.ok(programmesApi.page, { params })).application?.revision ?? 0
  await person.ok(programmesApi.saveApplication, { params, body: { ...said, ...more, revision } })
  return (await person.ok(programmesApi.send, { params })).state
}
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items.map(({ kind, title }) => `${kind} ${title}`)
const seen = async (person: Person) => (await person.ok(programmesApi.open, {})).items.map(({ name }) => name)

describe('a programme', () => {
  it('has a name that no other of its company has, and says so at the name [S5.5b]', async () => {
    const { admin } = await company()
    await admin.ok(programmesApi.create, { body: { name: 'First year' } })
    const { id } = await admin.ok(programmesApi.create, { body: { name: 'Second year' } })
    const taken = [
      await admin.send(programmesApi.create, { body: { name: 'FIRST year' } }),
      await admin.send(programmesApi.update, { params: { id }, body: { name: 'First Year' } }),
    ]
    for (const { status, error } of taken)
      expect([status, error?.code, error?.details]).toEqual([
        409,
        'ALREADY_EXISTS',
        [{ field: 'name', code: 'already_exists' }],
      ])
  })

  it('is nobody’s to see before it opens, and opens with an aim alone', async () => {
    const { acme, admin } = await company()
    const sol = await acme.user({ name: 'Sol' })
    const { id } = await admin.ok(programmesApi.create, { body: { name: 'First year' } })
    const refused = await admin.send(programmesApi.move, { params: { id }, body: { move: 'open' } })
    expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'aim_needed' }])
    expect(await seen(sol)).toEqual([])
    expect((await sol.send(programmesApi.page, { params: { id } })).status).toBe(404)
    await admin.ok(programmesApi.update, { params: { id }, body: { aim: 'To arrive' } })
    const { state, moves } = await admin.ok(programmesApi.move, { params: { id }, body: { move: 'open' } })
    expect([state, moves]).toEqual(['open', ['start', 'close']])
    expect(await seen(sol)).toEqual(['First year'])
    const gone = await admin.send(programmesApi.delete, { params: { id } })
    expect([gone.status, gone.error?.details]).toEqual([409, { reason: 'programme_opened' }])
  })

  it('is for a group alone where it says so, and for who was invited into it', async () => {
    const { acme, admin } = await company()
    const [sol, dan, lea] = [
      await acme.user({ name: 'Sol' }),
      await acme.user({ name: 'Dan' }),
      await acme.user({ name: 'Lea' }),
    ]
    const group = await admin.ok(groupsApi.create, { body: { name: 'Bakers' } })
    await admin.ok(groupsApi.addPeople, { params: { id: group.id }, body: { userIds: [sol.id] } })
    const { params } = await opened(admin, { joining: 'group', groupId: group.id })
    expect([await seen(sol), await seen(dan)]).toEqual([['First year'], []])
    expect((await dan.send(programmesApi.saveApplication, { params, body: said })).status).toBe(404)
    const body = { part: 'mentee' as const, userIds: [dan.id, admin.id] }
    expect(await admin.ok(programmesApi.invite, { params, body })).toEqual({
      invited: 1,
      already: 0,
      left: 1,
    })
    expect([await seen(dan), await told(dan), await seen(lea)]).toEqual([
      ['First year'],
      ['programme_invited First year'],
      [],
    ])
    expect(await apply(dan, params)).toBe('accepted')
    const kept = await admin.send(groupsApi.delete, { params: { id: group.id } })
    expect([kept.status, kept.error?.details]).toEqual([409, { reason: 'assigned' }])
  })
})

describe('an application', () => {
  it('is sent by whom the programme is for by then: neither by who left its group nor past an invitation', async () => {
    const { acme, admin } = await company()
    const [sol, dan] = [await acme.user({ name: 'Sol' }), await acme.user({ name: 'Dan' })]
    const { id: groupId } = await admin.ok(groupsApi.create, { body: { name: 'Bakers' } })
    await admin.ok(groupsApi.addPeople, { params: { id: groupId }, body: { userIds: [sol.id] } })
    const grouped = await opened(admin, { joining: 'group', groupId })
    await sol.ok(programmesApi.saveApplication, { params: grouped.params, body: said })
    await admin.ok(groupsApi.removePerson, { params: { id: groupId, userId: sol.id } })
    const refusal = async (sent: Promise<{ status: number; error?: { details?: unknown } | undefined }>) => {
      const { status, error } = await sent
      return [status, error?.details]
    }
    const notOpen = [409, { reason: 'programme_not_open' }]
    expect(await refusal(sol.send(programmesApi.send, { params: grouped.params }))).toEqual(notOpen)

    await admin.ok(programmesApi.update, { params: grouped.params, body: { name: 'Bakers' } })
    const { params } = await opened(admin)
    await dan.ok(programmesApi.saveApplication, { params, body: said })
    expect(await apply(sol, params)).toBe('accepted')
    await sol.ok(programmesApi.withdraw, { params })
    await admin.ok(programmesApi.update, { params, body: { joining: 'invitation' } })
    expect(await refusal(dan.send(programmesApi.send, { params }))).toEqual(notOpen)
    await sol.ok(programmesApi.saveApplication, { params, body: { ...said, revision: 1 } })
    expect(await refusal(sol.send(programmesApi.send, { params }))).toEqual(notOpen)
    const body = { part: 'mentee' as const, userIds: [dan.id] }
    await admin.ok(programmesApi.invite, { params, body })
    expect(await apply(dan, params)).toBe('accepted')
  })

  it('of who was invited is as what they were invited, also after they withdrew: nobody lets themselves in as a mentor', async () => {
    const { acme, admin } = await company()
    const mia = await acme.user({ name: 'Mia', role: 'mentor' })
    for (const joining of ['request', 'invitation'] as const) {
      const { params } = await opened(admin, { joining, name: joining })
      await admin.ok(programmesApi.invite, { params, body: { part: 'mentee', userIds: [mia.id] } })
      await mia.ok(programmesApi.withdraw, { params })
      const page = await mia.ok(programmesApi.page, { params })
      expect(page.parts).toEqual(['mentee'])
      const body = { ...said, revision: page.application?.revision ?? 0 }
      const other = await mia.send(programmesApi.saveApplication, {
        params,
        body: { ...body, part: 'mentor' },
      })
      expect([other.status, other.error?.details]).toEqual([409, { reason: 'part_settled' }])
      expect(await apply(mia, params)).toBe('accepted')
      const { items } = await admin.ok(programmesApi.people, { params })
      expect(items.map(({ name, part }) => [name, part])).toEqual([['Mia', 'mentee']])
    }
    // Where everyone may join, it is another application, by which the invitation is not one for a mentor.
    const { params } = await opened(admin)
    await admin.ok(programmesApi.invite, { params, body: { part: 'mentee', userIds: [mia.id] } })
    await mia.ok(programmesApi.withdraw, { params })
    const { application } = await mia.ok(programmesApi.page, { params })
    const body = { ...said, part: 'mentor', revision: application?.revision ?? 0 }
    await mia.ok(programmesApi.saveApplication, { params, body: { ...body, part: 'mentor' as const } })
    await admin.ok(programmesApi.update, { params, body: { joining: 'request' } })
    expect((await mia.ok(programmesApi.send, { params })).state).toBe('requested')
  })

  it('is its writer’s alone until it is sent, and asks for a topic and a language', async () => {
    const { acme, admin } = await company()
    const sol = await acme.user({ name: 'Sol' })
    const { params } = await opened(admin)
    await sol.ok(programmesApi.saveApplication, { params, body: { ...said, topics: [] } })
    const people = async () => (await admin.ok(programmesApi.people, { params })).items
    expect(await people()).toEqual([])
    const refused = await sol.send(programmesApi.send, { params })
    expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'application_incomplete' }])
    expect(await apply(sol, params)).toBe('accepted')
    expect((await people()).map(({ name, state, topics, goals }) => [name, state, topics, goals])).toEqual([
      ['Sol', 'accepted', ['Bees'], 'To keep bees'],
    ])
    const other = await sol.send(programmesApi.saveApplication, {
      params,
      body: { ...said, part: 'mentor', revision: 2 },
    })
    expect(other.status).toBe(403)
  })

  it('is written over what was seen of it alone: an older window empties nothing', async () => {
    const { acme, admin } = await company()
    const sol = await acme.user({ name: 'Sol' })
    const { params } = await opened(admin)
    const save = (revision: number, goals: string) =>
      sol.send(programmesApi.saveApplication, { params, body: { ...said, goals, revision } })
    expect((await save(0, 'To keep bees')).status).toBe(200)
    for (const old of [0, 2]) {
      const late = await save(old, '')
      expect([late.status, late.error?.details]).toEqual([409, { reason: 'newer', revision: 1 }])
    }
    const there = async () => (await sol.ok(programmesApi.page, { params })).application
    expect(await there()).toMatchObject({ goals: 'To keep bees', revision: 1 })
    expect((await save(1, 'To keep wasps')).status).toBe(200)
    expect((await save(1, '')).status).toBe(409)
    expect(await there()).toMatchObject({ goals: 'To keep wasps', revision: 2 })
    await sol.ok(programmesApi.send, { params })
    expect((await save(1, '')).status).toBe(409)
    expect((await save(2, 'To keep both')).status).toBe(200)
  })

  it('of two windows that begin it at one moment is the one’s, and the other is told', async () => {
    const { acme, admin } = await company()
    const sol = await acme.user({ name: 'Sol' })
    const { params } = await opened(admin)
    const saves = await Promise.all(
      ['One', 'Other'].map((goals) =>
        sol.send(programmesApi.saveApplication, { params, body: { ...said, goals } }),
      ),
    )
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('waits for an administrator where the programme is by request, who is let in or not, and told', async () => {
    const { acme, admin } = await company()
    const [sol, dan] = [await acme.user({ name: 'Sol' }), await acme.user({ name: 'Dan' })]
    const { params, id } = await opened(admin, { joining: 'request' })
    expect([await apply(sol, params), await apply(dan, params)]).toEqual(['requested', 'requested'])
    const answer = (userId: string, one: 'accept' | 'decline') =>
      admin.ok(programmesApi.answer, { params: { id, userId }, body: { answer: one } })
    await answer(sol.id, 'accept')
    await answer(dan.id, 'decline')
    expect([await told(sol), await told(dan)]).toEqual([
      ['programme_accepted First year'],
      ['programme_declined First year'],
    ])
    const again = await dan.send(programmesApi.saveApplication, { params, body: said })
    expect([again.status, again.error?.details]).toEqual([409, { reason: 'moved_on' }])
  })

  it('waits in the order in which it came where no place is left, and takes the place of who withdraws', async () => {
    const { acme, admin } = await company()
    const [sol, dan, lea] = [
      await acme.user({ name: 'Sol' }),
      await acme.user({ name: 'Dan' }),
      await acme.user({ name: 'Lea' }),
    ]
    const { params } = await opened(admin, { places: 1 })
    expect([await apply(sol, params), await apply(dan, params), await apply(lea, params)]).toEqual([
      'accepted',
      'waiting',
      'waiting',
    ])
    const before = async (one: Person) => (await one.ok(programmesApi.page, { params })).application?.before
    expect([await before(dan), await before(lea)]).toEqual([0, 1])
    expect((await sol.ok(programmesApi.withdraw, { params })).state).toBe('withdrawn')
    const state = async (one: Person) => (await one.ok(programmesApi.page, { params })).application?.state
    expect([await state(dan), await state(lea)]).toEqual(['accepted', 'waiting'])
    expect(await told(dan)).toEqual(['programme_accepted First year'])
    await admin.ok(programmesApi.update, { params, body: { places: 2 } })
    expect(await state(lea)).toBe('accepted')
  })

  it('of many who send at the same moment as many are in as there are places', async () => {
    const { acme, admin } = await company()
    const people: Person[] = []
    for (let n = 0; n < 8; n++) people.push(await acme.user())
    const { params } = await opened(admin, { places: 2 })
    for (const one of people) await one.ok(programmesApi.saveApplication, { params, body: said })
    const states = await Promise.all(
      people.map(async (one) => (await one.ok(programmesApi.send, { params })).state),
    )
    expect(states.filter((one) => one === 'accepted')).toHaveLength(2)
  })

  // Twenty thousand people are a minute and a half of the embedded database, and the rule is the same.
  it.skipIf(w.kind === 'pglite')(
    'waits for a place also where the programme names no number: ten thousand take part at most, of mentors too',
    async () => {
      const { acme, admin } = await company()
      const { params } = await opened(admin, { places: null })
      const crowd = (part: 'mentee' | 'mentor', n: number) =>
        w.services.db.withTenant(acme.id, (tx) =>
          sql`with people as (
            insert into users (company_id, id, name, surname, email, role, status)
            select current_company(), gen_random_uuid(), 'Crowd', n::text, ${part} || n || '@example.org', 'student', 'active'
            from generate_series(1, ${n}::int) n returning company_id, id)
          insert into programme_applications (company_id, programme_id, user_id, part, state, sent_at)
          select company_id, ${params.id}::uuid, id, ${part}, 'accepted', now() from people`.execute(tx),
        )
      await crowd('mentee', 9_999)
      const [sol, dan] = [await acme.user({ name: 'Sol' }), await acme.user({ name: 'Dan' })]
      expect([await apply(sol, params), await apply(dan, params)]).toEqual(['accepted', 'waiting'])
      // Neither a change of it nor somebody else's answer lets in who waits.
      await admin.ok(programmesApi.update, { params, body: { aim: 'To stay' } })
      const state = async (one: Person) => (await one.ok(programmesApi.page, { params })).application?.state
      expect(await state(dan)).toBe('waiting')
      await sol.ok(programmesApi.withdraw, { params })
      expect(await state(dan)).toBe('accepted')

      await crowd('mentor', 9_999)
      const [max, mia] = [await acme.user({ role: 'mentor' }), await acme.user({ role: 'mentor' })]
      expect(await apply(max, params, { part: 'mentor' as never })).toBe('accepted')
      const revision = 0
      await mia.ok(programmesApi.saveApplication, { params, body: { ...said, part: 'mentor', revision } })
      const refused = await mia.send(programmesApi.send, { params })
      expect([refused.status, refused.error?.details]).toEqual([
        409,
        { limit: 'programmePeople', maximum: 10_000, current: 10_000 },
      ])
    },
  )

  it('is not taken by a programme that is closed; a place is still given up', async () => {
    const { acme, admin } = await company()
    const [sol, dan] = [await acme.user({ name: 'Sol' }), await acme.user({ name: 'Dan' })]
    const { params } = await opened(admin)
    await apply(sol, params)
    await dan.ok(programmesApi.saveApplication, { params, body: said })
    await admin.ok(programmesApi.move, { params, body: { move: 'close' } })
    const late = await dan.send(programmesApi.send, { params })
    expect([late.status, late.error?.details]).toEqual([409, { reason: 'programme_not_open' }])
    expect([await seen(sol), await seen(dan)]).toEqual([['First year'], []])
    expect((await sol.ok(programmesApi.withdraw, { params })).state).toBe('withdrawn')
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { officeHoursApi } from '#contract/mentoring/office-hours/office-hours.ts'
import { holdPeople } from '#server/platform/people/hold-person.ts'
import { holdLock, holdPersonRow } from '../../../../test/hold-person-row.ts'
import { openLiveSocket } from '../../../../test/live.ts'
import { until } from '../../../../test/until.ts'
import { world, type Person } from '../../../../test/world.ts'
import { groupProgramme } from '../../programmes/groups/groups.test-data.ts'
import { DAY, isOver, move, offices, open, placeOf, queue, reasonOf, take, told } from './office.test-data.ts'

const w = await world()
const { begins, ground } = offices(w)

/** A queue that has begun, with the first of these called in. */
async function talk(...names: ('ada' | 'ben')[]) {
  const people = await ground()
  const { acme, mentor } = people
  const { id } = await open(mentor)
  for (const name of names) await take(people[name], id)
  await begins(acme, id)
  const [first] = names
  await move(mentor, await placeOf(mentor, id, people[first ?? 'ada']), 'call')
  return { ...people, id, code: (await queue(mentor, id)).room?.code ?? '' }
}
const end = (person: Person, code: string) => person.send(meetingsApi.end, { params: { code } })
const states = async (mentor: Person, id: string) =>
  (await queue(mentor, id)).places?.map(({ person, state, moves }) => [person.name, state, moves])

async function inRoom(host: string, person: Person, code: string) {
  const { ticket } = await person.ok(meetingsApi.join, { params: { code }, body: {} })
  const line = await openLiveSocket(w.port, host)
  line.say({ t: 'hello', ticket, media: { mic: false, camera: false, screen: false } })
  await line.next('welcome')
  return line
}

it('a talk is ended by its mentor alone, whom the queue then goes on for as where they are done', async () => {
  const { acme, mentor, ada, ben, cleo, id, code } = await talk('ada', 'ben')
  expect(reasonOf(await end(ada, code))).toBe('FORBIDDEN')
  expect((await ada.ok(meetingsApi.byCode, { params: { code } })).title).toBe('Office hours')
  const [theirs, own] = [await inRoom(acme.host, ada, code), await inRoom(acme.host, mentor, code)]
  theirs.say({ t: 'endForAll' })
  expect(await theirs.next('error')).toMatchObject({ code: 'FORBIDDEN', of: 'endForAll' })
  expect([(await queue(ada, id)).own?.state, await told(ada)]).toEqual(['called', ['office_turn']])
  own.say({ t: 'endForAll' })
  expect(await theirs.next('out')).toMatchObject({ reason: 'ended' })
  await until(async () => (await queue(ada, id)).own?.state === 'done')
  expect(await states(mentor, id)).toEqual([
    ['Ada', 'done', []],
    ['Ben', 'waiting', ['call', 'missed']],
  ])
  expect([(await queue(ada, id)).room, await told(ada), await told(ben)]).toEqual([null, [], ['office_next']])
  expect((await move(mentor, await placeOf(mentor, id, ben), 'call')).status).toBe(200)
  const next = (await queue(ben, id)).room?.code ?? ''
  expect([next === code, await isOver(mentor, next)]).toEqual([false, false])
  // Nobody else reads where it is: not who was in before, nor who has no place.
  expect([(await queue(ada, id)).room, (await queue(cleo, id)).room]).toEqual([null, null])
  // Ended from the list of meetings, or by its call, it is the same.
  expect((await end(mentor, next)).status).toBe(200)
  expect([(await queue(ben, id)).own?.state, await told(ben)]).toEqual(['done', []])
  for (const line of [theirs, own]) line.drop()
})

it.each(['mentor', 'ada'] as const)(
  'a talk is over for both once %s blocks the other, also where it was the last',
  async (blocker) => {
    const { mentor, ada, id, code, ...rest } = await talk('ada')
    const [one, other] = blocker === 'ada' ? [ada, mentor] : [mentor, ada]
    const { id: with_ } = await one.ok(conversationsApi.open, { body: { userId: other.id } })
    await one.ok(conversationsApi.block, { params: { id: with_ }, body: { blocked: true } })
    expect([await isOver(mentor, code), await told(ada)]).toEqual([true, []])
    expect(await states(mentor, id)).toEqual([])
    await take(rest.ben, id)
    expect((await move(mentor, await placeOf(mentor, id, rest.ben), 'call')).status).toBe(200)
  },
)

it.each(['mentor', 'ben'] as const)(
  'who waits is out once %s blocks the other: they are told nothing more, and whoever comes after them is',
  async (blocker) => {
    const { acme, mentor, ben, cleo, id } = await talk('ada', 'ben')
    await take(cleo, id)
    expect([await told(ben), await told(cleo)]).toEqual([['office_next'], []])
    const [one, other] = blocker === 'ben' ? [ben, mentor] : [mentor, ben]
    const { id: with_ } = await one.ok(conversationsApi.open, { body: { userId: other.id } })
    await one.ok(conversationsApi.block, { params: { id: with_ }, body: { blocked: true } })
    expect([await told(ben), await told(cleo)]).toEqual([[], ['office_next']])
    const left = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('office_places').select('state').where('user_id', '=', ben.id).execute(),
    )
    expect(left).toEqual([{ state: 'left' }])
    expect(await queue(cleo, id)).toMatchObject({ own: { ahead: 1 }, free: [1] })
  },
)

it('who may not come in any more is in nobody’s way, and their place is another’s', async () => {
  const { acme, mentor, ada, ben, cleo, id } = await talk('ada', 'ben')
  const place = await placeOf(mentor, id, ben)
  await take(cleo, id)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', ben.id).execute(),
  )
  expect((await queue(cleo, id)).own?.ahead).toBe(1)
  expect((await move(mentor, place, 'call')).status).toBe(404)
  await move(mentor, await placeOf(mentor, id, ada), 'done')
  expect(await told(cleo)).toEqual(['office_next'])
  expect(reasonOf(await take(await acme.user({}), id, { slot: 1 }))).toBeUndefined()
})

it('a talk is over for both once one blocks the other in the conversation of their group', async () => {
  const acme = await w.company()
  const { join, publish, groups } = await groupProgramme(acme)
  const [mia, bea] = [await join('Mia', 'mentor'), await join('Bea')]
  await publish()
  const [group] = await groups()
  const { id } = await open(mia)
  await take(bea, id)
  await begins(acme, id)
  await move(mia, await placeOf(mia, id, bea), 'call')
  const code = (await queue(mia, id)).room?.code ?? ''
  expect([await isOver(mia, code), await told(bea)]).toEqual([false, ['office_turn', 'mentoring_begun']])
  const params = { id: group?.id ?? '', userId: mia.id }
  await bea.ok(conversationsApi.blockInGroup, { params, body: { blocked: true } })
  expect([await isOver(mia, code), await told(bea)]).toEqual([true, ['mentoring_begun']])
  expect(await states(mia, id)).toEqual([])
})

it('nobody is told that they are next in a queue that is over, nor in one that was called off', async () => {
  const block = async (by: Person, other: Person) => {
    const { id } = await by.ok(conversationsApi.open, { body: { userId: other.id } })
    await by.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
  }
  const over = await talk('ada', 'ben')
  await take(over.cleo, over.id)
  await begins(over.acme, over.id, new Date(Date.now() - DAY))
  expect((await end(over.mentor, over.code)).status).toBe(200)
  await block(over.ben, over.mentor)
  expect(await told(over.cleo)).toEqual([])
  const off = await talk('ada', 'ben')
  await take(off.cleo, off.id)
  await off.mentor.ok(officeHoursApi.cancel, { params: { id: off.id } })
  await block(off.ben, off.mentor)
  expect(await told(off.cleo)).toEqual(['office_cancelled'])
})

// The embedded database has one session: nothing in it happens at once.
describe.skipIf(w.kind === 'pglite')('at the same moment', () => {
  /** Ends the talk while something else is being done to its queue, which comes first. */
  async function endAfter(
    { acme, mentor, id, code }: Awaited<ReturnType<typeof talk>>,
    first: () => Promise<unknown>,
  ) {
    const lock = await holdLock(w, acme.id, (tx) =>
      tx.selectFrom('office_hours').select('id').where('id', '=', id).forUpdate().execute(),
    )
    const other = first()
    await lock.stuck(other)
    const ending = end(mentor, code)
    await lock.stuck(other, ending)
    await lock.release()
    await Promise.all([other, ending])
  }

  it.each(['block', 'take'] as const)(
    'a block and a place taken at the same moment leave nobody in the queue: first the %s',
    async (first) => {
      const { acme, mentor, ada, ben, id } = await talk('ada')
      const { id: with_ } = await mentor.ok(conversationsApi.open, { body: { userId: ben.id } })
      const calls = {
        block: () => mentor.send(conversationsApi.block, { params: { id: with_ }, body: { blocked: true } }),
        take: () => take(ben, id),
      }
      // Whoever takes a place has been asked about by then, and has not written it.
      const lock =
        first === 'block'
          ? await holdPersonRow(w, acme.id, (tx) => holdPeople(tx, [mentor.id]))
          : await holdLock(w, acme.id, (tx) => sql`lock table office_places in share mode`.execute(tx))
      const one = calls[first]()
      await lock.stuck(one)
      const other = calls[first === 'block' ? 'take' : 'block']()
      await lock.stuckNow(2)
      await lock.release()
      expect([(await one).status, (await other).status]).toEqual(first === 'block' ? [200, 404] : [200, 200])
      const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
        sql`select from office_places where user_id = ${ben.id} and state = 'waiting'`.execute(tx),
      )
      expect([rows.length, (await queue(ada, id)).own?.state]).toEqual([0, 'called'])
    },
  )

  it('whoever takes the next place is told that they are next', async () => {
    const of = await talk('ada')
    const { ada, ben, id } = of
    await endAfter(of, () => take(ben, id))
    expect([(await queue(ada, id)).own?.state, await told(ben)]).toEqual(['done', ['office_next']])
  })

  it('and its queue is called off, whoever was in is told that alone, and is not shown as done', async () => {
    const of = await talk('ada')
    const { mentor, ada, id } = of
    await endAfter(of, () => mentor.ok(officeHoursApi.cancel, { params: { id } }))
    const { state, own } = await queue(ada, id)
    expect([state, own?.state, await told(ada)]).toEqual(['cancelled', 'called', ['office_cancelled']])
  })
})

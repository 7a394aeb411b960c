import { describe, expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { calendarApi } from '#contract/calendar.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { officeHoursApi } from '#contract/mentoring/office-hours/office-hours.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { holdLock } from '../../../../test/hold-person-row.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import {
  DAY,
  comesIn,
  MINUTE,
  alwaysFree,
  day,
  listed,
  move,
  offices,
  open,
  placeOf,
  queue,
  reasonOf,
  soon,
  take,
  told,
} from './office.test-data.ts'
import { officeChannels } from './office.routes.ts'

const w = await world()
const { begins, ground } = offices(w)

describe('office hours', () => {
  it('have places: the next one, or one that is chosen, with a line of what it is about; one a person, one person each', async () => {
    const { mentor, ada, ben, cleo } = await ground()
    const { id } = await open(mentor)
    const first = await ada.ok(officeHoursApi.take, { params: { id }, body: { about: 'My hive' } })
    expect(first).toMatchObject({
      free: [1, 2],
      waiting: 1,
      own: { slot: 0, state: 'waiting', ahead: 0, about: 'My hive' },
      places: null,
      room: null,
    })
    expect(reasonOf(await take(ada, id))).toBe('place_already')
    expect(reasonOf(await take(ben, id, { slot: 0 }))).toBe('slot_taken')
    expect(reasonOf(await take(ben, id, { slot: 3 }))).toBe('BAD_REQUEST')
    expect(reasonOf(await take(ben, id, { about: ' ' }))).toBe('BAD_REQUEST')
    await take(ben, id, { slot: 2 })
    const seen = await queue(ben, id)
    expect(seen.own).toMatchObject({ slot: 2, ahead: 1 })
    expect(Date.parse(seen.own?.expectedAt ?? '')).toBe(Date.parse(seen.startsAt) + 20 * MINUTE)
    await take(cleo, id)
    expect((await queue(cleo, id)).own?.slot).toBe(1)
    expect(reasonOf(await take(mentor, id))).toBe('FORBIDDEN')
    // What others want to talk about, and who they are, its mentor alone sees.
    expect(JSON.stringify(await queue(cleo, id))).not.toMatch(/Ada|Ben|My hive.*My hive/)
    const { places } = await queue(mentor, id)
    expect(places?.map(({ person, slot, about }) => [person.name, slot, about])).toEqual([
      ['Ada', 0, 'My hive'],
      ['Cleo', 1, 'My hive'],
      ['Ben', 2, 'My hive'],
    ])
    const own = (await queue(ada, id)).own?.id ?? ''
    expect((await move(ada, own, 'leave')).status).toBe(200)
    expect(await queue(ada, id)).toMatchObject({ own: null, free: [0] })
    expect((await take(ada, id)).status).toBe(200)
  })

  it('move on: who is called may come into the room, who is next is told, and who was there is out', async () => {
    const { acme, mentor, ada, ben, cleo } = await ground()
    const { id } = await open(mentor)
    for (const person of [ada, ben, cleo]) await take(person, id)
    const placeOf = async (name: string) =>
      (await queue(mentor, id)).places?.find(({ person }) => person.name === name)?.id ?? ''
    expect(reasonOf(await move(mentor, await placeOf('Ada'), 'call'))).toBe('office_closed')
    await begins(acme, id)
    expect(reasonOf(await move(ada, await placeOf('Ada'), 'call'))).toBe('office_closed')
    expect(reasonOf(await move(ben, await placeOf('Ada'), 'leave'))).toBe('NOT_FOUND')
    expect((await move(mentor, await placeOf('Ada'), 'call')).status).toBe(200)
    expect(reasonOf(await move(mentor, await placeOf('Ben'), 'call'))).toBe('somebody_in')
    expect([await told(ada), await told(ben), await told(cleo)]).toEqual([
      ['office_turn'],
      ['office_next'],
      [],
    ])
    const room = (await queue(ada, id)).room
    expect(room?.code).toBe((await queue(mentor, id)).room?.code)
    expect((await queue(ben, id)).room).toBe(null)
    const meeting = (person: Person, code = room?.code ?? '') =>
      person.ok(meetingsApi.byCode, { params: { code } })
    // Whoever is called is a guest of the talk, who comes in without being let in; whoever else has the code waits.
    expect([(await meeting(mentor)).role, (await meeting(ada)).role]).toEqual(['host', 'member'])
    expect([await comesIn(ada, room?.code), await comesIn(ben, room?.code)]).toEqual([true, false])
    expect((await meeting(ada)).endedAt).toBe(null)
    await move(mentor, await placeOf('Ada'), 'done')
    // Nobody comes in again, whoever lingers is put out.
    expect((await meeting(ada)).endedAt).not.toBe(null)
    expect([(await queue(ada, id)).room, (await queue(mentor, id)).room, await told(ada)]).toEqual([
      null,
      null,
      [],
    ])
    // The next talk has a room of its own: who was there before is nobody in it.
    await move(mentor, await placeOf('Ben'), 'call')
    const next = (await queue(ben, id)).room?.code ?? ''
    expect([next === '', next === room?.code]).toEqual([false, false])
    expect([(await meeting(mentor, next)).role, (await meeting(ben, next)).role]).toEqual(['host', 'member'])
    expect([await comesIn(ben, next), await comesIn(ada, next)]).toEqual([true, false])
    // Called by mistake, and called again, they come into another one.
    await move(mentor, await placeOf('Ben'), 'wait')
    expect((await meeting(ben, next)).endedAt).not.toBe(null)
    await move(mentor, await placeOf('Ben'), 'call')
    expect((await queue(ben, id)).room?.code === next).toBe(false)
    await move(mentor, await placeOf('Ben'), 'missed')
    expect([await told(ben), await told(cleo)]).toEqual([[], ['office_next']])
    expect((await queue(cleo, id)).own).toMatchObject({ ahead: 0 })
    expect((await queue(mentor, id)).places?.map(({ state, moves }) => [state, moves])).toEqual([
      ['done', []],
      ['missed', []],
      ['waiting', ['call', 'missed']],
    ])
  })

  it('go on where one of the two blocks the other during their talk, and end for all with a mentor who is gone', async () => {
    const { acme, mentor, ada, ben } = await ground()
    const { id } = await open(mentor)
    for (const person of [ada, ben]) await take(person, id)
    await begins(acme, id)
    const [first, second] = (await queue(mentor, id)).places ?? []
    await move(mentor, first?.id ?? '', 'call')
    const { room } = await queue(ada, id)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .insertInto('conversation_blocks')
        .values({ company_id: acme.id, blocker_id: ada.id, blocked_id: mentor.id })
        .execute(),
    )
    expect((await move(mentor, second?.id ?? '', 'call')).status).toBe(200)
    const talk = await mentor.ok(meetingsApi.byCode, { params: { code: room?.code ?? '' } })
    expect(talk.endedAt).not.toBe(null)
    expect((await queue(ben, id)).own?.state).toBe('called')
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', mentor.id).execute(),
    )
    expect(await listed(ben)).toEqual([])
    const query = { from: day(Date.now() - DAY), to: day(Date.now() + DAY) }
    const { items } = await ben.ok(calendarApi.entries, { query })
    expect(items.filter(({ kind }) => kind === 'office_hours')).toEqual([])
  })

  it('close the talk of whoever blocked the mentor, too, when they are called off', async () => {
    const { acme, mentor, ada } = await ground()
    const { id } = await open(mentor)
    await take(ada, id)
    await begins(acme, id)
    await move(mentor, (await queue(mentor, id)).places?.[0]?.id ?? '', 'call')
    const code = (await queue(ada, id)).room?.code ?? ''
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .insertInto('conversation_blocks')
        .values({ company_id: acme.id, blocker_id: ada.id, blocked_id: mentor.id })
        .execute(),
    )
    await mentor.ok(officeHoursApi.cancel, { params: { id } })
    expect((await ada.ok(meetingsApi.byCode, { params: { code } })).endedAt).not.toBe(null)
  })

  it('are for one’s mentees where they are, and for nobody whom they blocked, or of another company', async () => {
    const { acme, mentor, ada, ben } = await ground()
    await activePair(w, acme, mentor, ada)
    const mine = await open(mentor, { audience: 'mentees' })
    const all = await open(mentor, { startsAt: soon(4).toISOString() })
    expect([await listed(ada), await listed(ben), await listed(mentor)]).toEqual([
      [mine.id, all.id],
      [all.id],
      [mine.id, all.id],
    ])
    const admin = await acme.user({ role: 'admin' })
    const stranger = await (await w.company()).user()
    const channel = officeChannels['office_hours']
    if (!channel) throw new Error('There is no channel of a queue')
    for (const person of [ben, admin, stranger]) {
      expect(reasonOf(await take(person, mine.id))).toBe('NOT_FOUND')
      expect(reasonOf(await person.send(officeHoursApi.byId, { params: { id: mine.id } }))).toBe('NOT_FOUND')
      const listens = w.services.db.withTenant(acme.id, (tx) =>
        channel.mayListen(
          tx,
          { id: person.id, companyId: acme.id, role: person === admin ? 'admin' : 'student' },
          mine.id,
        ),
      )
      expect(await listens).toBe(false)
    }
    await take(ben, all.id)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .insertInto('conversation_blocks')
        .values({ company_id: acme.id, blocker_id: ben.id, blocked_id: mentor.id })
        .execute(),
    )
    expect(await listed(ben)).toEqual([])
    expect(reasonOf(await take(ben, all.id))).toBe('NOT_FOUND')
    expect((await queue(mentor, all.id)).places).toEqual([])
    // His place is not given away, and nobody is told why.
    expect((await take(ada, all.id)).status).toBe(200)
  })

  it('are opened by who mentors alone, at a time that they have, as often as said at the same hour', async () => {
    const { acme, mentor, ada } = await ground()
    expect(
      reasonOf(
        await ada.send(officeHoursApi.open, {
          body: { startsAt: soon().toISOString(), slotMinutes: 10, slots: 3, audience: 'anyone' },
        }),
      ),
    ).toBe('FORBIDDEN')
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('users').set({ time_zone: 'UTC' }).where('id', '=', mentor.id).execute(),
    )
    const startsAt = soon()
    await open(mentor, { startsAt: startsAt.toISOString(), weeks: 3 })
    const { items } = await mentor.ok(officeHoursApi.list, {})
    expect(items.map((one) => Date.parse(one.startsAt) - startsAt.getTime())).toEqual([0, 7 * DAY, 14 * DAY])
    const again = { startsAt: new Date(startsAt.getTime() + 7 * DAY + 20 * MINUTE).toISOString() }
    expect(
      reasonOf(
        await mentor.send(officeHoursApi.open, {
          body: { ...again, slotMinutes: 10, slots: 3, audience: 'anyone' },
        }),
      ),
    ).toBe('busy_then')
  })

  it('keep their time from sessions, and stand in both calendars', async () => {
    const { acme, mentor, ada } = await ground()
    const pair = await activePair(w, acme, mentor, ada)
    await alwaysFree(mentor)
    const { id, startsAt } = await open(mentor)
    await take(ada, id, { slot: 1 })
    const query = { from: day(Date.now()), to: day(Date.now() + 5 * DAY) }
    const slots = (await ada.ok(bookingApi.slots, { params: { id: pair }, query })).items.map(Date.parse)
    const from = Date.parse(startsAt)
    expect(slots).toContain(from - 30 * MINUTE)
    expect(slots).toContain(from + 30 * MINUTE)
    expect(slots.filter((at) => at > from - 30 * MINUTE && at < from + 30 * MINUTE)).toEqual([])
    const entries = async (person: Person) =>
      (await person.ok(calendarApi.entries, { query })).items.filter(({ kind }) => kind === 'office_hours')
    expect(await entries(mentor)).toMatchObject([{ title: '', startsAt, minutes: 30 }])
    expect(await entries(ada)).toMatchObject([
      { title: 'Grace Stone', startsAt: new Date(from + 10 * MINUTE).toISOString(), minutes: 10 },
    ])
    await mentor.ok(officeHoursApi.cancel, { params: { id } })
    expect([await told(ada), await entries(ada), await entries(mentor)]).toEqual([
      ['office_cancelled'],
      [],
      [],
    ])
    expect(reasonOf(await take(ada, id))).toBe('office_closed')
    expect(reasonOf(await ada.send(officeHoursApi.cancel, { params: { id } }))).toBe('FORBIDDEN')
  })
})

const queueState = async (acme: TestCompany, id: string) =>
  (
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('office_places').select('state').where('office_id', '=', id).execute(),
    )
  ).map(({ state }) => state)

// The embedded database has one session: nothing in it happens at once.
describe.skipIf(w.kind === 'pglite')('of many who are quick', () => {
  it('exactly one gets a place, and exactly one is called', async () => {
    const { acme, mentor } = await ground()
    const { id } = await open(mentor)
    const people = await Promise.all(Array.from({ length: 6 }, () => acme.user()))
    const answers = await Promise.all(people.map((one) => take(one, id, { slot: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.flatMap((one) => reasonOf(one) ?? [])).toEqual(Array(5).fill('slot_taken'))
    const next = await Promise.all(people.map((one) => take(one, id)))
    expect(next.filter(({ status }) => status === 200)).toHaveLength(2)
    await begins(acme, id)
    const { places } = await queue(mentor, id)
    const calls = await Promise.all((places ?? []).map((one) => move(mentor, one.id, 'call')))
    expect(calls.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('nobody is called by who may not come in any more once it is their turn', async () => {
    const { acme, mentor, ada } = await ground()
    const { id } = await open(mentor)
    await take(ada, id)
    await begins(acme, id)
    const place = await placeOf(mentor, id, ada)
    const lock = await holdLock(w, acme.id, async (tx) => {
      await tx.selectFrom('office_hours').select('id').where('id', '=', id).forUpdate().execute()
      await tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', mentor.id).execute()
    })
    const call = move(mentor, place, 'call')
    await lock.stuck(call)
    await lock.release()
    expect((await call).status).toBe(401)
    expect((await queueState(acme, id))[0]).toBe('waiting')
  })
})

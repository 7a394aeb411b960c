import { describe, expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { holdPeople } from '#server/platform/people/hold-person.ts'
import { holdLock, holdPersonRow } from '../../../../test/hold-person-row.ts'
import { world, type Person } from '../../../../test/world.ts'
import { groupOfMia, pairOf } from '../../programmes/groups/groups.test-data.ts'
import { settleSessions } from '../settle-sessions.ts'
import { inviteNewcomers } from './invite-newcomers.ts'

const w = await world()
const DAY = 86_400_000
const inDays = (days: number) =>
  new Date(Math.ceil((Date.now() + days * DAY) / 900_000) * 900_000).toISOString()

/** Mia’s group of Bea and Sol, with a session that she planned. */
async function planned() {
  const acme = await w.company()
  const programme = await groupOfMia(acme, 5)
  const { mia } = programme
  await mia.ok(bookingApi.request, {
    params: { id: await pairOf(mia) },
    body: { times: [inDays(3)], minutes: 60, agenda: '' },
  })
  const [group] = await programme.groups()
  return { acme, ...programme, groupId: group?.id ?? '' }
}
/** What of a pair is to come, as its two see it. */
const comingOf = async (person: Person, pairId: string) =>
  (await person.ok(bookingApi.sessions, { params: { id: pairId } })).items
const onlyOf = async (person: Person, pairId: string) => (await comingOf(person, pairId))[0]?.id ?? ''
const move = (by: Person, id: string, days: number) =>
  by.send(bookingApi.reschedule, { params: { id }, body: { times: [inDays(days)], word: '' } })
const daysTo = (at: string) => Math.round((Date.parse(at) - Date.now()) / DAY)

// The embedded database has one session: nothing in it happens at once.
describe.skipIf(w.kind === 'pglite')('a session of a group that is moved', () => {
  it('and that somebody cancels at that moment is theirs at its new time, or not theirs at all', async () => {
    const { acme, mia, bea, sol } = await planned()
    const [solsPair, beasPair] = [await pairOf(sol), await pairOf(bea)]
    for (const first of ['cancel', 'move'] as const) {
      const id = await onlyOf(bea, beasPair)
      const solsId = await onlyOf(sol, solsPair)
      const held = await holdPersonRow(w, acme.id, (tx) => holdPeople(tx, [mia.id]))
      // Whoever came first waits first: the mentor moves it by the row of somebody who comes.
      const calls = {
        cancel: () => bea.send(bookingApi.move, { params: { id }, body: { move: 'cancel', word: '' } }),
        move: () => move(mia, solsId, 6),
      }
      const one = calls[first]()
      await held.stuck(one)
      const other = calls[first === 'cancel' ? 'move' : 'cancel']()
      await held.stuckNow(2)
      await held.release()
      const [firstly, then] = [await one, await other]
      expect([firstly.status, then.status]).toEqual(first === 'cancel' ? [200, 200] : [200, 409])
      expect((await comingOf(bea, beasPair)).map(({ startsAt }) => daysTo(startsAt))).toEqual(
        first === 'cancel' ? [] : [6],
      )
      expect((await comingOf(sol, solsPair)).map(({ startsAt }) => daysTo(startsAt))).toEqual([6])
      // Whoever had cancelled is asked anew to where it was moved.
      await inviteNewcomers(w.services)
      expect((await comingOf(bea, beasPair)).map(({ state }) => state)).toEqual(['confirmed'])
    }
  })

  it('is planned by the pair of whoever leaves at that moment, for those who stay', async () => {
    const { acme, mia, bea, sol } = await planned()
    const [solsPair, beasPair] = [await pairOf(sol), await pairOf(bea)]
    const held = await holdPersonRow(w, acme.id, (tx) => holdPeople(tx, [mia.id]))
    const leaving = bea.send(mentoringApi.move, { params: { id: beasPair }, body: { move: 'end' } })
    await held.stuck(leaving)
    const planning = mia.send(bookingApi.request, {
      params: { id: beasPair },
      body: { times: [inDays(8)], minutes: 30, agenda: 'Hives' },
    })
    await held.stuckNow(2)
    await held.release()
    expect([(await leaving).status, (await planning).status]).toEqual([200, 200])
    await settleSessions(w.services)
    const coming = async (one: Person, pairId: string) =>
      (await comingOf(one, pairId)).map(({ startsAt }) => daysTo(startsAt))
    expect([await coming(sol, solsPair), await coming(bea, beasPair)]).toEqual([[3, 8], []])
  })

  it('is not moved for whoever leaves the group at that moment, and keeps its room for the others', async () => {
    const { acme, mia, bea, sol } = await planned()
    const [solsPair, beasPair] = [await pairOf(sol), await pairOf(bea)]
    const solsId = await onlyOf(sol, solsPair)
    const room = (await mia.ok(bookingApi.session, { params: { id: solsId } })).room?.code
    const held = await holdPersonRow(w, acme.id, (tx) => holdPeople(tx, [mia.id]))
    const leaving = bea.send(mentoringApi.move, { params: { id: beasPair }, body: { move: 'end' } })
    await held.stuck(leaving)
    const moving = move(mia, solsId, 6)
    await held.stuckNow(2)
    await held.release()
    expect([(await leaving).status, (await moving).status]).toEqual([200, 200])
    const rows = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('booking_sessions').select(['state']).where('mentee_id', '=', bea.id).execute(),
    )
    expect(rows).toEqual([{ state: 'cancelled' }])
    await settleSessions(w.services)
    const after = await sol.ok(bookingApi.session, { params: { id: await onlyOf(sol, solsPair) } })
    expect([after.state, after.room?.code, daysTo(after.startsAt)]).toEqual(['confirmed', room, 6])
    expect(after.people?.map(({ name }) => name)).toEqual(['Sol'])
  })

  it('is asked at its new time of whoever came into the group at that moment, and at no other', async () => {
    const { acme, mia, sol, join, add, groupId } = await planned()
    const kim = await join('Kim')
    expect((await add(groupId, kim.id)).status).toBe(200)
    const id = await onlyOf(sol, await pairOf(sol))
    const held = await holdLock(w, acme.id, (tx) =>
      tx.selectFrom('meetings').select('id').forUpdate().execute(),
    )
    const inviting = inviteNewcomers(w.services)
    await held.stuck(inviting)
    const moving = move(mia, id, 6)
    await held.stuckNow(2)
    await held.release()
    await inviting
    expect((await moving).status).toBe(200)
    await inviteNewcomers(w.services)
    const kims = await comingOf(kim, await pairOf(kim))
    expect(kims.map(({ startsAt }) => daysTo(startsAt))).toEqual([6])
  })
})

describe.skipIf(w.kind === 'pglite')('a series of a group that its mentor calls off', () => {
  it('while somebody says that they do not come leaves nothing of it to anybody', async () => {
    const { acme, mia, bea, sol } = await planned()
    const [solsPair, beasPair] = [await pairOf(sol), await pairOf(bea)]
    await mia.ok(bookingApi.move, {
      params: { id: await onlyOf(sol, solsPair) },
      body: { move: 'cancel' },
    })
    for (const first of ['mentor', 'mentee'] as const) {
      await mia.ok(bookingApi.request, {
        params: { id: await pairOf(mia) },
        body: { times: [inDays(4)], minutes: 30, repeat: { every: 'weekly', count: 3 } },
      })
      const held = await holdPersonRow(w, acme.id, (tx) => holdPeople(tx, [mia.id]))
      const cancel = async (by: Person, pairId: string, n: number) => {
        const id = (await comingOf(by, pairId))[n]?.id ?? ''
        return () => by.send(bookingApi.move, { params: { id }, body: { move: 'cancel', reach: 'later' } })
      }
      const calls = { mentor: await cancel(mia, solsPair, 0), mentee: await cancel(bea, beasPair, 1) }
      const one = calls[first]()
      await held.stuck(one)
      const other = calls[first === 'mentor' ? 'mentee' : 'mentor']()
      await held.stuckNow(2)
      await held.release()
      expect([(await one).status, (await other).status]).toEqual(first === 'mentor' ? [200, 409] : [200, 200])
      expect([await comingOf(bea, beasPair), await comingOf(sol, solsPair)]).toEqual([[], []])
      const rooms = await w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('meetings').select('id').where('ended_at', 'is', null).execute(),
      )
      expect(rooms).toEqual([])
    }
  })
})

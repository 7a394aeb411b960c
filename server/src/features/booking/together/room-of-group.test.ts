import { describe, expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { calendarApi } from '#contract/calendar.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { groupOfMia, pairOf } from '../../programmes/groups/groups.test-data.ts'
import { world, type Person } from '../../../../test/world.ts'
import { settleSessions } from '../settle-sessions.ts'
import { inviteNewcomers } from './invite-newcomers.ts'

const w = await world()
const DAY = 86_400_000
const inDays = (days: number) =>
  new Date(Math.ceil((Date.now() + days * DAY) / 900_000) * 900_000).toISOString()

/** Mia’s group of Bea and Sol, with a session that she planned, and the code of its room. */
async function planned() {
  const acme = await w.company()
  const programme = await groupOfMia(acme, 5)
  const { mia, bea, sol } = programme
  const { id, room } = await mia.ok(bookingApi.request, {
    params: { id: await pairOf(mia) },
    body: { times: [inDays(3)], minutes: 60, agenda: '' },
  })
  const [group] = await programme.groups()
  const comesLater = async (name: string) => {
    const one = await programme.join(name)
    expect((await programme.add(group?.id ?? '', one.id)).status).toBe(200)
    await inviteNewcomers(w.services)
    return one
  }
  return { mia, bea, sol, id, code: room?.code ?? '', comesLater }
}
const onlyOf = async (person: Person) =>
  (await person.ok(bookingApi.sessions, { params: { id: await pairOf(person) } })).items[0]?.id ?? ''
const cancel = async (person: Person) =>
  person.ok(bookingApi.move, { params: { id: await onlyOf(person) }, body: { move: 'cancel' } })
const end = async (person: Person) =>
  person.ok(mentoringApi.move, { params: { id: await pairOf(person) }, body: { move: 'end' } })
/** Whether somebody comes into the room at once, and waits for nobody to let them in. */
async function comesIn(person: Person, code: string) {
  const { data } = await person.call(meetingsApi.join, { params: { code }, body: {} })
  return (data?.grant ?? null) !== null
}
/** Whether it is among the meetings that somebody sees. */
const sees = async (person: Person) =>
  (await person.ok(meetingsApi.list, { query: { when: 'coming' } })).items.length > 0

describe('the room of a group’s session', () => {
  it('is open to whoever comes into the group later, as to the others', async () => {
    const { mia, bea, code, comesLater } = await planned()
    const kim = await comesLater('Kim')
    for (const one of [kim, mia, bea])
      expect([await sees(one), await comesIn(one, code)]).toEqual([true, true])
  })

  it('is open no more to who said that they do not come, and to the others all the same', async () => {
    const { mia, bea, sol, code } = await planned()
    await cancel(bea)
    expect([await sees(bea), await comesIn(bea, code)]).toEqual([false, false])
    for (const one of [mia, sol]) expect([await sees(one), await comesIn(one, code)]).toEqual([true, true])
  })

  it.each(['it is settled', 'the mentor moves it'])('nor to who left the group, once %s', async (then) => {
    const { mia, bea, sol, code } = await planned()
    const id = await onlyOf(sol)
    await end(bea)
    if (then === 'it is settled') await settleSessions(w.services)
    else await mia.ok(bookingApi.reschedule, { params: { id }, body: { times: [inDays(5)] } })
    expect([await sees(bea), await comesIn(bea, code)]).toEqual([false, false])
    for (const one of [mia, sol]) expect([await sees(one), await comesIn(one, code)]).toEqual([true, true])
  })
})

it('whoever comes into a group is asked to nothing that its mentor had called off, nor to its room', async () => {
  const { mia, code, comesLater } = await planned()
  await cancel(mia)
  const kim = await comesLater('Kim')
  const query = { from: inDays(0).slice(0, 10), to: inDays(9).slice(0, 10) }
  expect([
    (await kim.ok(bookingApi.sessions, { params: { id: await pairOf(kim) } })).items,
    (await kim.ok(calendarApi.entries, { query })).items,
    (await kim.ok(notificationsApi.list, {})).items.map(({ kind }) => kind),
    (await mia.ok(meetingsApi.byCode, { params: { code } })).endedAt === null,
  ]).toEqual([[], [], ['mentoring_begun'], false])
})

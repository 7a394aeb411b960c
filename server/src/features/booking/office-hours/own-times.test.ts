import { describe, expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { officeHoursApi } from '#contract/mentoring/office-hours/office-hours.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { world, type Person } from '../../../../test/world.ts'
import {
  DAY,
  MINUTE,
  alwaysFree,
  listed,
  move,
  offices,
  open,
  queue,
  reasonOf,
  soon,
  take,
  tryOpen,
} from './office.test-data.ts'

const w = await world()
const { ground } = offices(w)

/** Three talks of ten minutes; Ada is mentored by somebody else, at any hour. */
async function between() {
  const { acme, mentor, ada, ben } = await ground()
  const hedy = await acme.user({ role: 'mentor', name: 'Hedy' })
  await alwaysFree(hedy)
  const pair = await activePair(w, acme, hedy, ada)
  const { id, startsAt } = await open(mentor)
  const from = Date.parse(startsAt)
  return { acme, mentor, ada, ben, hedy, pair, id, at: (slot: number) => from + slot * 10 * MINUTE }
}
const session = (pair: string, at: number) => ({
  params: { id: pair },
  body: { times: [new Date(at).toISOString()], minutes: 30 },
})
const book = (person: Person, pair: string, at: number) => person.send(bookingApi.request, session(pair, at))
const slotOf = async (person: Person, id: string) => (await queue(person, id)).own?.slot ?? null
const meet = (person: Person, at: number, minutes: number) =>
  person.ok(meetingsApi.create, {
    body: { title: 'Elsewhere', startsAt: new Date(at).toISOString(), minutes, inviteeIds: [] },
  })

describe('a place in office hours', () => {
  it('is not taken over one’s own session, whether it is asked for or confirmed; called off it is in nobody’s way', async () => {
    const { ada, hedy, pair, id, at } = await between()
    // The last of the three talks is the first third of the session.
    const booked = await ada.ok(bookingApi.request, session(pair, at(2) - 5 * MINUTE))
    for (const slot of [1, 2]) expect(reasonOf(await take(ada, id, { slot }))).toBe('busy_then')
    await hedy.ok(bookingApi.move, { params: { id: booked.id }, body: { move: 'confirm' } })
    for (const slot of [1, 2]) expect(reasonOf(await take(ada, id, { slot }))).toBe('busy_then')
    expect((await take(ada, id, { slot: 0 })).status).toBe(200)
    await move(ada, (await queue(ada, id)).own?.id ?? '', 'leave')
    await ada.ok(bookingApi.move, { params: { id: booked.id }, body: { move: 'cancel' } })
    expect((await take(ada, id, { slot: 2 })).status).toBe(200)
  })

  it('is not taken beside another one at the same time, until that one was left; nor over one’s own office hours', async () => {
    const { acme, ada, hedy, id } = await between()
    const lin = await acme.user({ role: 'mentor', name: 'Lin' })
    const other = await open(lin)
    expect((await take(ada, id, { slot: 1 })).status).toBe(200)
    expect(reasonOf(await take(ada, other.id, { slot: 1 }))).toBe('busy_then')
    await move(ada, (await queue(ada, id)).own?.id ?? '', 'leave')
    expect((await take(ada, other.id, { slot: 1 })).status).toBe(200)
    const own = await open(hedy)
    expect(reasonOf(await take(hedy, other.id, { slot: 0 }))).toBe('busy_then')
    await hedy.ok(officeHoursApi.cancel, { params: { id: own.id } })
    expect((await take(hedy, other.id, { slot: 0 })).status).toBe(200)
  })

  it('is the next one that both have; where neither has one, it is said whose time it is', async () => {
    const { mentor, ada, ben, id, at } = await between()
    await meet(ada, at(0), 5)
    await meet(mentor, at(1), 5)
    expect((await take(ada, id)).status).toBe(200)
    expect(await slotOf(ada, id)).toBe(2)
    expect(reasonOf(await take(ben, id, { slot: 1 }))).toBe('slot_taken')
    await meet(ben, at(0), 10)
    expect(reasonOf(await take(ben, id))).toBe('busy_then')
  })

  it('is not offered where its mentor has said yes to something else since, in the list as in the queue', async () => {
    const { mentor, ada, id, at } = await between()
    const free = async () => {
      const { items } = await ada.ok(officeHoursApi.list, {})
      return [(await queue(ada, id)).free, items.find((one) => one.id === id)?.free]
    }
    expect(await free()).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ])
    await meet(mentor, at(1) + 5 * MINUTE, 10)
    expect(await free()).toEqual([[0], [0]])
  })

  it('keeps its time from one’s own sessions until it was left', async () => {
    const { ada, pair, id, at } = await between()
    await take(ada, id, { slot: 1 })
    for (const from of [at(0) - 15 * MINUTE, at(1)])
      expect(reasonOf(await book(ada, pair, from))).toBe('slot_taken')
    await move(ada, (await queue(ada, id)).own?.id ?? '', 'leave')
    expect((await book(ada, pair, at(0))).status).toBe(200)
  })
})

it('office hours week after week are opened where their mentor has time in each of the weeks, and else in none', async () => {
  const { mentor } = await ground()
  const first = soon(4)
  await meet(mentor, first.getTime() + 14 * DAY, 30)
  const weekly = (weeks: number) => tryOpen(mentor, { startsAt: first.toISOString(), weeks })
  expect([reasonOf(await weekly(3)), await listed(mentor)]).toEqual(['busy_then', []])
  expect([(await weekly(2)).status, (await listed(mentor)).length]).toEqual([200, 2])
})

// The embedded database has one session: nothing in it happens at once.
describe.skipIf(w.kind === 'pglite')('of one who is quick', () => {
  it('two places at the same minute are one, and a place and a session are one', async () => {
    for (let round = 0; round < 3; round++) {
      const { acme, ada, pair, id } = await between()
      const mentors = await Promise.all([1, 2].map(() => acme.user({ role: 'mentor' })))
      const others = await Promise.all(mentors.map((one) => open(one)))
      const places = await Promise.all([id, ...others.map((one) => one.id)].map((one) => take(ada, one)))
      // Whoever comes second is given the next one of both: one at each time.
      const slots = await Promise.all([id, ...others.map((one) => one.id)].map((one) => slotOf(ada, one)))
      expect([places.map(({ status }) => status), slots.toSorted()]).toEqual([
        [200, 200, 200],
        [0, 1, 2],
      ])
      const later = soon(5 + round)
      const again = await Promise.all(
        mentors.map((one) => open(one, { startsAt: later.toISOString(), slots: 1 })),
      )
      const answers = await Promise.all([
        ...again.map((one) => take(ada, one.id)),
        book(ada, pair, later.getTime()),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    }
  })
})

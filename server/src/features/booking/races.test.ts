import { describe, expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { settleSessions } from './settle-sessions.ts'

const w = await world()
const DAY = 86_400_000

async function mentorOf(acme: TestCompany) {
  const mentor = await acme.user({ role: 'mentor' })
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }))
  const rules = { exceptions: [], buffer: 0, noticeHours: 1, mostADay: null, lengths: [30, 60], atOnce: true }
  await mentor.ok(bookingApi.saveAvailability, { body: { weekly, ...rules } })
  return mentor
}
const quarter = 15 * 60_000
const inDays = (days: number) =>
  new Date(Math.ceil((Date.now() + days * DAY) / quarter) * quarter).toISOString()
const ask = (person: Person, id: string, at: string, minutes = 30) =>
  person.send(bookingApi.request, { params: { id }, body: { times: [at], minutes } })
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()

// The embedded database has one session: nothing in it happens at once.
describe.skipIf(w.kind === 'pglite')('of two who are quick', () => {
  it('exactly one gets a slot', async () => {
    const acme = await w.company()
    const mentor = await mentorOf(acme)
    const people = await Promise.all(Array.from({ length: 6 }, () => acme.user()))
    const ids = await Promise.all(people.map((one) => activePair(w, acme, mentor, one)))
    const at = inDays(3)
    // Some of them ask for a longer one, which begins before.
    const before = new Date(Date.parse(at) - 2 * quarter).toISOString()
    const answers = await Promise.all(
      people.map((one, i) => (i % 2 ? ask(one, ids[i] ?? '', before, 60) : ask(one, ids[i] ?? '', at))),
    )
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('a mentee who asks two mentors for one time gets it once', async () => {
    const acme = await w.company()
    const mentee = await acme.user()
    const mentors = await Promise.all([mentorOf(acme), mentorOf(acme), mentorOf(acme)])
    const ids = await Promise.all(mentors.map((one) => activePair(w, acme, one, mentee)))
    const at = inDays(3)
    expect(statuses(await Promise.all(ids.map((id) => ask(mentee, id, at))))).toEqual([200, 409, 409])
  })

  it('one moves a session and the other cancels it: one of both stands', async () => {
    const acme = await w.company()
    const [mentor, mentee] = [await mentorOf(acme), await acme.user()]
    const id = await activePair(w, acme, mentor, mentee)
    for (let days = 3; days < 7; days++) {
      const { id: session } = await mentee.ok(bookingApi.request, {
        params: { id },
        body: { times: [inDays(days)], minutes: 30 },
      })
      const answers = await Promise.all([
        mentee.send(bookingApi.reschedule, { params: { id: session }, body: { times: [inDays(days + 20)] } }),
        mentor.send(bookingApi.move, { params: { id: session }, body: { move: 'cancel' } }),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      const { state, movedTo } = await mentee.ok(bookingApi.session, { params: { id: session } })
      expect([state, movedTo === null]).toEqual(
        answers[0]?.status === 200 ? ['rescheduled', false] : ['cancelled', true],
      )
    }
  })

  it('a mentor confirms what expires: it is confirmed with a room, or over without one', async () => {
    const acme = await w.company()
    const [mentor, mentee] = [await mentorOf(acme), await acme.user()]
    const id = await activePair(w, acme, mentor, mentee)
    for (let days = 3; days < 7; days++) {
      const { id: session } = await mentor.ok(bookingApi.request, {
        params: { id },
        body: { times: [inDays(days)], minutes: 30 },
      })
      // It runs out while both are on their way.
      await w.services.db.withTenant(acme.id, (tx) =>
        tx
          .updateTable('booking_sessions')
          .set({ expires_at: new Date(Date.now() + 15) })
          .where('id', '=', session)
          .execute(),
      )
      const [answer] = await Promise.all([
        mentee.send(bookingApi.move, { params: { id: session }, body: { move: 'confirm' } }),
        new Promise((done) => setTimeout(done, 10 + days)).then(() => settleSessions(w.services)),
      ])
      await settleSessions(w.services)
      const { state, room } = await mentee.ok(bookingApi.session, { params: { id: session } })
      expect([state, room !== null]).toEqual(
        answer.status === 200 ? ['confirmed', true] : ['cancelled', false],
      )
    }
  })
})

import { expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { calendarApi } from '#contract/calendar.ts'
import { feedbackApi } from '#contract/mentoring/feedback.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringGroupsApi } from '#contract/mentoring/groups/mentoring-groups.ts'
import { mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { groupProgramme, pairOf } from '../../programmes/groups/groups.test-data.ts'
import { world, type Person } from '../../../../test/world.ts'
import { settleSessions } from '../settle-sessions.ts'
import { remindOfSessions } from '../remind-of-sessions.ts'
import { inviteNewcomers } from './invite-newcomers.ts'

const w = await world()
const DAY = 86_400_000
const inDays = (days: number) =>
  new Date(Math.ceil((Date.now() + days * DAY) / 900_000) * 900_000).toISOString()

/** Mia’s group of Bea and Sol, with a session that she planned. */
async function planned(days = 3) {
  const acme = await w.company()
  const programme = await groupProgramme(acme, 5)
  const mia = await programme.join('Mia', 'mentor')
  const [bea, sol] = [await programme.join('Bea'), await programme.join('Sol')]
  await programme.publish()
  const [group] = await programme.groups()
  if (!group) throw new Error('There is no group')
  const plan = (by: Person, id: string, at = inDays(days)) =>
    by.send(bookingApi.request, {
      params: { id },
      body: { times: [at], minutes: 60, agenda: 'Who are we?' },
    })
  const first = await plan(mia, await pairOf(mia))
  return { acme, ...programme, mia, bea, sol, group, plan, first }
}
const sessions = async (person: Person) =>
  (await person.ok(bookingApi.sessions, { params: { id: await pairOf(person) } })).items
/** The subjects of the mails about sessions that somebody got. */
const mailsTo = async (companyId: string, person: Person) =>
  w.services.db.withTenant(companyId, async (tx) => {
    const of = tx.selectFrom('mails').select('subject').where('user_id', '=', person.id).orderBy('id')
    return (await of.execute()).map(({ subject }) => subject).filter((one) => /session/i.test(one))
  })
const details = async (person: Person) => {
  const [one] = await sessions(person)
  return person.ok(bookingApi.session, { params: { id: one?.id ?? '' } })
}

it('is planned by the mentor for all, at once, in one room: each has it once, in calendar and agenda', async () => {
  const { mia, bea, sol, first, plan, admin } = await planned()
  expect([first.status, (await sessions(mia))[0]?.state]).toEqual([200, 'confirmed'])
  const rooms = await Promise.all([mia, bea, sol].map(async (one) => (await details(one)).room?.code))
  expect(new Set(rooms).size).toBe(1)
  for (const one of [mia, bea, sol]) expect(await sessions(one)).toHaveLength(1)
  const seen = await details(sol)
  // It stands: nothing is chosen from.
  expect(seen.offered).toEqual([])
  expect(seen.people?.map(({ name, comes }) => [name, comes])).toEqual([
    ['Bea', true],
    ['Sol', true],
  ])
  expect(seen.seenBy.toSorted()).toEqual([mia.id, bea.id, sol.id].toSorted())
  await bea.ok(bookingApi.saveAgenda, {
    params: { id: (await details(bea)).id },
    body: { text: 'Bees', revision: 1 },
  })
  for (const one of [mia, sol]) expect((await details(one)).agenda).toBe('Bees')
  const range = { from: new Date().toISOString().slice(0, 10), to: inDays(10).slice(0, 10) }
  const entries = (await mia.ok(calendarApi.entries, { query: range })).items
  expect(entries.filter(({ kind }) => kind === 'session').map(({ title }) => title)).toEqual(['Bea, Sol'])
  // It is its mentor’s to move.
  const movedBy = async (who: Person) =>
    (await who.ok(calendarApi.entries, { query: range })).items.map(({ fixedBy }) => fixedBy)
  expect([await movedBy(mia), await movedBy(bea)]).toEqual([[null], ['group_mentor']])
  const byMentee = await plan(bea, await pairOf(bea), inDays(5))
  expect([byMentee.status, byMentee.error?.details]).toEqual([409, { reason: 'mentor_plans' }])
  const twice = await plan(mia, await pairOf(mia))
  expect([twice.status, twice.error?.details]).toEqual([409, { reason: 'slot_taken' }])
  expect((await admin.ok(mentoringHealthApi.get, {})).silent).toBe(0)
})

it('goes on for the others when one does not come, and is over for all when its mentor calls it off', async () => {
  const { mia, bea, sol } = await planned()
  const code = (await details(mia)).room?.code ?? ''
  await bea.ok(bookingApi.move, { params: { id: (await details(bea)).id }, body: { move: 'cancel' } })
  const seen = await details(mia)
  expect([seen.state, seen.people?.map(({ comes }) => comes)]).toEqual(['confirmed', [false, true]])
  expect((await sol.ok(meetingsApi.byCode, { params: { code } })).endedAt).toBeNull()
  const missed = await sol.send(bookingApi.move, {
    params: { id: (await details(sol)).id },
    body: { move: 'decline' },
  })
  expect(missed.status).toBe(409)
  await mia.ok(bookingApi.move, { params: { id: seen.id }, body: { move: 'cancel' } })
  const { items } = await sol.ok(bookingApi.sessions, {
    params: { id: await pairOf(sol) },
    query: { when: 'past' },
  })
  expect(items.map(({ state, lastBy }) => [state, lastBy])).toEqual([['cancelled', 'mentor']])
})

it('asks whoever comes into the group, and is given up for who leaves it; when the group ends, for all', async () => {
  const { mia, bea, sol, join, add, group } = await planned()
  const kim = await join('Kim')
  expect((await add(group.id, kim.id)).status).toBe(200)
  await inviteNewcomers(w.services)
  await inviteNewcomers(w.services)
  expect((await details(kim)).room?.code).toBe((await details(mia)).room?.code)
  expect(await sessions(kim)).toHaveLength(1)
  await bea.ok(mentoringApi.move, { params: { id: await pairOf(bea) }, body: { move: 'end' } })
  await settleSessions(w.services)
  expect((await details(mia)).people?.map(({ name }) => name)).toEqual(['Kim', 'Sol'])
  expect((await details(sol)).state).toBe('confirmed')
  await mia.ok(mentoringGroupsApi.end, { params: { id: group.id } })
  await settleSessions(w.services)
  const { items } = await mia.ok(bookingApi.sessions, {
    params: { id: await pairOf(mia) },
    query: { when: 'past' },
  })
  expect(items.map(({ state }) => state)).toEqual(['cancelled'])
})

it('is reminded of once, and its mentor is asked once how much it helped', async () => {
  const { acme, mia, bea, sol } = await planned(0.5)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('booking_sessions').set({ reminded_day: false }).execute(),
  )
  const before = await mailsTo(acme.id, mia)
  await remindOfSessions(w.services)
  const after = await mailsTo(acme.id, mia)
  expect([before.length, after.length, after.every((subject) => subject.includes('your group'))]).toEqual([
    1,
    2,
    true,
  ])
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('booking_sessions')
      .set({ state: 'done', met: true, met_by: 'room', starts_at: new Date(Date.now() - DAY) })
      .execute(),
  )
  for (const one of [mia, bea, sol])
    expect((await one.ok(feedbackApi.asked, { params: { id: await pairOf(one) } })).items).toHaveLength(1)
})

it('is moved by its mentor for all who come, in the same room; by nobody else, and not onto what they have', async () => {
  const { mia, bea, sol, plan } = await planned()
  const [one] = await sessions(bea)
  const room = (await details(mia)).room?.code
  const move = async (by: Person, at: string) =>
    by.send(bookingApi.reschedule, {
      params: { id: (await sessions(by))[0]?.id ?? '' },
      body: { times: [at], word: 'The hall is taken' },
    })
  const refused = await move(bea, inDays(5))
  expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'mentor_plans' }])
  expect((await plan(mia, await pairOf(mia), inDays(9))).status).toBe(200)
  const taken = await move(mia, inDays(9))
  expect([taken.status, taken.error?.details]).toEqual([409, { reason: 'slot_taken' }])
  await sol.ok(bookingApi.move, {
    params: { id: (await sessions(sol))[0]?.id ?? '' },
    body: { move: 'cancel', word: '' },
  })
  const at = inDays(5)
  expect((await move(mia, at)).data).toMatchObject({
    state: 'confirmed',
    startsAt: new Date(at).toISOString(),
  })
  const [moved] = await sessions(bea)
  expect([moved?.state, moved?.startsAt, moved?.word]).toEqual([
    'confirmed',
    new Date(at).toISOString(),
    'The hall is taken',
  ])
  expect((await details(bea)).room?.code).toBe(room)
  const old = await bea.ok(bookingApi.session, { params: { id: one?.id ?? '' } })
  expect([old.state, old.movedTo]).toEqual(['rescheduled', moved?.id])
  const told = (await bea.ok(notificationsApi.list, {})).items.map(({ kind }) => kind)
  expect(told.filter((kind) => kind === 'session_changed')).toHaveLength(1)
})

it('says of each who did not come, by its mentor and by each of the mentor, and shows it to these alone', async () => {
  const { acme, mia, bea, sol, join, add, group } = await planned()
  const kim = await join('Kim')
  await add(group.id, kim.id)
  await inviteNewcomers(w.services)
  const own = async (person: Person) => (await sessions(person))[0]?.id ?? ''
  const ids = { bea: await own(bea), sol: await own(sol), kim: await own(kim), mia: await own(mia) }
  const move = (by: Person, id: string, what: 'no_show' | 'came' | 'met' | 'cancel') =>
    by.send(bookingApi.move, { params: { id }, body: { move: what, word: '' } })
  // Nobody has missed what has not begun; whoever said beforehand that they do not come is not missed.
  expect((await move(mia, ids.bea, 'no_show')).status).toBe(409)
  expect((await move(kim, ids.kim, 'cancel')).status).toBe(200)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('booking_sessions')
      .set({ starts_at: new Date(Date.now() - DAY) })
      .execute(),
  )
  await settleSessions(w.services)
  expect((await move(mia, ids.kim, 'no_show')).status).toBe(409)
  expect((await move(mia, ids.bea, 'no_show')).status).toBe(200)
  expect((await move(sol, ids.bea, 'came')).status).toBe(404)
  expect((await move(bea, ids.bea, 'came')).status).toBe(409)
  const seen = async (person: Person, id: string) => {
    const { state, people, moves } = await person.ok(bookingApi.session, { params: { id } })
    const said = people?.map(({ name, attendance }) => [name, attendance?.toldBy, attendance?.moves])
    return { state, said, moves }
  }
  expect(await seen(mia, ids.mia)).toEqual({
    state: 'done',
    moves: ['met', 'not_met'],
    said: [
      ['Bea', 'mentor', ['came']],
      ['Kim', null, []],
      ['Sol', null, ['no_show', 'met', 'not_met']],
    ],
  })
  expect(await seen(bea, ids.bea)).toEqual({
    state: 'no_show',
    moves: [],
    said: [
      ['Bea', 'mentor', []],
      ['Kim', undefined, undefined],
      ['Sol', undefined, undefined],
    ],
  })
  expect((await seen(sol, ids.sol)).said?.map(([, toldBy]) => toldBy)).toEqual([undefined, undefined, null])
  // The mentor is asked once how much it helped, by whom it was done with.
  const asked = async (person: Person) =>
    (await person.ok(feedbackApi.asked, { params: { id: await pairOf(person) } })).items
  expect(await asked(bea)).toEqual([])
  const [first] = await asked(mia)
  expect((await move(mia, first?.sessionId ?? '', 'met')).status).toBe(200)
  await mia.ok(feedbackApi.give, { params: { id: first?.sessionId ?? '' }, body: { rating: 'well' } })
  expect((await move(mia, ids.bea, 'came')).status).toBe(200)
  expect([await asked(mia), (await seen(bea, ids.bea)).state]).toEqual([[], 'done'])
  expect((await move(sol, ids.sol, 'no_show')).status).toBe(200)
  expect((await seen(mia, ids.mia)).said?.at(-1)).toEqual(['Sol', 'mentee', []])
  expect((await seen(sol, ids.sol)).moves).toEqual(['came'])
  expect((await seen(bea, ids.bea)).said?.at(-1)).toEqual(['Sol', undefined, undefined])
})

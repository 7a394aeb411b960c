import { expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { feedbackApi } from '#contract/mentoring/feedback.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { world, type Person } from '../../../../test/world.ts'
import { heldSessionsOf, HOUR, type Of } from './held.test-data.ts'

const w = await world()
const { held, ground, settled, open, say, rate } = heldSessionsOf(w)
const DAY = 24 * HOUR

/** What one is asked of sessions in the space of a pair: whether it is known that they met, and whether the other says so. */
const asked = async (person: Person, pairId: string) =>
  (await person.ok(feedbackApi.asked, { params: { id: pairId } })).items.map(({ sessionId, known, said }) => [
    sessionId,
    known,
    said,
  ])
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .filter(({ kind }) => kind === 'session_met')
    .map(({ about, person: by, read }) => [about, by, read])
/** So much time goes by since one of the two said that they met. */
const passes = ({ acme }: Of, ms: number) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('booking_sessions')
      .set({ met_at: new Date(Date.now() - ms) })
      .where('met_at', 'is not', null)
      .execute(),
  )
async function over(ago: number) {
  const of = await ground()
  const { id } = await held(of, { ago, stays: [] })
  await settled()
  return { ...of, id }
}

it('is told to the other, who is asked whether they met before they are asked how much it helped', async () => {
  const { mentor, mentee, pairId, id } = await over(2 * HOUR)
  await say(mentee, id, 'met')
  expect([await told(mentor), await told(mentee)]).toEqual([[[id, 'Ada Stone', false]], []])
  expect([await asked(mentor, pairId), await asked(mentee, pairId)]).toEqual([
    [[id, false, true]],
    [[id, true, false]],
  ])
  expect((await open(mentor, id)).moves).toEqual(['no_show', 'met', 'not_met'])
  // Nor on the page of the session.
  const open_ = async (one: Person) => (await one.ok(feedbackApi.ofSession, { params: { id } })).open
  expect([await open_(mentor), await open_(mentee)]).toEqual([false, true])
  expect((await rate(mentor, id)).status).toBe(409)
  const again = await say(mentor, id, 'met')
  expect([again.status, await told(mentor)]).toEqual([200, []])
  expect(await open(mentee, id)).toMatchObject({ met: true, metBy: 'both', moves: ['no_show', 'not_met'] })
  expect([await asked(mentor, pairId), await open_(mentor)]).toEqual([[[id, true, false]], true])
  expect((await rate(mentor, id)).status).toBe(200)
  expect([await told(mentor), await told(mentee)]).toEqual([[], []])
})

it('is asked of the other for three days, and how much it helped from then on', async () => {
  const of = await over(5 * DAY)
  const { mentor, mentee, pairId, id } = of
  await say(mentor, id, 'met')
  await passes(of, 3 * DAY - HOUR)
  expect(await asked(mentee, pairId)).toEqual([[id, false, true]])
  await passes(of, 3 * DAY + HOUR)
  expect(await asked(mentee, pairId)).toEqual([[id, true, false]])
  expect((await rate(mentee, id)).status).toBe(200)
})

it.each(['not_met', 'no_show'] as const)(
  'and said at the last moment, can be denied for three days by the other: %s',
  async (move) => {
    const of = await over(14 * DAY - HOUR)
    const { acme, mentor, mentee, pairId, id } = of
    expect((await say(mentee, id, 'met')).status).toBe(200)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('booking_sessions')
        .set({ starts_at: new Date(Date.now() - 16 * DAY) })
        .execute(),
    )
    await passes(of, 2 * DAY)
    expect(await asked(mentor, pairId)).toEqual([[id, false, true]])
    expect((await open(mentor, id)).moves).toEqual(['no_show', 'met', 'not_met'])
    expect((await say(mentor, id, move)).status).toBe(200)
    expect([await asked(mentor, pairId), await told(mentor)]).toEqual([[], []])
    // After them nobody says anything of it any more.
    await passes(of, 3 * DAY + HOUR)
    expect((await open(mentor, id)).moves).toEqual([])
    expect((await say(mentor, id, move === 'no_show' ? 'came' : 'met')).status).toBe(409)
  },
)

it('is no news any more once it is taken back or denied, and none of somebody who is blocked', async () => {
  const { mentor, mentee, id } = await over(2 * HOUR)
  await say(mentee, id, 'met')
  await say(mentee, id, 'not_met')
  expect(await told(mentor)).toEqual([])
  await say(mentee, id, 'met')
  await say(mentor, id, 'not_met')
  expect([await told(mentor), await told(mentee)]).toEqual([[], []])
  await say(mentor, id, 'met')
  await say(mentee, id, 'not_met')
  const talk = await mentee.ok(conversationsApi.open, { body: { userId: mentor.id } })
  await mentee.ok(conversationsApi.block, { params: { id: talk.id }, body: { blocked: true } })
  await say(mentor, id, 'not_met')
  await say(mentor, id, 'met')
  expect([await told(mentor), await told(mentee)]).toEqual([[], []])
})

it('of a group by its mentor is told to each, and agreed with by each alone', async () => {
  const of = await ground()
  const { acme, mentor, mentee } = of
  const sol = await acme.user({ name: 'Sol' })
  const togetherId = uuid()
  const first = await held(of, { ago: 2 * HOUR, stays: [], togetherId })
  const pairId = await activePair(w, acme, mentor, sol)
  const second = await held(
    { ...of, mentee: sol, pairId },
    { ago: 2 * HOUR, stays: [], togetherId, room: first.room },
  )
  await settled()
  await say(sol, second.id, 'met')
  expect(await told(mentor)).toEqual([[second.id, 'Sol Stone', false]])
  await mentor.ok(bookingApi.move, { params: { id: first.id }, body: { move: 'met', reach: 'all' } })
  const stands = async (one: Person, id: string) => (await open(one, id)).metBy
  expect([await stands(mentee, first.id), await stands(sol, second.id)]).toEqual(['mentor', 'both'])
  expect([await told(mentor), await told(mentee), await told(sol)]).toEqual([
    [],
    [[first.id, 'Grace Stone', false]],
    [],
  ])
})

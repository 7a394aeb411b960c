import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { calendarApi } from '#contract/calendar.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'

const w = await world()
const DAY = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const query = { from: dayFromNow(-10), to: dayFromNow(40) }
const entries = async (person: Person) => (await person.ok(calendarApi.entries, { query })).items
const moves = async (person: Person) =>
  (await entries(person)).map(({ title, moveRef, fixedBy }) => [title, moveRef, fixedBy])

it('a meeting is moved by those who host it, as long as it has not begun', async () => {
  const acme = await w.company()
  const [host, cohost, guest] = [await acme.user(), await acme.user(), await acme.user()]
  const { id, code } = await host.ok(meetingsApi.create, {
    body: {
      title: 'Hives',
      startsAt: new Date(Date.now() + 3 * DAY).toISOString(),
      inviteeIds: [cohost.id, guest.id],
    },
  })
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('meeting_people')
      .set({ role: 'cohost' })
      .where('meeting_id', '=', id)
      .where('user_id', '=', cohost.id)
      .execute(),
  )
  expect(await moves(host)).toEqual([['Hives', code, null]])
  expect(await moves(cohost)).toEqual([['Hives', code, null]])
  expect(await moves(guest)).toEqual([['Hives', null, 'hosts']])
  const startsAt = new Date(Date.now() + 5 * DAY).toISOString()
  await cohost.ok(meetingsApi.update, { params: { code }, body: { startsAt } })
  expect((await entries(guest)).map((one) => one.startsAt)).toEqual([startsAt])
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('meetings')
      .set({ starts_at: new Date(Date.now() - 60_000) })
      .where('id', '=', id)
      .execute(),
  )
  expect(await moves(host)).toEqual([['Hives', null, 'begun']])
})

async function paired(acme: TestCompany) {
  const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
  const mentee = await acme.user({ name: 'Ada' })
  return { mentor, mentee, id: await activePair(w, acme, mentor, mentee) }
}

it('a session is moved by either of its two, as long as it has not begun', async () => {
  const acme = await w.company()
  const { mentor, mentee, id } = await paired(acme)
  await mentor.ok(bookingApi.saveAvailability, {
    body: {
      weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 })),
      exceptions: [],
      buffer: 0,
      noticeHours: 12,
      mostADay: null,
      lengths: [30],
      atOnce: true,
    },
  })
  const slots = await mentee.ok(bookingApi.slots, {
    params: { id },
    query: { from: dayFromNow(3), to: dayFromNow(4) },
  })
  const [at = ''] = slots.items
  const { id: session } = await mentee.ok(bookingApi.request, {
    params: { id },
    body: { times: [at], minutes: 30 },
  })
  expect(await moves(mentor)).toEqual([['Ada Stone', session, null]])
  expect(await moves(mentee)).toEqual([['Grace Stone', session, null]])
  // By what it says it is moved indeed, into the mentor’s free time: in the same place of the calendar.
  const [before] = await entries(mentee)
  const later = slots.items.at(-1) ?? ''
  const { id: moved } = await mentee.ok(bookingApi.reschedule, {
    params: { id: session },
    body: { times: [later] },
  })
  expect(await entries(mentee)).toEqual([
    {
      ...before,
      startsAt: later,
      path: `/dashboard/mentoring/sessions/${moved}`,
      moveRef: moved,
    },
  ])
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('booking_sessions')
      .set({ starts_at: new Date(Date.now() - 60_000) })
      .where('id', '=', moved)
      .execute(),
  )
  expect(await moves(mentor)).toEqual([['Ada Stone', null, 'begun']])
  expect(await moves(mentee)).toEqual([['Grace Stone', null, 'begun']])
})

const note = (person: Person, id: string, body: { text: string; ownerId: string; dueOn: string | null }) => {
  const params = { id, itemId: uuid() }
  const save = (done: boolean) => person.ok(mentoringSpaceApi.saveAction, { params, body: { ...body, done } })
  return { itemId: params.itemId, save }
}

it('what one said one would do in a mentoring stands on its day until it is done, for oneself alone', async () => {
  const acme = await w.company()
  const { mentor, mentee, id } = await paired(acme)
  const admin = await acme.user({ role: 'admin' })
  const first = note(mentor, id, { text: 'Draw a hive', ownerId: mentee.id, dueOn: dayFromNow(4) })
  await first.save(false)
  await note(mentee, id, { text: 'Some day', ownerId: mentee.id, dueOn: null }).save(false)
  await note(mentee, id, { text: 'Next year', ownerId: mentee.id, dueOn: dayFromNow(300) }).save(false)
  await note(mentee, id, { text: 'Read it', ownerId: mentor.id, dueOn: dayFromNow(2) }).save(false)
  expect(await entries(mentee)).toEqual([
    {
      kind: 'action_due',
      id: first.itemId,
      title: 'Draw a hive',
      startsAt: null,
      minutes: null,
      day: dayFromNow(4),
      path: `/dashboard/mentoring/${id}`,
      moveRef: null,
      fixedBy: 'due',
    },
  ])
  expect((await entries(mentor)).map(({ title }) => title)).toEqual(['Read it'])
  expect(await entries(admin)).toEqual([])
  await first.save(true)
  expect(await entries(mentee)).toEqual([])
  await first.save(false)
  expect(await entries(mentee)).toHaveLength(1)
  await mentee.ok(mentoringApi.move, { params: { id }, body: { move: 'pause' } })
  expect(await entries(mentee)).toEqual([])
})

it('a calendar elsewhere learns that there is something to do, and not what', async () => {
  const acme = await w.company()
  const { mentee, id } = await paired(acme)
  const action = note(mentee, id, { text: 'Tell my sister', ownerId: mentee.id, dueOn: dayFromNow(4) })
  await action.save(false)
  const { url } = await mentee.ok(calendarApi.makeFeed)
  const { text } = await acme.stranger.raw('GET', new URL(url).pathname)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:action_due-${action.itemId}`,
      'SUMMARY:Something to do in your mentoring',
      `DTSTART;VALUE=DATE:${dayFromNow(4).replaceAll('-', '')}`,
      'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    ]),
  )
  expect(text).not.toContain('sister')
})

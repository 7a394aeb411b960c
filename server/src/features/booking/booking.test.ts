import { describe, expect, it } from 'vitest'
import type { SaveAvailability } from '#contract/mentoring/availability.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { API_PREFIX } from '#contract/prefix.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { calendarApi } from '#contract/calendar.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { activePair } from '../../../test/active-pair.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { remindOfSessions } from './remind-of-sessions.ts'
import { settleSessions } from './settle-sessions.ts'

const w = await world()
const DAY = 86_400_000
const MINUTE = 60_000

const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }))
const rules = (more: Partial<SaveAvailability> = {}): SaveAvailability => ({
  weekly: always,
  exceptions: [],
  buffer: 0,
  noticeHours: 12,
  mostADay: null,
  lengths: [30, 60],
  atOnce: false,
  ...more,
})
const save = (mentor: Person, more: Partial<SaveAvailability> = {}) =>
  mentor.ok(bookingApi.saveAvailability, { body: rules(more) })

const lives = (acme: TestCompany, person: Person, time_zone: string) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('users').set({ time_zone }).where('id', '=', person.id).execute(),
  )
async function ground(more: Partial<SaveAvailability> = {}) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
  const mentee = await acme.user({ name: 'Ada' })
  await lives(acme, mentor, 'Europe/London')
  await lives(acme, mentee, 'America/New_York')
  await save(mentor, more)
  return { acme, admin, mentor, mentee, id: await activePair(w, acme, mentor, mentee) }
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const next = (days: number) => ({ from: day(Date.now()), to: day(Date.now() + days * DAY) })
const slotsOf = async (person: Person, id: string, days = 3) =>
  (await person.ok(bookingApi.slots, { params: { id }, query: next(days) })).items
/** A slot some days from now. */
const slotIn = async (person: Person, id: string, days = 3) => {
  const all = await slotsOf(person, id, days + 2)
  return all.find((at) => Date.parse(at) > Date.now() + days * DAY) ?? ''
}
const book = (person: Person, id: string, times: string[], agenda = '') =>
  person.ok(bookingApi.request, { params: { id }, body: { times, minutes: 30, agenda } })
const move = (person: Person, id: string, body: { move: string; times?: string[]; word?: string }) =>
  person.send(bookingApi.move, { params: { id }, body })
const moved = (
  person: Person,
  id: string,
  to: 'confirm' | 'decline' | 'cancel' | 'withdraw' | 'no_show' | 'came',
) => person.ok(bookingApi.move, { params: { id }, body: { move: to } })
const reasonOf = (answer: { error?: { code: string; details?: unknown } | null }) => [
  answer.error?.code,
  (answer.error?.details as { reason?: string } | null)?.reason,
]
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .map(({ kind, person: who }) => `${kind} ${who}`)
    .toSorted()
const within = { query: { from: day(Date.now() - 5 * DAY), to: day(Date.now() + 30 * DAY) } }
const calendarOf = async (person: Person) => (await person.ok(calendarApi.entries, within)).items
/** Sets a session’s clock, as if so much time had gone by. */
const shift = (acme: TestCompany, id: string, changes: { starts_at?: Date; expires_at?: Date }) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('booking_sessions').set(changes).where('id', '=', id).execute(),
  )
const mailsOf = (acme: TestCompany, person: Person) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx
      .selectFrom('mails')
      .select(['subject', 'body_text', 'attachments'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute(),
  )

describe('booking a session', () => {
  it('is asked for by the mentee and confirmed by the mentor; both calendars have it, and a room', async () => {
    const { mentor, mentee, id } = await ground()
    const at = await slotIn(mentee, id)
    const asked = await book(mentee, id, [at], 'My first hive')
    expect(asked).toMatchObject({
      state: 'requested',
      part: 'mentee',
      waitsFor: 'mentor',
      startsAt: at,
      minutes: 30,
      agenda: 'My first hive',
      room: null,
      moves: ['withdraw'],
    })
    expect(await told(mentor)).toEqual(['session_requested Ada Stone'])
    expect(await calendarOf(mentor)).toEqual([])
    const confirmed = await moved(mentor, asked.id, 'confirm')
    expect(confirmed).toMatchObject({
      state: 'confirmed',
      part: 'mentor',
      agenda: 'My first hive',
      room: { code: expect.any(String) },
      moves: ['cancel', 'reschedule'],
    })
    expect(await told(mentor)).toEqual([])
    expect(await told(mentee)).toEqual(['session_confirmed Grace Stone'])
    for (const [person, other] of [
      [mentor, 'Ada Stone'],
      [mentee, 'Grace Stone'],
    ] as const)
      expect(await calendarOf(person)).toMatchObject([
        {
          kind: 'session',
          title: other,
          startsAt: at,
          minutes: 30,
          path: `/dashboard/mentoring/sessions/${asked.id}`,
        },
      ])
    // Both lead the room: neither waits for the other, and whoever else has its code waits for them.
    const room = await mentee.ok(meetingsApi.byCode, { params: { code: confirmed.room?.code ?? '' } })
    expect(room).toMatchObject({ role: 'cohost', lobby: 'all', people: 2, startsAt: at })
    // Nobody gave it a name: each reads what it is in their own language.
    await mentor.ok(authApi.updateMe, { body: { preferredLanguage: 'es' } })
    const titles = async (who: Person) => [
      (await who.ok(meetingsApi.byCode, { params: { code: room.code } })).title,
      (await who.ok(meetingsApi.list, { query: { when: 'coming' } })).items[0]?.title,
      (await who.ok(dashboardApi.home, {})).meetings[0]?.title,
    ]
    const [ofMentor, ofMentee] = [await titles(mentor), await titles(mentee)]
    expect(ofMentor).toEqual(Array(3).fill('Sesión de mentoría'))
    expect(ofMentee).toEqual(Array(3).fill('Mentoring session'))
    // Whoever chose none sees the pages in the language of their browser.
    const home = await mentee.raw('GET', `${API_PREFIX}/dashboard`, {
      headers: { 'accept-language': 'fr, es-ES;q=0.8, en;q=0.5' },
    })
    expect(home.text).toContain('"title":"Sesión de mentoría"')
  })

  it('stands at once where the mentor allows it', async () => {
    const { mentee, id } = await ground({ atOnce: true })
    const booked = await book(mentee, id, [await slotIn(mentee, id)])
    expect(booked).toMatchObject({ state: 'confirmed', room: { code: expect.any(String) } })
  })

  it('leaves out what is too soon, taken, or not in the mentor’s hours; and says when the next one is', async () => {
    const { mentor, mentee, id } = await ground({ noticeHours: 48 })
    const first = (await slotsOf(mentee, id))[0] ?? ''
    expect(Date.parse(first)).toBeGreaterThanOrEqual(Date.now() + 48 * 60 * MINUTE)
    await book(mentee, id, [first])
    expect(await slotsOf(mentee, id)).not.toContain(first)
    const refused = await mentee.send(bookingApi.request, {
      params: { id },
      body: { times: [first], minutes: 30 },
    })
    expect(reasonOf(refused)).toEqual(['CONFLICT', 'slot_taken'])
    await save(mentor, {
      weekly: [],
      exceptions: [{ day: day(Date.now() + 20 * DAY), off: false, times: [{ from: 600, to: 660 }] }],
    })
    const { items, next: later } = await mentee.ok(bookingApi.slots, { params: { id }, query: next(3) })
    expect(items).toEqual([])
    expect(later?.slice(0, 10)).toBe(day(Date.now() + 20 * DAY))
  })

  it('knows the other meetings of both people', async () => {
    const { mentor, mentee, id } = await ground()
    const at = await slotIn(mentee, id)
    await mentee.ok(meetingsApi.create, {
      body: { title: 'Elsewhere', startsAt: at, minutes: 60, inviteeIds: [] },
    })
    expect(await slotsOf(mentee, id, 6)).not.toContain(at)
    const later = new Date(Date.parse(at) + 2 * 60 * MINUTE).toISOString()
    expect(await slotsOf(mentee, id, 6)).toContain(later)
    await mentor.ok(meetingsApi.create, {
      body: { title: 'There', startsAt: later, minutes: 60, inviteeIds: [] },
    })
    expect(await slotsOf(mentee, id, 6)).not.toContain(later)
  })

  it('no mentee has two mentors at one time', async () => {
    const { acme, mentee, id } = await ground({ atOnce: true })
    const other = await acme.user({ role: 'mentor', name: 'Hedy' })
    await save(other, { atOnce: true })
    const second = await activePair(w, acme, other, mentee)
    const at = await slotIn(mentee, id)
    await book(mentee, id, [at])
    const answer = await mentee.send(bookingApi.request, {
      params: { id: second },
      body: { times: [at], minutes: 30 },
    })
    expect(reasonOf(answer)).toEqual(['CONFLICT', 'slot_taken'])
  })

  it('and calling it off goes forty times in a day, and no more', async () => {
    const { mentor, mentee, id } = await ground()
    const at = await slotIn(mentee, id)
    for (let n = 0; n < 40; n++) await moved(mentee, (await book(mentee, id, [at])).id, 'withdraw')
    const again = await mentor.send(bookingApi.request, {
      params: { id },
      body: { times: [at], minutes: 30, agenda: '' },
    })
    expect(again.error).toMatchObject({ code: 'MAX_NUMBER_REACHED', details: { limit: 'aDay', maximum: 40 } })
  })

  it('is not for a pair that rests, nor of a length that the mentor does not give, nor in the past', async () => {
    const { mentee, id } = await ground()
    const at = await slotIn(mentee, id)
    const ask = (body: object) =>
      mentee.send(bookingApi.request, {
        params: { id },
        body: { times: [at], minutes: 30, ...body },
      })
    expect((await ask({ minutes: 45 })).error?.details).toMatchObject([{ field: 'minutes' }])
    expect((await ask({ times: ['2020-01-01T10:00:00Z'] })).error?.details).toMatchObject([
      { field: 'times' },
    ])
    await mentee.ok(mentoringApi.move, { params: { id }, body: { move: 'pause' } })
    expect(reasonOf(await ask({}))).toEqual(['CONFLICT', 'pair_rests'])
  })
})

it('nothing is booked, proposed or agreed to with a mentor who is none any more', async () => {
  const { admin, mentor, mentee, id } = await ground({ atOnce: true })
  const at = await slotIn(mentee, id)
  const offered = await book(mentor, id, [at])
  const before = await book(mentee, id, [await slotIn(mentee, id, 5)])
  await admin.ok(usersApi.update, { params: { id: mentor.id }, body: { role: 'student' } })
  const body = { times: [new Date(Date.parse(at) + 2 * DAY).toISOString()], minutes: 30, agenda: '' }
  const refused = [
    await mentee.send(bookingApi.request, { params: { id }, body }),
    await mentor.send(bookingApi.request, { params: { id }, body }),
    await move(mentee, offered.id, { move: 'confirm', times: [at] }),
    await mentor.send(bookingApi.reschedule, {
      params: { id: before.id },
      body: { times: body.times, word: '' },
    }),
  ]
  expect(refused.map(reasonOf)).toEqual(refused.map(() => ['CONFLICT', 'pair_rests']))
  expect(await slotsOf(mentee, id)).toEqual([])
  expect((await moved(mentee, before.id, 'cancel')).state).toBe('cancelled')
})

describe('a request for a session', () => {
  it('is answered with other times, of which the mentee takes one', async () => {
    const { mentor, mentee, id } = await ground()
    const all = (await slotsOf(mentee, id, 6)).filter((at) => Date.parse(at) > Date.now() + 3 * DAY)
    const [at = '', second = '', third = ''] = [all[0], all[4], all[8]]
    const asked = await book(mentee, id, [at])
    const { data: offered } = await move(mentor, asked.id, {
      move: 'offer',
      times: [second, third],
      word: 'Rather so',
    })
    expect(offered).toMatchObject({
      state: 'requested',
      waitsFor: 'mentee',
      offered: [second, third],
      word: 'Rather so',
    })
    // Both of them are kept, and what was asked for first is not.
    const free = await slotsOf(mentee, id, 6)
    expect([at, second, third].map((one) => free.includes(one))).toEqual([true, false, false])
    expect(reasonOf(await move(mentor, asked.id, { move: 'confirm' }))).toEqual(['CONFLICT', 'moved_on'])
    expect((await move(mentee, asked.id, { move: 'confirm', times: [at] })).error?.code).toBe('BAD_REQUEST')
    const { data: agreed } = await move(mentee, asked.id, { move: 'confirm', times: [third] })
    expect(agreed).toMatchObject({ state: 'confirmed', startsAt: third, offered: [] })
    expect(await slotsOf(mentee, id, 6)).toContain(second)
  })

  it('is over after 48 hours, and its time is free again at once', async () => {
    const { acme, mentor, mentee, id } = await ground()
    const at = await slotIn(mentee, id)
    const asked = await book(mentee, id, [at])
    expect(Date.parse(asked.expiresAt) - Date.parse(asked.createdAt)).toBeCloseTo(48 * 60 * MINUTE, -4)
    await shift(acme, asked.id, { expires_at: new Date(Date.now() - MINUTE) })
    expect(await slotsOf(mentee, id, 6)).toContain(at)
    expect(reasonOf(await move(mentor, asked.id, { move: 'confirm' }))).toEqual(['CONFLICT', 'moved_on'])
    await settleSessions(w.services)
    const { items } = await mentee.ok(bookingApi.sessions, { params: { id }, query: { when: 'past' } })
    expect(items).toMatchObject([
      { id: asked.id, state: 'cancelled', lastMove: 'expire', lastBy: 'time', moves: [] },
    ])
    expect(await told(mentee)).toEqual(['session_cancelled Grace Stone'])
    expect(await told(mentor)).toEqual(['session_requested Ada Stone'])
  })
})

describe('a confirmed session', () => {
  const confirmed = async (more: Partial<SaveAvailability> = {}) => {
    const all = await ground({ atOnce: true, ...more })
    const booked = await book(all.mentee, all.id, [await slotIn(all.mentee, all.id)], 'Queens')
    return { ...all, booked }
  }

  it('is moved at once in its own room, with its agenda, where the mentor allows that', async () => {
    const { mentor, mentee, id, booked } = await confirmed()
    const at = await slotIn(mentee, id, 4)
    const next = await mentee.ok(bookingApi.reschedule, { params: { id: booked.id }, body: { times: [at] } })
    expect(next).toMatchObject({
      state: 'confirmed',
      startsAt: at,
      agenda: 'Queens',
      room: { code: booked.room?.code },
    })
    expect(await mentor.ok(bookingApi.session, { params: { id: booked.id } })).toMatchObject({
      state: 'rescheduled',
      movedTo: next.id,
      moves: [],
    })
    expect((await calendarOf(mentor)).map(({ startsAt }) => startsAt)).toEqual([at])
    expect(await told(mentor)).toEqual(['session_changed Ada Stone', 'session_confirmed Ada Stone'])
  })

  it('that a mentor moves waits for the mentee, and its old time is free', async () => {
    const { mentor, mentee, id, booked } = await confirmed()
    const at = await slotIn(mentee, id, 4)
    const next = await mentor.ok(bookingApi.reschedule, { params: { id: booked.id }, body: { times: [at] } })
    expect(next).toMatchObject({ state: 'requested', waitsFor: 'mentee', offered: [at], room: null })
    expect(await calendarOf(mentee)).toEqual([])
    expect(await slotsOf(mentee, id, 6)).toContain(booked.startsAt)
    expect(await moved(mentee, next.id, 'confirm')).toMatchObject({ state: 'confirmed', startsAt: at })
  })

  it('keeps its length when it is moved, though its mentor offers others by now, and may overlap its own time', async () => {
    const { acme, mentor, mentee, id, booked } = await confirmed({ lengths: [30] })
    await save(mentor, { atOnce: true, lengths: [60] })
    const days = { from: day(Date.now()), to: day(Date.now() + 5 * DAY) }
    const slots = await mentee.ok(bookingApi.slots, {
      params: { id },
      query: { ...days, session: booked.id },
    })
    expect(slots.minutes).toBe(30)
    const quarterLater = new Date(Date.parse(booked.startsAt) + 15 * MINUTE).toISOString()
    expect(slots.items).toContain(quarterLater)
    expect(await slotsOf(mentee, id, 5)).not.toContain(quarterLater)
    const next = await mentee.ok(bookingApi.reschedule, {
      params: { id: booked.id },
      body: { times: [quarterLater] },
    })
    expect(next).toMatchObject({ state: 'confirmed', startsAt: quarterLater, minutes: 30 })
    // A new one is of a length that is offered, and the time of a session of another pair is nobody else's.
    expect(
      (await mentee.send(bookingApi.slots, { params: { id }, query: { ...days, minutes: 30 } })).error
        ?.details,
    ).toMatchObject([{ field: 'minutes' }])
    const other = await acme.user()
    const others = await activePair(w, acme, mentor, other)
    const asked = { params: { id: others }, query: { ...days, session: next.id } }
    expect((await other.send(bookingApi.slots, asked)).error?.code).toBe('NOT_FOUND')
  })

  it('is cancelled by either, and with it its room', async () => {
    const { mentor, mentee, id, booked } = await confirmed()
    expect(await moved(mentor, booked.id, 'cancel')).toMatchObject({ state: 'cancelled', moves: [] })
    expect(await told(mentee)).toEqual(['session_cancelled Grace Stone'])
    expect(await calendarOf(mentee)).toEqual([])
    expect(await slotsOf(mentee, id, 6)).toContain(booked.startsAt)
    const room = await mentor.ok(meetingsApi.byCode, { params: { code: booked.room?.code ?? '' } })
    expect(room.endedAt).not.toBeNull()
  })

  it('its meeting changes with it alone', async () => {
    const { mentor, booked } = await confirmed()
    const params = { code: booked.room?.code ?? '' }
    const later = new Date(Date.now() + 9 * DAY).toISOString()
    expect(reasonOf(await mentor.send(meetingsApi.update, { params, body: { startsAt: later } }))).toEqual([
      'CONFLICT',
      'booked',
    ])
    expect(reasonOf(await mentor.send(meetingsApi.end, { params }))).toEqual(['CONFLICT', 'booked'])
  })

  it('goes on and is done by the clock; who did not come is said by either, seen by both, and taken back', async () => {
    const { acme, mentor, mentee, booked } = await confirmed()
    await shift(acme, booked.id, { starts_at: new Date(Date.now() - 10 * MINUTE) })
    // Also before anybody wrote it down.
    expect(await mentee.ok(bookingApi.session, { params: { id: booked.id } })).toMatchObject({
      state: 'live',
      moves: ['no_show'],
    })
    await settleSessions(w.services)
    await shift(acme, booked.id, { starts_at: new Date(Date.now() - 60 * MINUTE) })
    await settleSessions(w.services)
    expect(await mentor.ok(bookingApi.session, { params: { id: booked.id } })).toMatchObject({
      state: 'done',
      lastMove: 'finish',
    })
    expect(await moved(mentee, booked.id, 'no_show')).toMatchObject({
      state: 'no_show',
      toldBy: 'mentee',
      moves: ['came'],
    })
    expect(await mentor.ok(bookingApi.session, { params: { id: booked.id } })).toMatchObject({
      state: 'no_show',
      toldBy: 'mentee',
      moves: [],
    })
    expect(await moved(mentee, booked.id, 'came')).toMatchObject({ state: 'done', toldBy: null })
  })

  it('is cancelled when the pair ends', async () => {
    const { mentor, mentee, id, booked } = await confirmed()
    await mentor.ok(mentoringApi.move, { params: { id }, body: { move: 'end' } })
    await settleSessions(w.services)
    expect(await mentee.ok(bookingApi.session, { params: { id: booked.id } })).toMatchObject({
      state: 'cancelled',
      lastBy: 'time',
    })
    expect(await calendarOf(mentee)).toEqual([])
  })

  it('has one agenda that both write, and nobody overwrites what they have not read', async () => {
    const { mentor, mentee, booked } = await confirmed()
    const write = (person: Person, text: string, revision: number) =>
      person.send(bookingApi.saveAgenda, { params: { id: booked.id }, body: { text, revision } })
    expect((await write(mentor, 'Queens, and swarms', 1)).data).toMatchObject({ agendaRevision: 2 })
    expect(reasonOf(await write(mentee, 'Queens, and honey', 1))).toEqual(['CONFLICT', 'newer'])
    expect((await write(mentee, 'Queens, swarms, honey', 2)).data).toMatchObject({
      agenda: 'Queens, swarms, honey',
      seenBy: [mentor.id, mentee.id],
    })
  })

  it('both are reminded of it a day before, by e-mail unless they want none, and ten minutes before in the list alone', async () => {
    const { acme, mentor, mentee, booked } = await confirmed()
    await mentor.ok(notificationsApi.setMailSettings, { body: { kinds: { session_reminder: 'never' } } })
    const reminders = async (person: Person) =>
      (await mailsOf(acme, person)).filter(({ subject }) => subject.startsWith('Your session with')).length
    const round = async () => {
      await Promise.all([remindOfSessions(w.services), remindOfSessions(w.services)])
      return [await reminders(mentee), await reminders(mentor)]
    }
    expect(await round()).toEqual([0, 0])
    await shift(acme, booked.id, { starts_at: new Date(Date.now() + 23 * 60 * MINUTE) })
    expect(await round()).toEqual([1, 0])
    expect(await round()).toEqual([1, 0])
    await shift(acme, booked.id, { starts_at: new Date(Date.now() + 9 * MINUTE) })
    expect(await round()).toEqual([1, 0])
    expect(await round()).toEqual([1, 0])
    const times = async (person: Person) =>
      (await person.ok(notificationsApi.list, {})).items.find(({ kind }) => kind === 'session_reminder')
        ?.times
    expect([await times(mentee), await times(mentor)]).toEqual([2, 2])
    expect(await told(mentor)).toEqual(['session_confirmed Ada Stone', 'session_reminder Ada Stone'])
  })
})

describe('what others see of it', () => {
  it('administrators: dates and states, never the agenda or a word; strangers: nothing', async () => {
    const { acme, admin, mentee, mentor, id } = await ground()
    const asked = await book(mentee, id, [await slotIn(mentee, id)], 'Secret agenda')
    await mentor.ok(bookingApi.move, {
      params: { id: asked.id },
      body: { move: 'decline', word: 'Secret word' },
    })
    const { items } = await admin.ok(bookingApi.ofPair, { params: { id } })
    expect(items).toEqual([
      {
        id: asked.id,
        state: 'cancelled',
        startsAt: asked.startsAt,
        minutes: 30,
        createdAt: asked.createdAt,
        met: null,
      },
    ])
    const stranger = await acme.user()
    const codes = async (person: Person) =>
      Promise.all([
        person.send(bookingApi.session, { params: { id: asked.id } }),
        person.send(bookingApi.sessions, { params: { id } }),
        person.send(bookingApi.slots, { params: { id }, query: next(3) }),
        person.send(bookingApi.saveAgenda, { params: { id: asked.id }, body: { text: 'x', revision: 1 } }),
        move(person, asked.id, { move: 'cancel' }),
      ]).then((all) => all.map(({ error }) => error?.code))
    expect(await codes(admin)).toEqual(Array(5).fill('FORBIDDEN'))
    expect(await codes(stranger)).toEqual(Array(5).fill('NOT_FOUND'))
    const mails = [...(await mailsOf(acme, mentor)), ...(await mailsOf(acme, mentee))]
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Ada Stone asks for a session',
      'Session with Grace Stone: not this time',
    ])
    expect(JSON.stringify(mails)).not.toContain('Secret')
  })

  it('nobody but a mentor says when they can be booked', async () => {
    const { admin, mentee } = await ground()
    for (const person of [admin, mentee]) {
      const { error } = await person.send(bookingApi.saveAvailability, { body: rules() })
      expect(error?.code).toBe('FORBIDDEN')
    }
  })

  it('the directory says when each mentor is free next', async () => {
    const { acme, mentor, mentee } = await ground({ noticeHours: 24 })
    const idle = await acme.user({ role: 'mentor' })
    const { items } = await mentee.ok(bookingApi.nextFree, {
      query: { mentorId: [mentor.id, idle.id, mentee.id] },
    })
    const of = (id: string) => items.find(({ mentorId }) => mentorId === id)?.at
    expect(Date.parse(of(mentor.id) ?? '')).toBeGreaterThanOrEqual(Date.now() + 24 * 60 * MINUTE)
    expect(Date.parse(of(mentor.id) ?? '')).toBeLessThan(Date.now() + 25 * 60 * MINUTE)
    expect(of(idle.id)).toBeNull()
    expect(of(mentee.id)).toBeUndefined()
  })

  it('says nothing of a mentor to whom they blocked', async () => {
    const { mentor, mentee } = await ground({ noticeHours: 24 })
    const { id } = await mentor.ok(conversationsApi.open, { body: { userId: mentee.id } })
    await mentor.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
    const { items } = await mentee.ok(bookingApi.nextFree, { query: { mentorId: [mentor.id] } })
    expect(items).toEqual([])
  })

  it.each([0, 9, 12, 31, 45, 88])('also where that is first in %d days', async (days) => {
    const { mentor, mentee } = await ground()
    const [first, last] = [Date.now() + days * DAY, Date.now() + 95 * DAY]
    const off = { off: true, times: [] }
    const exceptions = Array.from({ length: 96 }, (_, n) => n)
      .filter((n) => n < days)
      .map((n) => ({ day: day(Date.now() + n * DAY), ...off }))
    await save(mentor, { exceptions, noticeHours: 0 })
    const { items } = await mentee.ok(bookingApi.nextFree, { query: { mentorId: [mentor.id] } })
    const at = Date.parse(items[0]?.at ?? '')
    expect(at).toBeGreaterThan(first - DAY)
    expect(at).toBeLessThan(Math.min(first + DAY, last))
  })
})

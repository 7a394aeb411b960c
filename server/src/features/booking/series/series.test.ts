import ical from 'node-ical'
import { describe, expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { remindOfSessions } from '../remind-of-sessions.ts'
import { settleSessions } from '../settle-sessions.ts'

const w = await world()
const DAY = 86_400_000
const zone = 'Europe/Madrid'

async function ground({ atOnce = false, hours = { from: 0, to: 24 * 60 } } = {}) {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
  const mentee = await acme.user({ name: 'Ada' })
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('users').set({ time_zone: zone }).where('id', '=', mentor.id).execute(),
  )
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...hours }))
  const rules = { exceptions: [], buffer: 0, noticeHours: 1, mostADay: null, lengths: [30, 60], atOnce }
  await mentor.ok(bookingApi.saveAvailability, { body: { weekly, ...rules } })
  return { acme, mentor, mentee, id: await activePair(w, acme, mentor, mentee) }
}
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
/** At ten in the morning on the mentor’s clock, so many days from now. */
function tenIn(days: number): string {
  const at = new Date(Math.floor(Date.now() / DAY + days) * DAY + 6 * 3_600_000)
  while (clock.format(at) !== '10:00') at.setTime(at.getTime() + 15 * 60_000)
  return at.toISOString()
}
type Every = 'weekly' | 'fortnightly' | 'monthly'
type More = { every?: Every; count?: number; skip?: string[]; minutes?: number }
const repeated = ({ every = 'weekly', count = 4, skip = [] }: More) => ({ every, count, skip })
const ask = (person: Person, id: string, first: string, { minutes = 30, ...more }: More = {}) =>
  person.send(bookingApi.request, {
    params: { id },
    body: { times: [first], minutes, agenda: 'Hives', repeat: repeated(more) },
  })
const asked = (person: Person, id: string, first: string, { minutes = 30, ...more }: More = {}) =>
  person.ok(bookingApi.request, {
    params: { id },
    body: { times: [first], minutes, agenda: 'Hives', repeat: repeated(more) },
  })
const datesOf = async (
  person: Person,
  id: string,
  first: string,
  { every = 'weekly', count = 4 }: More = {},
) =>
  (await person.ok(bookingApi.seriesDates, { params: { id }, query: { first, minutes: 30, every, count } }))
    .items
const coming = async (person: Person, id: string) =>
  (await person.ok(bookingApi.sessions, { params: { id }, query: { when: 'coming' } })).items
const move = (
  person: Person,
  id: string,
  to: 'confirm' | 'decline' | 'withdraw' | 'cancel',
  reach?: 'one' | 'later',
) => person.ok(bookingApi.move, { params: { id }, body: { move: to, ...(reach && { reach }) } })
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items.map(({ kind }) => kind)
const mailsOf = (acme: TestCompany, person: Person) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx
      .selectFrom('mails')
      .select(['subject', 'body_text', 'attachments'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute(),
  )
const change = (acme: TestCompany, id: string, changes: { starts_at?: Date; expires_at?: Date }) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('booking_sessions').set(changes).where('series_id', '=', id).execute(),
  )

describe('a series of sessions', () => {
  it('keeps its hour on the mentor’s clock over a change of clocks, also beyond the days that can be booked', async () => {
    const { mentee, id } = await ground()
    const all = await datesOf(mentee, id, tenIn(80), { every: 'monthly', count: 12 })
    expect(new Set(all.map(({ at }) => clock.format(new Date(at))))).toEqual(new Set(['10:00']))
    expect(new Set(all.map(({ at }) => new Date(at).getUTCHours())).size).toBe(2)
    const series = await asked(mentee, id, tenIn(80), { every: 'monthly', count: 12 })
    expect(series.seriesSessions.map(({ startsAt }) => startsAt)).toEqual(all.map(({ at }) => at))
  })

  it('is asked for as one, and confirmed as one: each has its room, both one e-mail with a file for each', async () => {
    const { acme, mentor, mentee, id } = await ground()
    const first = await asked(mentee, id, tenIn(3))
    expect(first).toMatchObject({
      state: 'requested',
      agenda: 'Hives',
      series: { every: 'weekly', whole: true },
      moves: ['withdraw'],
    })
    expect(await told(mentor)).toEqual(['session_requested'])
    const [request, ...more] = await mailsOf(acme, mentor)
    expect(more).toEqual([])
    expect(request?.body_text).toContain('a series of 4 sessions')
    // Any of them answers for all, and no other times are proposed for one.
    const third = first.seriesSessions[2]?.id ?? ''
    expect((await mentor.ok(bookingApi.session, { params: { id: third } })).moves).toEqual([
      'confirm',
      'decline',
    ])
    expect((await move(mentor, third, 'confirm')).series).toMatchObject({ whole: false })
    const all = await coming(mentee, id)
    expect(all.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])
    expect(new Set(all.map(({ room }) => room?.code)).size).toBe(4)
    expect(await told(mentee)).toEqual(['session_confirmed'])
    for (const person of [mentor, mentee]) {
      const last = (await mailsOf(acme, person)).at(-1)
      const files = last?.attachments.map(({ content }) => Buffer.from(content, 'base64').toString()) ?? []
      const events = files.flatMap((text) =>
        Object.values(ical.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT'),
      )
      expect(events.map((one) => one?.type === 'VEVENT' && one.start.toISOString())).toEqual(
        all.map(({ startsAt }) => startsAt),
      )
      expect(new Set(events.map((one) => one?.type === 'VEVENT' && one.uid)).size).toBe(4)
    }
  })

  it('is declined, withdrawn and over without an answer as one, told once', async () => {
    const { acme, mentor, mentee, id } = await ground()
    await mentee.ok(notificationsApi.setMailSettings, {
      body: { kinds: { session_requested: 'now', session_cancelled: 'now' } },
    })
    await move(mentor, (await asked(mentee, id, tenIn(3))).id, 'decline')
    expect(await coming(mentee, id)).toEqual([])
    expect(await told(mentee)).toEqual(['session_cancelled'])
    const proposed = await asked(mentor, id, tenIn(3))
    expect((await mailsOf(acme, mentee)).at(-1)?.subject).toBe('Grace Stone asks for a session')
    await move(mentor, proposed.seriesSessions[1]?.id ?? '', 'withdraw')
    expect(await coming(mentee, id)).toEqual([])
    const last = await asked(mentee, id, tenIn(3))
    await change(acme, last.series?.id ?? '', { expires_at: new Date(Date.now() - 1000) })
    const before = (await mailsOf(acme, mentee)).length
    await settleSessions(w.services)
    expect((await mailsOf(acme, mentee)).length).toBe(before + 1)
    expect(
      (await mentee.ok(bookingApi.session, { params: { id: last.id } })).seriesSessions.map(
        ({ state }) => state,
      ),
    ).toEqual(Array.from({ length: 4 }, () => 'cancelled'))
  })

  it('stands at once where the mentor allows it', async () => {
    const { acme, mentee, id } = await ground({ atOnce: true })
    expect((await asked(mentee, id, tenIn(3))).seriesSessions.map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => 'confirmed'),
    )
    const [only, ...more] = await mailsOf(acme, mentee)
    expect([only?.attachments.length, more.length]).toEqual([4, 0])
  })

  it('says which dates are not free before it is asked for, and leaves them out where one says so', async () => {
    const { acme, mentor, mentee, id } = await ground({ atOnce: true })
    const other = await acme.user()
    const second = await activePair(w, acme, mentor, other)
    const first = tenIn(3)
    const taken = (await datesOf(mentee, id, first))[2]?.at ?? ''
    await asked(other, second, taken, {
      count: 2,
      skip: [(await datesOf(other, second, taken, { count: 2 }))[1]?.at ?? ''],
    })
    expect((await datesOf(mentee, id, first)).map(({ free }) => free)).toEqual([true, true, false, true])
    const refused = await ask(mentee, id, first)
    expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'slot_taken' }])
    expect(await coming(mentee, id)).toEqual([])
    const booked = await asked(mentee, id, first, { skip: [taken] })
    expect(booked.seriesSessions).toHaveLength(3)
    expect(booked.seriesSessions.map(({ startsAt }) => startsAt)).not.toContain(taken)
    // What is none of its dates is not left out, nor is its first.
    for (const skip of [tenIn(4), first])
      expect((await ask(mentee, id, tenIn(3), { skip: [skip] })).error?.code).toBe('BAD_REQUEST')
  })

  it('is of the mentor’s hours for a mentee; a mentor gives what they like', async () => {
    const { mentor, mentee, id } = await ground({ hours: { from: 8 * 60, to: 9 * 60 } })
    expect((await datesOf(mentee, id, tenIn(3))).map(({ free }) => free)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect((await datesOf(mentor, id, tenIn(3))).map(({ free }) => free)).toEqual([true, true, true, true])
    expect((await ask(mentee, id, tenIn(3))).status).toBe(409)
    expect((await asked(mentor, id, tenIn(3))).seriesSessions).toHaveLength(4)
  })

  it('is of two to twelve, counts each for how many may be to come, and has one first time', async () => {
    const { mentor, mentee, id } = await ground()
    for (const count of [1, 13]) expect((await ask(mentee, id, tenIn(3), { count })).status).toBe(400)
    await asked(mentee, id, tenIn(3), { count: 12 })
    const more = await ask(mentee, id, tenIn(4), { count: 9 })
    expect(more.error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'sessionsToCome', maximum: 20 },
    })
    const two = await mentor.send(bookingApi.request, {
      params: { id },
      body: { times: [tenIn(4), tenIn(5)], minutes: 30, repeat: repeated({ count: 2 }) },
    })
    expect(two.error?.code).toBe('BAD_REQUEST')
  })
})

describe('of a series that is booked', () => {
  it('one alone is cancelled, or it and those after it, told in one e-mail that takes each out of calendars', async () => {
    const { acme, mentor, mentee, id } = await ground({ atOnce: true })
    const [first, second, third, fourth, fifth] = (await asked(mentee, id, tenIn(3), { count: 5 }))
      .seriesSessions
    await move(mentee, second?.id ?? '', 'cancel')
    expect((await coming(mentor, id)).map((one) => one.id)).toEqual([
      first?.id,
      third?.id,
      fourth?.id,
      fifth?.id,
    ])
    await move(mentor, fourth?.id ?? '', 'cancel', 'later')
    expect((await coming(mentor, id)).map((one) => one.id)).toEqual([first?.id, third?.id])
    const last = (await mailsOf(acme, mentee)).at(-1)
    expect(last?.attachments.map(({ mediaType }) => /method=(\w+)/.exec(mediaType)?.[1])).toEqual([
      'CANCEL',
      'CANCEL',
    ])
    expect(await told(mentee)).toEqual(['session_cancelled'])
  })

  it('one that is moved stays one of it: others are not answered with it, and it is cancelled with those after one', async () => {
    const { mentor, mentee, id } = await ground()
    const series = await asked(mentee, id, tenIn(3), { count: 3 })
    await move(mentor, series.id, 'confirm')
    const [first, second, third] = series.seriesSessions
    const moved: string[] = []
    for (const [one, days] of [
      [second, 11],
      [third, 18],
    ] as const) {
      const params = { id: one?.id ?? '' }
      moved.push((await mentee.ok(bookingApi.reschedule, { params, body: { times: [tenIn(days)] } })).id)
    }
    const answered = await move(mentor, moved[0] ?? '', 'confirm')
    expect(answered.seriesSessions.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'requested'])
    await move(mentee, first?.id ?? '', 'cancel', 'later')
    expect(await coming(mentee, id)).toEqual([])
  })

  it('each is reminded of as any other, and what is booked of a pair that ends is cancelled, told once', async () => {
    const { acme, mentor, mentee, id } = await ground({ atOnce: true })
    const series = await asked(mentee, id, tenIn(3), { count: 3 })
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('booking_sessions')
        .set({ starts_at: new Date(Date.now() + 3_600_000) })
        .where('id', '=', series.id)
        .execute(),
    )
    const before = (await mailsOf(acme, mentee)).length
    await remindOfSessions(w.services)
    expect((await mailsOf(acme, mentee)).slice(before).map(({ attachments }) => attachments.length)).toEqual([
      1,
    ])
    await mentor.ok(mentoringApi.move, { params: { id }, body: { move: 'end' } })
    await settleSessions(w.services)
    const cancelled = (await mailsOf(acme, mentee)).filter(({ subject }) => subject.includes('cancelled'))
    expect(cancelled.map(({ attachments }) => attachments.length)).toEqual([3])
  })
})

// The embedded database has one session: nothing in it happens at once.
describe.skipIf(w.kind === 'pglite')('of two who are quick', () => {
  it('one gets all of a series, and the other nothing of theirs where one date of both is the same', async () => {
    const { acme, mentor, mentee, id } = await ground({ atOnce: true })
    const others = await Promise.all([acme.user(), acme.user(), acme.user()])
    const ids = await Promise.all(others.map((one) => activePair(w, acme, mentor, one)))
    const answers = await Promise.all([
      ask(mentee, id, tenIn(3)),
      ...others.map((one, i) => ask(one, ids[i] ?? '', tenIn(3 + 7 * (i + 1)))),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const rows = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('booking_sessions').select('id').execute(),
    )
    expect(rows).toHaveLength(4)
  })
})

import ical, { type VEvent } from 'node-ical'
import { describe, expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { calendarApi } from '#contract/calendar.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'

const w = await world()
const DAY = 86_400_000
const quarter = 15 * 60_000
const inDays = (days: number) =>
  new Date(Math.ceil((Date.now() + days * DAY) / quarter) * quarter).toISOString()

async function ground(atOnce: boolean, chosen = true) {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
  const mentee = await acme.user({ name: 'Ada' })
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }))
  const rules = { exceptions: [], buffer: 0, noticeHours: 1, mostADay: null, lengths: [30], atOnce }
  await mentor.ok(bookingApi.saveAvailability, { body: { weekly, ...rules } })
  // Else the daily e-mail brings what comes after the first of a day.
  const kinds = {
    session_requested: 'now',
    session_confirmed: 'now',
    session_changed: 'now',
    session_cancelled: 'now',
  } as const
  for (const one of chosen ? [mentor, mentee] : [])
    await one.ok(notificationsApi.setMailSettings, { body: { kinds } })
  const id = await activePair(w, acme, mentor, mentee)
  return { acme, mentor, mentee, id }
}
const book = (person: Person, id: string, at: string) =>
  person.ok(bookingApi.request, { params: { id }, body: { times: [at], minutes: 30 } })

/** Every calendar file that somebody was sent, as a calendar reads it. */
async function filesOf(acme: TestCompany, person: Person) {
  const mails = await w.services.db.withTenant(acme.id, (tx) =>
    tx.selectFrom('mails').select('attachments').where('user_id', '=', person.id).orderBy('id').execute(),
  )
  return mails.flatMap(({ attachments }) =>
    attachments.map(({ mediaType, content }) => {
      const text = Buffer.from(content, 'base64').toString()
      const events = Object.values(ical.sync.parseICS(text)).filter(
        (one): one is VEvent => one?.type === 'VEVENT',
      )
      expect(events).toHaveLength(1)
      const [event] = events
      return {
        method: /^METHOD:(\w+)\r$/m.exec(text)?.[1],
        mediaType,
        uid: event?.uid,
        sequence: Number(event?.sequence),
        status: event?.status,
        start: event?.start.toISOString(),
        minutes: event ? (Number(event.end) - Number(event.start)) / 60_000 : 0,
        summary: event?.summary,
      }
    }),
  )
}

describe('the calendar files of a session', () => {
  it('invite, update the same entry and cancel it, each newer than the one before; the feed has the same entry', async () => {
    const { acme, mentor, mentee, id } = await ground(true)
    const [first, second] = [inDays(3), inDays(5)]
    const booked = await book(mentee, id, first)
    const { url } = await mentee.ok(calendarApi.makeFeed, {})
    const moved = await mentee.ok(bookingApi.reschedule, {
      params: { id: booked.id },
      body: { times: [second] },
    })
    const feed = await mentee.raw('GET', new URL(url).pathname)
    const [entry] = Object.values(ical.sync.parseICS(feed.text)).filter((one) => one?.type === 'VEVENT')
    await mentor.ok(bookingApi.move, { params: { id: moved.id }, body: { move: 'cancel' } })
    const files = await filesOf(acme, mentee)
    const uid = files[0]?.uid
    const one = { uid, minutes: 30, summary: 'Session with Grace Stone' }
    expect(files).toEqual([
      {
        ...one,
        method: 'REQUEST',
        mediaType: 'text/calendar; charset=utf-8; method=REQUEST',
        sequence: 0,
        status: 'CONFIRMED',
        start: first,
      },
      {
        ...one,
        method: 'REQUEST',
        mediaType: 'text/calendar; charset=utf-8; method=REQUEST',
        sequence: 1,
        status: 'CONFIRMED',
        start: second,
      },
      {
        ...one,
        method: 'CANCEL',
        mediaType: 'text/calendar; charset=utf-8; method=CANCEL',
        sequence: 2,
        status: 'CANCELLED',
        start: second,
      },
    ])
    expect(entry).toMatchObject({ uid, summary: 'Session with Grace Stone' })
    // Whoever did it has a calendar as well.
    expect((await filesOf(acme, mentor)).map(({ method, sequence }) => `${method} ${sequence}`)).toEqual([
      'REQUEST 0',
      'REQUEST 1',
      'CANCEL 2',
    ])
  })

  it('take out a time that was given up, and put the one that is agreed in as another entry', async () => {
    const { acme, mentor, mentee, id } = await ground(false)
    const asked = await book(mentee, id, inDays(3))
    expect(await filesOf(acme, mentor)).toEqual([])
    await mentor.ok(bookingApi.move, { params: { id: asked.id }, body: { move: 'confirm' } })
    const next = await mentee.ok(bookingApi.reschedule, {
      params: { id: asked.id },
      body: { times: [inDays(5)] },
    })
    await mentor.ok(bookingApi.move, { params: { id: next.id }, body: { move: 'confirm' } })
    const files = await filesOf(acme, mentor)
    expect(files.map(({ method, sequence, start }) => [method, sequence, start])).toEqual([
      ['REQUEST', 0, asked.startsAt],
      ['CANCEL', 1, asked.startsAt],
      ['REQUEST', 0, next.startsAt],
    ])
    expect(files[0]?.uid).toBe(files[1]?.uid)
    expect(files[2]?.uid).not.toBe(files[0]?.uid)
  })

  it('are sent to whoever moves it each time, and with the daily e-mail to the other after the first of a day', async () => {
    const { acme, mentor, mentee, id } = await ground(true, false)
    let { id: session } = await book(mentee, id, inDays(3))
    for (const days of [5, 6])
      ({ id: session } = await mentee.ok(bookingApi.reschedule, {
        params: { id: session },
        body: { times: [inDays(days)] },
      }))
    const told = async (person: Person) =>
      (await filesOf(acme, person)).map(({ method, sequence }) => `${method} ${sequence}`)
    expect(await told(mentor)).toEqual(['REQUEST 0'])
    // The first that another did is the first of the day.
    await mentor.ok(bookingApi.move, { params: { id: session }, body: { move: 'cancel' } })
    expect(await told(mentee)).toEqual(['REQUEST 0', 'REQUEST 1', 'REQUEST 2', 'CANCEL 3'])
  })
})

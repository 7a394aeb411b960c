import { describe, expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { activePair } from '../../../test/active-pair.ts'
import { until } from '../../../test/until.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()
const DAY = 86_400_000
const agendas = ['Hello', 'A goal', 'A first look']
const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }))

/** A programme of one mentor and one mentee, matched and published: sessions of an hour, every second week. */
async function ground(kind: 'one_to_one' | 'group') {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const { id: programmeId } = await admin.ok(programmesApi.create, { body: { name: 'First year' } })
  const params = { id: programmeId }
  await admin.ok(programmesApi.update, {
    params,
    body: { aim: 'To arrive', kind, capacity: 3, least: 0, minutes: 60, everyWeeks: 2, agendas },
  })
  await admin.ok(programmesApi.move, { params, body: { move: 'open' } })
  const [mentor, mentee, other] = [
    await acme.user({ role: 'mentor' }),
    await acme.user({}),
    await acme.user({}),
  ]
  for (const [one, part] of [
    [mentor, 'mentor'],
    [mentee, 'mentee'],
    ...(kind === 'group' ? ([[other, 'mentee']] as const) : []),
  ] as const) {
    await one.ok(onboardingApi.save, { body: { step: 'done', capacity: 3, availability: hours } })
    const body = {
      part,
      topics: ['Bees'],
      goals: '',
      languages: ['en' as const],
      department: 'any' as const,
      places: 3,
      revision: 0,
    }
    await one.ok(programmesApi.saveApplication, { params, body })
    await one.ok(programmesApi.send, { params })
  }
  await mentor.ok(bookingApi.saveAvailability, {
    body: {
      weekly: hours,
      exceptions: [],
      buffer: 0,
      noticeHours: 12,
      mostADay: null,
      lengths: [30, 60],
      atOnce: true,
    },
  })
  const started = await admin.ok(matchingApi.match, { params, body: { keepOf: null } })
  await until(async () => {
    const { items } = await admin.ok(matchingApi.runs, { params })
    return items.find((one) => one.id === started.id && one.state === 'draft')
  })
  await admin.ok(matchingApi.publish, { params: { id: started.id } })
  const of = async (person: Person) => (await person.ok(mentoringApi.mine, {})).items[0]?.id ?? ''
  return { acme, mentor, mentee, id: await of(mentee), ofMentor: await of(mentor) }
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const slots = (person: Person, id: string, query = {}) =>
  person.ok(bookingApi.slots, {
    params: { id },
    query: { from: day(Date.now()), to: day(Date.now() + 6 * DAY), ...query },
  })
const dayLater = ({ items }: { items: string[] }, days: number) =>
  items.find((at) => Date.parse(at) > Date.now() + days * DAY) ?? ''

describe('what a programme plans', () => {
  it('is the length, the agenda and the time of the next session that a pair books', async () => {
    const { mentee, mentor, id } = await ground('one_to_one')
    const first = await slots(mentee, id)
    expect([first.minutes, first.planned]).toEqual([60, { agenda: 'Hello', everyWeeks: 2, nextAt: null }])
    // Another length can be chosen.
    expect((await slots(mentee, id, { minutes: 30 })).minutes).toBe(30)
    const at = dayLater(first, 1)
    const book = (times: string[]) =>
      mentee.ok(bookingApi.request, { params: { id }, body: { times, minutes: 60, agenda: 'My own' } })
    const booked = await book([at])
    expect(booked).toMatchObject({ agenda: 'My own', state: 'confirmed' })
    const second = await slots(mentor, id)
    const nextAt = new Date(Date.parse(at) + 14 * DAY).toISOString()
    expect(second.planned).toEqual({ agenda: 'A goal', everyWeeks: 2, nextAt })
    // One that is moved keeps what it was about.
    expect((await slots(mentee, id, { session: booked.id })).planned).toBeNull()
    // One that is called off was none.
    await mentee.ok(bookingApi.move, { params: { id: booked.id }, body: { move: 'cancel', word: '' } })
    expect((await slots(mentee, id)).planned).toEqual({ agenda: 'Hello', everyWeeks: 2, nextAt: null })
    for (const days of [1, 2, 3]) await book([dayLater(await slots(mentee, id), days)])
    expect((await slots(mentee, id)).planned?.agenda).toBe('')
  })

  it('is still to come where the two did not meet', async () => {
    const { acme, mentee, id } = await ground('one_to_one')
    const at = dayLater(await slots(mentee, id), 1)
    await mentee.ok(bookingApi.request, {
      params: { id },
      body: { times: [at], minutes: 60, agenda: 'Hello' },
    })
    const agendaOnce = async (met: boolean | null) => {
      await w.services.db.withTenant(acme.id, (tx) =>
        tx
          .updateTable('booking_sessions')
          .set({ state: 'done', met, met_by: met === null ? null : 'mentee' })
          .execute(),
      )
      return (await slots(mentee, id)).planned?.agenda
    }
    // As long as nobody says, they are thought to have met.
    expect([await agendaOnce(null), await agendaOnce(true), await agendaOnce(false)]).toEqual([
      'A goal',
      'A goal',
      'Hello',
    ])
  })

  it('is what the later sessions of a series are about', async () => {
    const { mentee, id } = await ground('one_to_one')
    const { id: first } = await mentee.ok(bookingApi.request, {
      params: { id },
      body: {
        times: [dayLater(await slots(mentee, id), 1)],
        minutes: 60,
        agenda: 'My own',
        repeat: { every: 'weekly', count: 4, skip: [] },
      },
    })
    const { seriesSessions } = await mentee.ok(bookingApi.session, { params: { id: first } })
    const about = []
    for (const one of seriesSessions)
      about.push((await mentee.ok(bookingApi.session, { params: { id: one.id } })).agenda)
    expect(about).toEqual(['My own', 'A goal', 'A first look', ''])
  })

  it('holds for a group as a whole', async () => {
    const { mentor, ofMentor } = await ground('group')
    const first = await slots(mentor, ofMentor)
    expect([first.minutes, first.planned?.agenda]).toEqual([60, 'Hello'])
    const planned = await mentor.ok(bookingApi.request, {
      params: { id: ofMentor },
      body: {
        times: [dayLater(first, 1)],
        minutes: 60,
        agenda: 'Hello',
        repeat: { every: 'weekly', count: 2, skip: [] },
      },
    })
    const about = []
    for (const one of planned.seriesSessions)
      about.push((await mentor.ok(bookingApi.session, { params: { id: one.id } })).agenda)
    expect(about).toEqual(['Hello', 'A goal'])
    expect((await slots(mentor, ofMentor)).planned?.agenda).toBe('A first look')
  })

  it('is nothing for a pair of no programme', async () => {
    const acme = await w.company()
    const [mentor, mentee] = [await acme.user({ role: 'mentor' }), await acme.user({})]
    await mentor.ok(onboardingApi.save, { body: { step: 'done', capacity: 3, availability: hours } })
    const id = await activePair(w, acme, mentor, mentee)
    expect((await slots(mentee, id)).planned).toBeNull()
  })
})

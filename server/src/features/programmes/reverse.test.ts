import { expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { outsideCalendarsApi } from '#contract/mentoring/outside/outside-calendars.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { programmesApi, type Part } from '#contract/mentoring/programmes.ts'
import { until } from '../../../test/until.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()
const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }))

/** A programme in which students apply as mentors of mentors. */
async function reverse() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const { id } = await admin.ok(programmesApi.create, { body: { name: 'The other way round' } })
  const params = { id }
  const body = { aim: 'To see anew', kind: 'reverse' as const, capacity: 1, least: 0 }
  await admin.ok(programmesApi.update, { params, body })
  await admin.ok(programmesApi.move, { params, body: { move: 'open' } })
  const join = async (one: Person, part: Part) => {
    await one.ok(onboardingApi.save, { body: { step: 'done', availability: week } })
    const said = {
      topics: ['Tools'],
      goals: '',
      languages: ['en' as const],
      department: 'any' as const,
      places: 1,
    }
    await one.ok(programmesApi.saveApplication, { params, body: { ...said, part, revision: 0 } })
    await one.ok(programmesApi.send, { params })
  }
  const publish = async () => {
    const started = await admin.ok(matchingApi.match, { params, body: { keepOf: null } })
    const run = await until(async () => {
      const { items } = await admin.ok(matchingApi.runs, { params })
      return items.find((one) => one.id === started.id && one.state === 'draft')
    })
    await admin.ok(matchingApi.publish, { params: { id: run.id } })
    return (await admin.ok(matchingApi.pairs, { params: { id: run.id } })).items
  }
  return { acme, params, join, publish }
}

it('pairs a student who applied as a mentor with a mentor who wants to learn from them; the two meet as any pair', async () => {
  const { acme, params, join, publish } = await reverse()
  const ada = await acme.user({ name: 'Ada' })
  const grace = await acme.user({ role: 'mentor', name: 'Grace' })
  const page = await ada.ok(programmesApi.page, { params })
  expect([page.kind, page.parts]).toEqual(['reverse', ['mentee', 'mentor']])
  await join(ada, 'mentor')
  await join(grace, 'mentee')
  const matched = await publish()
  expect(matched.map(({ mentee, mentor, unmade }) => [mentee.name, mentor?.name, unmade])).toEqual([
    ['Grace', 'Ada', null],
  ])
  const [pair] = (await ada.ok(mentoringApi.mine, {})).items
  expect([pair?.part, pair?.state, pair?.mentee.name]).toEqual(['mentor', 'active', 'Grace'])
  const asked = { params: { id: pair?.id ?? '' } }
  await ada.ok(mentoringApi.move, { ...asked, body: { move: 'pause' } })
  await ada.ok(mentoringApi.move, { ...asked, body: { move: 'resume' } })
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const slots = await grace.ok(bookingApi.slots, { ...asked, query: { from: day(1), to: day(3) } })
  const [at = ''] = slots.items
  const session = await grace.ok(bookingApi.request, {
    ...asked,
    body: { times: [at], minutes: slots.minutes },
  })
  expect(session.state).toBe('requested')
})

it('gives nobody more people than the programme and they said, and takes no place of a mentor’s own', async () => {
  const { acme, join, publish } = await reverse()
  const ada = await acme.user({ role: 'mentor', name: 'Ada' })
  await ada.ok(onboardingApi.save, { body: { step: 'done', capacity: 1 } })
  await join(ada, 'mentor')
  const mentees = await Promise.all(['Bea', 'Sol'].map((name) => acme.user({ role: 'mentor', name })))
  for (const one of mentees) await join(one, 'mentee')
  expect((await publish()).filter(({ unmade }) => unmade === null)).toHaveLength(1)
  const student = await acme.user({ name: 'Noa' })
  await student.ok(mentoringApi.ask, { body: { mentorId: ada.id, word: 'Would you?' } })
})

it('lets whoever mentors keep hours and calendars elsewhere, whatever their role, and nobody else', async () => {
  const { acme, join, publish } = await reverse()
  const ada = await acme.user({ name: 'Ada' })
  const grace = await acme.user({ role: 'mentor', name: 'Grace' })
  const body = {
    weekly: week,
    exceptions: [],
    buffer: 0,
    noticeHours: 48,
    mostADay: null,
    lengths: [20],
    atOnce: true,
  }
  const refusals = async () =>
    Promise.all([
      ada.send(bookingApi.availability, {}),
      ada.send(bookingApi.saveAvailability, { body }),
      ada.send(outsideCalendarsApi.add, { body: { secretAddress: 'https://calendars.invalid/a.ics' } }),
    ])
  const codes = async () => (await refusals()).map(({ error }) => error?.code)
  expect(await codes()).toEqual(['NOT_FOUND', 'FORBIDDEN', 'FORBIDDEN'])
  await join(ada, 'mentor')
  await join(grace, 'mentee')
  expect((await codes())[1]).toBe('FORBIDDEN')
  await publish()
  await ada.ok(bookingApi.saveAvailability, { body })
  expect(await ada.ok(bookingApi.availability, {})).toMatchObject({ noticeHours: 48, lengths: [20] })
  // Nothing stands at that address: it is looked at, which nobody else may have done.
  expect((await codes())[2]).toBe('BAD_REQUEST')
  const [pair] = (await grace.ok(mentoringApi.mine, {})).items
  const params = { id: pair?.id ?? '' }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const slots = await grace.ok(bookingApi.slots, { params, query: { from: day(0), to: day(4) } })
  const [at = ''] = slots.items
  expect([slots.minutes, Date.parse(at) >= Date.now() + 47 * 3_600_000]).toEqual([20, true])
  const session = await grace.ok(bookingApi.request, { params, body: { times: [at], minutes: 20 } })
  expect(session.state).toBe('confirmed')
  // Once it is over they are nobody’s mentor.
  await ada.ok(mentoringApi.move, { params, body: { move: 'end' } })
  expect((await codes())[0]).toBe('NOT_FOUND')
})

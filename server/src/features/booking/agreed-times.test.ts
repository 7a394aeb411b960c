import { describe, expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()
const DAY = 86_400_000
const QUARTER = 15 * 60_000
const inDays = (days: number) =>
  new Date(Math.ceil((Date.now() + days * DAY) / QUARTER) * QUARTER).toISOString()

/** Grace can be booked at any hour, two days ahead and later; Ada is her mentee. */
async function ground({ atOnce = false } = {}) {
  const acme = await w.company()
  const [grace, ada] = [await acme.user({ role: 'mentor', name: 'Grace' }), await acme.user({ name: 'Ada' })]
  await grace.ok(onboardingApi.save, { body: { step: 'done', capacity: 3 } })
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }))
  const body = { weekly, exceptions: [], buffer: 0, noticeHours: 48, mostADay: null, lengths: [30], atOnce }
  await grace.ok(bookingApi.saveAvailability, { body })
  return { grace, ada, id: await activePair(w, acme, grace, ada) }
}
const ask = (person: Person, id: string, at: string) =>
  person.send(bookingApi.request, { params: { id }, body: { times: [at], minutes: 30 } })
const asked = async (person: Person, id: string, at: string) =>
  (await person.ok(bookingApi.request, { params: { id }, body: { times: [at], minutes: 30 } })).id
const confirm = (person: Person, id: string) =>
  person.send(bookingApi.move, { params: { id }, body: { move: 'confirm' } })
const offer = (person: Person, id: string, at: string) =>
  person.send(bookingApi.move, { params: { id }, body: { move: 'offer', times: [at] } })
const reschedule = (person: Person, id: string, at: string) =>
  person.send(bookingApi.reschedule, { params: { id }, body: { times: [at] } })
const meets = (person: Person, at: string) =>
  person.ok(meetingsApi.create, { body: { title: 'Elsewhere', startsAt: at, minutes: 60, inviteeIds: [] } })
const answerOf = ({ status, error }: { status: number; error?: { details?: unknown } | undefined }) =>
  error ? [status, (error.details as { reason?: string }).reason] : [status]
const stands = async (person: Person, id: string) => {
  const { state, startsAt } = await person.ok(bookingApi.session, { params: { id } })
  return [state, startsAt]
}

describe('a time that was proposed', () => {
  it.each(['mentor', 'mentee'] as const)(
    'is agreed to by neither once the mentee has something else then, where the %s proposed it',
    async (part) => {
      const { grace, ada, id } = await ground()
      const [by, other] = part === 'mentor' ? [grace, ada] : [ada, grace]
      const at = inDays(4)
      const session = await asked(by, id, at)
      const { code } = await meets(ada, at)
      expect(answerOf(await confirm(other, session))).toEqual([409, 'slot_taken'])
      expect(await stands(ada, session)).toEqual(['requested', at])
      await ada.ok(meetingsApi.end, { params: { code } })
      expect(answerOf(await confirm(other, session))).toEqual([200])
    },
  )

  it.each(['mentor', 'mentee'] as const)(
    'is agreed to, or answered with another, no more while the pair pauses, where the %s proposed it',
    async (part) => {
      const { grace, ada, id } = await ground()
      const [by, other] = part === 'mentor' ? [grace, ada] : [ada, grace]
      const at = inDays(4)
      const session = await asked(by, id, at)
      await by.ok(mentoringApi.move, { params: { id }, body: { move: 'pause' } })
      expect(answerOf(await confirm(other, session))).toEqual([409, 'pair_rests'])
      expect(answerOf(await offer(other, session, inDays(5)))).toEqual([409, 'pair_rests'])
      expect(await stands(ada, session)).toEqual(['requested', at])
      await by.ok(mentoringApi.move, { params: { id }, body: { move: 'resume' } })
      expect(answerOf(await confirm(other, session))).toEqual([200])
    },
  )
})

describe('how long before a mentor wants to know', () => {
  it.each([false, true])(
    'holds for what a mentee asks for and moves to, whatever they were shown (booked at once: %s)',
    async (atOnce) => {
      const { grace, ada, id } = await ground({ atOnce })
      expect(answerOf(await ask(ada, id, inDays(1)))).toEqual([409, 'slot_taken'])
      expect((await ada.ok(bookingApi.sessions, { params: { id } })).items).toEqual([])
      const at = inDays(4)
      const session = await asked(ada, id, at)
      if (!atOnce) await confirm(grace, session)
      expect(answerOf(await reschedule(ada, session, inDays(1)))).toEqual([409, 'slot_taken'])
      expect(await stands(ada, session)).toEqual(['confirmed', at])
      expect(answerOf(await reschedule(ada, session, inDays(3)))).toEqual([200])
    },
  )

  it('holds for the other time that a mentee answers with; the mentor gives what they like', async () => {
    const { grace, ada, id } = await ground()
    const soon = inDays(1)
    const session = await asked(grace, id, soon)
    expect(answerOf(await offer(ada, session, inDays(1.5)))).toEqual([409, 'slot_taken'])
    expect(answerOf(await confirm(ada, session))).toEqual([200])
    expect(await stands(grace, session)).toEqual(['confirmed', soon])
  })
})

import { v7 as uuid } from 'uuid'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { feedbackApi } from '#contract/mentoring/feedback.ts'
import { mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import { activePair } from '../../../../test/active-pair.ts'
import type { Person, TestCompany, World } from '../../../../test/world.ts'
import { roomOf } from '../book-room.ts'
import { settleSessions } from '../settle-sessions.ts'
import { seeWhoMet } from './see-who-met.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

export type Stay = readonly [Person, from: number, to: number | null]
export type Of = { acme: TestCompany; pairId: string; mentor: Person; mentee: Person }

type Held = { ago: number; stays: readonly Stay[]; togetherId?: string; room?: string }

/** Sessions that are over, who was in their rooms, and what the two say of them. */
export function heldSessionsOf(w: World) {
  /** A session of 30 minutes that began so long ago, and who was in its room from which minute of it until which. */
  async function held(
    { acme, pairId, mentor, mentee }: Of,
    { ago, stays, togetherId, room }: Held,
  ): Promise<{ id: string; room: string }> {
    const startsAt = new Date(Date.now() - ago)
    const at = (minutes: number) => new Date(startsAt.getTime() + minutes * MINUTE)
    const id = uuid()
    const of = { mentor_id: mentor.id, mentee_id: mentee.id, starts_at: startsAt, minutes: 30 }
    return w.services.db.withTenant(acme.id, async (tx) => {
      const company = { id: acme.id, defaultLanguage: 'en' as const }
      const meetingId = room ?? (await roomOf(tx, company, { ...of, menteeIds: [mentee.id] }))
      for (const [person, from, to] of stays)
        await tx
          .insertInto('meeting_peers')
          .values({
            company_id: acme.id,
            id: uuid(),
            meeting_id: meetingId,
            user_id: person.id,
            name: person.name,
            role: 'cohost',
            state: to === null ? 'in' : 'out',
            joined_at: at(from),
            left_at: to === null ? null : at(to),
          })
          .execute()
      await tx
        .insertInto('booking_sessions')
        .values({
          company_id: acme.id,
          id,
          relationship_id: pairId,
          ...of,
          state: 'confirmed',
          waits_for: 'mentor',
          expires_at: startsAt,
          last_move: 'confirm',
          last_by: 'mentor',
          meeting_id: meetingId,
          together_id: togetherId ?? null,
        })
        .execute()
      return { id, room: meetingId }
    })
  }

  async function ground(): Promise<Of & { admin: Person }> {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
    const mentee = await acme.user({ name: 'Ada' })
    return { acme, admin, mentor, mentee, pairId: await activePair(w, acme, mentor, mentee) }
  }
  async function settled() {
    await settleSessions(w.services)
    await seeWhoMet(w.services)
  }
  const open = (person: Person, id: string) => person.ok(bookingApi.session, { params: { id } })
  const say = (person: Person, id: string, move: 'met' | 'not_met' | 'no_show' | 'came', reach?: 'all') =>
    person.send(bookingApi.move, { params: { id }, body: { move, ...(reach && { reach }) } })
  const asked = async (person: Person) =>
    ((await person.ok(dashboardApi.home, {})).feedback ?? []).map(({ sessionId, known }) => [
      sessionId,
      known,
    ])
  const rate = (person: Person, id: string) =>
    person.send(feedbackApi.give, { params: { id }, body: { rating: 'well' } })
  const health = async ({ admin }: { admin: Person }) => {
    const { notMet } = await admin.ok(mentoringHealthApi.get, {})
    const { items } = await admin.ok(mentoringHealthApi.pairs, {})
    return [notMet, items.map(({ lastSessionOn }) => lastSessionOn)]
  }
  const day = (ago: number) => new Date(Date.now() - ago).toISOString().slice(0, 10)
  return { held, ground, settled, open, say, asked, rate, health, day }
}

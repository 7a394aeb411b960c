import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { limits } from '#contract/limits.ts'
import type { Rhythm } from '#contract/rules/mentoring/rhythms.ts'
import { holdsTime, type SessionPart } from '#contract/rules/mentoring/session-moves.ts'
import { failLimit } from '../../core/errors.ts'
import { bookingLimits } from './limits.ts'
import type { Tx } from '../../db/tenant.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import type { SessionRow } from './session.view.ts'

/** Until when an answer is waited for: two days, and never longer than the last of the times. */
export const answerUntil = (times: readonly Date[]): Date =>
  new Date(
    Math.min(Date.now() + bookingLimits.answerHours * HOUR_MS, Math.max(...times.map((at) => at.getTime()))),
  )

/** Nobody is reminded of what they have only just agreed to. */
export const remindersOf = (startsAt: Date) => {
  const left = startsAt.getTime() - Date.now()
  return { reminded_day: left <= DAY_MS, reminded_soon: left <= 10 * MINUTE_MS }
}

type New = {
  companyId: string
  pair: { id: string; mentor: { id: string }; mentee: { id: string } }
  by: SessionPart
  times: readonly [Date, ...Date[]]
  minutes: number
  agenda: string
  agendaRevision?: number
  word?: string
  /** The room that it has, where it is confirmed at once. */
  meetingId: string | null
  /** The series that it is one of. */
  series?: { id: string; every: Rhythm; whole: boolean } | null
  /** The session of a group that it is a row of. */
  togetherId?: string | null
  /** When it is answered with others. */
  expiresAt?: Date
}

/** MAX_NUMBER_REACHED where a pair, which is held, asked or moved all day: what is called off leaves a row, and mails. */
async function requireFewToday(tx: Tx, pairId: string): Promise<void> {
  const { n } = await tx
    .selectFrom('booking_sessions')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('relationship_id', '=', pairId)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  if (n >= limits.sessionsADay) failLimit('aDay', limits.sessionsADay)
}

/** MAX_NUMBER_REACHED where one of these pairs, which are held, would have more to come than it may. */
export async function requireFew(tx: Tx, pairIds: readonly string[], more: number): Promise<void> {
  const most = await tx
    .selectFrom('booking_sessions')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('relationship_id', 'in', [...pairIds])
    .where('state', 'in', holdsTime)
    .groupBy('relationship_id')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  const n = most?.n ?? 0
  if (n + more > limits.sessionsToCome) failLimit('sessionsToCome', limits.sessionsToCome, n)
}

/** Writes a new session down: asked for, or confirmed where it has a room. */
export async function writeSession(tx: Tx, one: New): Promise<SessionRow> {
  await requireFewToday(tx, one.pair.id)
  const { companyId, pair, by, times, minutes, agenda, agendaRevision, word = '', meetingId, series } = one
  const [startsAt] = times
  return tx
    .insertInto('booking_sessions')
    .values({
      company_id: companyId,
      id: uuid(),
      relationship_id: pair.id,
      mentor_id: pair.mentor.id,
      mentee_id: pair.mentee.id,
      state: meetingId ? 'confirmed' : 'requested',
      waits_for: by === 'mentor' ? 'mentee' : 'mentor',
      starts_at: startsAt,
      minutes,
      // What a mentee asks for is one time; what a mentor proposes is chosen from, also where it is one; of what stands nothing is.
      offered: by === 'mentor' && !meetingId ? [...times] : [],
      expires_at: one.expiresAt ?? answerUntil(times),
      agenda,
      agenda_revision: agendaRevision ?? (agenda ? 1 : 0),
      last_move: meetingId ? 'confirm' : 'request',
      last_by: by,
      word,
      meeting_id: meetingId,
      together_id: one.togetherId ?? null,
      series_id: series?.id ?? null,
      series_every: series?.every ?? null,
      series_whole: series?.whole ?? false,
      ...remindersOf(startsAt),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

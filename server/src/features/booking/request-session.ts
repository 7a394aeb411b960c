import { sql } from 'kysely'
import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { holdsTime } from '#contract/rules/mentoring/session-moves.ts'
import { fail, failField, failLimit } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { holdOwnPair } from '../mentoring/offered.ts'
import { roomOf } from './book-room.ts'
import { viewDetails } from './session.view.ts'
import { requireFree } from './slots/require-free.ts'
import { tell } from './tell.ts'
import { writeSession } from './write-session.ts'

/** The times as moments: a mentee asks for one, a mentor gives some to choose from. */
export function readTimes(texts: readonly string[], part: 'mentor' | 'mentee'): [Date, ...Date[]] {
  const [first, ...others] = [...new Set(texts.map((text) => Date.parse(text)))].map((at) => new Date(at))
  if (!first) failField('times', 'required')
  if (part === 'mentee' && others.length > 0) failField('times', 'too_many', { maximum: 1 })
  return [first, ...others]
}

async function requireFew(tx: Tx, relationshipId: string): Promise<void> {
  const { n } = await tx
    .selectFrom('booking_sessions')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('relationship_id', '=', relationshipId)
    .where('state', 'in', holdsTime)
    .executeTakeFirstOrThrow()
  if (n >= limits.sessionsToCome) failLimit('sessionsToCome', limits.sessionsToCome, n)
}

/** Books a session with one’s mentor, or asks for it; a mentor proposes one. */
export async function requestSession(ctx: Context, { params, body }: Input<typeof bookingApi.request>) {
  const { tx, company } = ctx
  const pair = await holdOwnPair(ctx, params.id)
  const { part } = pair
  if (pair.state !== 'active') fail('CONFLICT', { details: { reason: 'pair_rests' } })
  const times = readTimes(body.times, part)
  await requireFew(tx, pair.id)
  const { minutes, agenda } = body
  const { atOnce } = await requireFree(ctx, pair, { times, minutes, inHours: part === 'mentee' })
  const room = { mentor_id: pair.mentor.id, mentee_id: pair.mentee.id, starts_at: times[0], minutes }
  const meetingId = part === 'mentee' && atOnce ? await roomOf(tx, company, room) : null
  const row = await writeSession(tx, {
    companyId: company.id,
    pair,
    by: part,
    times,
    minutes,
    agenda,
    meetingId,
  })
  const asks = part === 'mentor' ? ('offered' as const) : ('requested' as const)
  await tell(ctx, {
    row,
    what: meetingId ? 'confirmed' : asks,
    by: part,
    file: meetingId ? { meetingId, removes: false } : null,
  })
  return viewDetails(tx, row, pair)
}

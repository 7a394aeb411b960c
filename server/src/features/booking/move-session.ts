import { sql, type Updateable } from 'kysely'
import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { afterSessionMove, type SessionMove } from '#contract/rules/mentoring/session-moves.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Database } from '../../db/types.ts'
import type { Context } from '../../http/caller/context.ts'
import { cancelRoom } from '../meetings/offered.ts'
import { roomOf } from './book-room.ts'
import { holdSession } from './find-session.ts'
import { readTimes } from './request-session.ts'
import { mayTell, standingOf, viewDetails, type SessionRow } from './session.view.ts'
import { requireFree } from './slots/require-free.ts'
import { tell, type News } from './tell.ts'
import { answerUntil, remindersOf } from './write-session.ts'

type Held = { row: SessionRow; pair: Relationship }
type Changes = Updateable<Database['booking_sessions']>
type Body = Input<typeof bookingApi.move>['body']

/** The time that is agreed to: the one that was asked for, or one of those that were proposed. */
function agreedTime({ offered, starts_at }: SessionRow, { times }: Body): Date {
  if (offered.length === 0) return starts_at
  const [only, ...others] = offered
  if (times.length === 0 && only && others.length === 0) return only
  const chosen = times.length === 1 ? Date.parse(times[0] ?? '') : Number.NaN
  return offered.find((at) => at.getTime() === chosen) ?? failField('times', 'invalid_value')
}

async function confirm(ctx: Context, { row, pair }: Held, body: Body): Promise<Changes> {
  if (pair.state !== 'active') fail('CONFLICT', { details: { reason: 'pair_rests' } })
  const starts_at = agreedTime(row, body)
  await requireFree(ctx, pair, { times: [starts_at], minutes: row.minutes, inHours: false, except: row.id })
  const meeting_id = await roomOf(ctx.tx, ctx.company, { ...row, starts_at })
  return { starts_at, offered: [], meeting_id, ...remindersOf(starts_at) }
}

async function offer(ctx: Context, { row, pair }: Held, body: Body): Promise<Changes> {
  if (pair.state !== 'active') fail('CONFLICT', { details: { reason: 'pair_rests' } })
  const times = readTimes(body.times, pair.part)
  const isMentor = pair.part === 'mentor'
  await requireFree(ctx, pair, { times, minutes: row.minutes, inHours: !isMentor, except: row.id })
  return {
    starts_at: times[0],
    offered: isMentor ? times : [],
    waits_for: isMentor ? 'mentee' : 'mentor',
    expires_at: answerUntil(times),
  }
}

/** What besides its state a move changes of a session. */
function changesOf(ctx: Context, held: Held, body: Body): Changes | Promise<Changes> {
  if (body.move === 'confirm') return confirm(ctx, held, body)
  if (body.move === 'offer') return offer(ctx, held, body)
  if (body.move === 'no_show') return { told_by: held.pair.part }
  return body.move === 'came' ? { told_by: null } : {}
}

const told: Partial<Record<SessionMove, News['what']>> = {
  confirm: 'confirmed',
  offer: 'offered',
  decline: 'declined',
  withdraw: 'cancelled',
  cancel: 'cancelled',
}

/** A move by one of the two, as the one table of moves says whose it is. */
export async function moveSession(ctx: Context, { params, body }: Input<typeof bookingApi.move>) {
  const { tx, services, company } = ctx
  const held = await holdSession(ctx, params.id)
  const { row, pair } = held
  const { move, word } = body
  const after = afterSessionMove(standingOf(row), move, pair.part)
  const tooLate = (move === 'no_show' || move === 'came') && !mayTell(row)
  if (after === null || tooLate) fail('CONFLICT', { details: { reason: 'moved_on' } })
  const changes = await changesOf(ctx, held, body)
  const changed = await tx
    .updateTable('booking_sessions')
    .set({ ...changes, state: after, last_move: move, last_by: pair.part, word, changed_at: sql`now()` })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (move === 'cancel' && row.meeting_id) await cancelRoom(tx, services, company.id, row.meeting_id)
  const meetingId = move === 'confirm' || move === 'cancel' ? changed.meeting_id : null
  const what = told[move]
  if (what)
    await tell(ctx, {
      row: changed,
      what,
      by: pair.part,
      file: meetingId ? { meetingId, removes: move === 'cancel' } : null,
    })
  return viewDetails(tx, changed, pair)
}

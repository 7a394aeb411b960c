import { sql, type Updateable } from 'kysely'
import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import {
  afterSessionMove,
  type SessionMove,
  type SessionPart,
} from '#contract/rules/mentoring/session-moves.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Database } from '../../db/types.ts'
import type { Context } from '../../http/caller/context.ts'
import { cancelRoom } from '../meetings/offered.ts'
import { roomOf } from './book-room.ts'
import { holdSession } from './find-session.ts'
import { saidThatTheyDidNot, saidThatTheyMet } from './held/say-who-met.ts'
import { tellWhoMet } from './held/tell-who-met.ts'
import { readTimes } from './request-session.ts'
import { heldWith } from './series/find-series.ts'
import { together } from './series/together.ts'
import { mayTell, standingOf, tellsWhoCame, viewDetails, type SessionRow } from './session.view.ts'
import { requireFree } from './slots/require-free.ts'
import { giveUpRoom, notComing } from './together/leave-together.ts'
import { firstTogether, onceForMentors, rowsTogether } from './together/rows-together.ts'
import { tell, tellAll, type News } from './tell.ts'
import { answerUntil, remindersOf } from './write-session.ts'

type Held = { row: SessionRow; pair: Relationship }
type Changes = Updateable<Database['booking_sessions']>
type Body = Input<typeof bookingApi.move>['body']

/** The time that is agreed to: the one that was asked for, or one of those that were proposed. */
function agreedTime({ offered, starts_at, series_whole }: SessionRow, { times }: Body): Date {
  // Of a series nothing is chosen: each has one time.
  if (offered.length === 0 || series_whole) return starts_at
  const [only, ...others] = offered
  if (times.length === 0 && only && others.length === 0) return only
  const chosen = times.length === 1 ? Date.parse(times[0] ?? '') : Number.NaN
  return offered.find((at) => at.getTime() === chosen) ?? failField('times', 'invalid_value')
}

/** Refuses to confirm what one of the two has no time for any more, or a pair that rests. */
async function requireTime(ctx: Context, pair: Relationship, rows: readonly SessionRow[], body: Body) {
  if (pair.state !== 'active') fail('CONFLICT', { details: { reason: 'pair_rests' } })
  const [first, ...later] = rows.map((row) => agreedTime(row, body))
  const [{ minutes = 0 } = {}] = rows
  if (first)
    await requireFree(ctx, pair, {
      times: [first],
      later,
      minutes,
      inHours: false,
      except: rows.map(({ id }) => id),
    })
}

async function confirm({ tx, company }: Context, { row }: Held, body: Body): Promise<Changes> {
  const starts_at = agreedTime(row, body)
  const meeting_id = await roomOf(tx, company, { ...row, menteeIds: [row.mentee_id], starts_at })
  return { starts_at, offered: [], meeting_id, ...remindersOf(starts_at) }
}

async function offer(ctx: Context, { row, pair }: Held, body: Body): Promise<Changes> {
  if (pair.state !== 'active') fail('CONFLICT', { details: { reason: 'pair_rests' } })
  const times = readTimes(body.times, pair.part)
  const isMentor = pair.part === 'mentor'
  await requireFree(ctx, pair, { times, minutes: row.minutes, inHours: !isMentor, except: [row.id] })
  return {
    starts_at: times[0],
    offered: isMentor ? times : [],
    waits_for: isMentor ? 'mentee' : 'mentor',
    expires_at: answerUntil(times),
  }
}

/** What besides its state a move changes of a session. */
function changesOf(ctx: Context, held: Held, move: SessionMove, body: Body): Changes | Promise<Changes> {
  if (move === 'confirm') return confirm(ctx, held, body)
  if (move === 'offer') return offer(ctx, held, body)
  const { part } = held.pair
  if (move === 'no_show') return { told_by: part }
  if (move === 'came') return { told_by: null, ...saidThatTheyMet(held.row, part) }
  if (move === 'met') return saidThatTheyMet(held.row, part)
  return move === 'not_met' ? saidThatTheyDidNot(held.row, part) : {}
}

const newsOf: Partial<Record<SessionMove, News['what']>> = {
  confirm: 'confirmed',
  offer: 'offered',
  decline: 'declined',
  withdraw: 'cancelled',
  cancel: 'cancelled',
}

/** What ends one of a series that is cancelled with those before it: it may wait for an answer to another time. */
const endings = ['cancel', 'withdraw', 'decline'] as const

async function moveOne(ctx: Context, { row, pair }: Held, body: Body): Promise<SessionRow | null> {
  const { tx, services, company } = ctx
  const standing = standingOf(row)
  const tried = body.move === 'cancel' && body.reach === 'later' ? endings : [body.move]
  const move = tried.find((one) => afterSessionMove(standing, one, pair.part) !== null)
  const state = move && afterSessionMove(standing, move, pair.part)
  if (!move || !state || (tellsWhoCame(move) && !mayTell(row))) return null
  const changes = await changesOf(ctx, { row, pair }, move, body)
  const { word } = body
  const changed = await tx
    .updateTable('booking_sessions')
    .set({ ...changes, state, last_move: move, last_by: pair.part, word, changed_at: sql`now()` })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (move === 'cancel' && row.together_id === null && row.meeting_id)
    await cancelRoom(tx, services, company.id, row.meeting_id)
  return changed
}

async function tellMove(ctx: Context, part: SessionPart, { move }: Body, rows: readonly SessionRow[]) {
  const [row, ...others] = rows
  const what = newsOf[move]
  if (!row || !what) return
  const meetingIds = rows.flatMap(({ meeting_id }) => meeting_id ?? [])
  const changesCalendar = (move === 'confirm' || move === 'cancel') && meetingIds.length > 0
  const file = changesCalendar ? { meetingIds, removes: move === 'cancel' } : null
  await tell(ctx, { row, others, what, by: part, file })
}

/** Who of a group came is said of each of them, or by each of the mentor: the others’ is as it was. That they met, of all. */
async function tellTogether(ctx: Context, held: Held, body: Body) {
  const forAll = held.pair.part === 'mentor' && body.reach === 'all'
  const changed: SessionRow[] = []
  for (const row of forAll ? await rowsTogether(ctx.tx, held.row) : [held.row]) {
    const after = await moveOne(ctx, { ...held, row }, body)
    if (after) changed.push(after)
  }
  for (const one of changed) await tellWhoMet(ctx.tx, one, held.pair.part)
  const own =
    changed.find(({ id }) => id === held.row.id) ?? fail('CONFLICT', { details: { reason: 'moved_on' } })
  return viewDetails(ctx.tx, held.pair.part === 'mentor' ? await firstTogether(ctx.tx, own) : own, held.pair)
}

/**
 * Of a group’s session nothing changes beforehand but that somebody does not come, or that its mentor calls it off: then for
 * all. Either may be said of those of its series after it too.
 */
async function cancelTogether(ctx: Context, { row, pair }: Held, body: Body) {
  const { tx, services, company } = ctx
  const { move, reach } = body
  if (move !== 'cancel') fail('CONFLICT', { details: { reason: 'moved_on' } })
  const isMentor = pair.part === 'mentor'
  const beside = isMentor ? (await rowsTogether(tx, row)).filter(({ id }) => id !== row.id) : []
  const changed: SessionRow[] = []
  for (const one of [...beside, ...(await heldWith(tx, row, { move, reach, part: pair.part }))]) {
    const after = await moveOne(ctx, { row: one, pair }, { ...body, reach: 'one' })
    if (after) changed.push(after)
  }
  const own = changed.find(({ id }) => id === row.id) ?? fail('CONFLICT', { details: { reason: 'moved_on' } })
  // All that are cancelled are by now: a room goes with the last.
  const goesOn = new Map<string | null, boolean>()
  for (const one of changed)
    if (!goesOn.has(one.together_id))
      goesOn.set(one.together_id, await giveUpRoom({ tx, services, companyId: company.id }, one))
  const news = changed.flatMap((one) =>
    notComing({ row: one, by: pair.part, goesOn: goesOn.get(one.together_id) === true }),
  )
  await tellAll(ctx, together(isMentor ? onceForMentors(news) : news))
  return viewDetails(tx, own, pair)
}

/** A move by one of the two, as the one table of moves says whose it is: of one session, or of a series. */
export async function moveSession(ctx: Context, { params, body }: Input<typeof bookingApi.move>) {
  const { tx } = ctx
  const { row, pair } = await holdSession(ctx, params.id)
  const { move, reach } = body
  if (afterSessionMove(standingOf(row), move, pair.part) === null)
    fail('CONFLICT', { details: { reason: 'moved_on' } })
  if (row.together_id && tellsWhoCame(move)) return tellTogether(ctx, { row, pair }, body)
  if (row.together_id) return cancelTogether(ctx, { row, pair }, body)
  const rows = await heldWith(tx, row, { move, reach, part: pair.part })
  if (move === 'confirm') await requireTime(ctx, pair, rows, body)
  const changed: SessionRow[] = []
  for (const one of rows) {
    const after = await moveOne(ctx, { row: one, pair }, body)
    if (after) changed.push(after)
  }
  const own = changed.find(({ id }) => id === row.id) ?? fail('CONFLICT', { details: { reason: 'moved_on' } })
  await tellMove(ctx, pair.part, body, changed)
  if (tellsWhoCame(move)) for (const one of changed) await tellWhoMet(tx, one, pair.part)
  return viewDetails(tx, own, pair)
}

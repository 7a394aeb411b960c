import { v7 as uuid } from 'uuid'
import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import { holdOwnPair, ownPair } from '../mentoring/offered.ts'
import { roomOf } from './book-room.ts'
import { plannedFor } from './planned.ts'
import { laterDates } from './series/dates-asked.ts'
import { viewDetails, type SessionRow } from './session.view.ts'
import { requireFree } from './slots/require-free.ts'
import { planTogether } from './together/plan-together.ts'
import { tell } from './tell.ts'
import { answerUntil, requireFew, writeSession } from './write-session.ts'

/** The times as moments: a mentee asks for one, a mentor gives some to choose from. */
export function readTimes(texts: readonly string[], part: 'mentor' | 'mentee'): [Date, ...Date[]] {
  const [first, ...others] = [...new Set(texts.map((text) => Date.parse(text)))].map((at) => new Date(at))
  if (!first) failField('times', 'required')
  if (part === 'mentee' && others.length > 0) failField('times', 'too_many', { maximum: 1 })
  return [first, ...others]
}

type Body = Input<typeof bookingApi.request>['body']
type Asked = { pair: Relationship; body: Body; times: [Date, ...Date[]]; later: readonly Date[] }

/** Writes a session down, or all of a series: until it is answered it is one request, which is over at one time. */
async function writeAsked(
  { tx, company }: Context,
  { pair, body, times, later }: Asked,
  atOnce: boolean,
): Promise<SessionRow[]> {
  const { minutes, agenda, repeat } = body
  const series = repeat && later.length > 0 ? { id: uuid(), every: repeat.every, whole: true } : null
  const all: [Date, ...Date[]][] = series ? [times[0], ...later].map((at) => [at]) : [times]
  const planned = series ? await plannedFor(tx, pair) : null
  const rows: SessionRow[] = []
  for (const [at, one] of all.entries()) {
    const room = { mentor_id: pair.mentor.id, menteeIds: [pair.mentee.id], starts_at: one[0], minutes }
    rows.push(
      await writeSession(tx, {
        companyId: company.id,
        pair,
        by: pair.part,
        times: one,
        minutes,
        // What they want to talk about is of the first: the others have their own, which their programme may plan.
        agenda: at === 0 ? agenda : (planned?.agendas[at] ?? ''),
        meetingId: atOnce ? await roomOf(tx, company, room) : null,
        series,
        expiresAt: answerUntil(times),
      }),
    )
  }
  return rows
}

/** A group goes on without whoever has left it at this moment: its mentor plans by another of its pairs. Its mentor is held, whom all that leave are held with. */
async function goesOn(ctx: Context, pair: Relationship): Promise<Relationship> {
  if (!pair.group || pair.part !== 'mentor' || isWorking.includes(pair.state)) return pair
  const other = pair.group.mentees.find(({ state }) => state === 'active')
  return other ? ownPair(ctx, other.relationshipId) : pair
}

/** Books a session with one’s mentor, or asks for it; a mentor proposes one. Or a series of them. */
export async function requestSession(ctx: Context, { params, body }: Input<typeof bookingApi.request>) {
  const { tx, company } = ctx
  const pair = await goesOn(ctx, await holdOwnPair(ctx, params.id))
  const { part } = pair
  if (pair.state !== 'active') fail('CONFLICT', { details: { reason: 'pair_rests' } })
  const times = readTimes(body.times, part)
  const { minutes, repeat } = body
  if (pair.group) return viewDetails(tx, await planTogether(ctx, pair, body, times[0]), pair)
  if (repeat && times.length > 1) failField('times', 'too_many', { maximum: 1 })
  const later = repeat ? laterDates({ pair, company, first: times[0], repeat }, repeat.skip) : []
  await requireFew(tx, [pair.id], 1 + later.length)
  const diary = await requireFree(ctx, pair, { times, later, minutes, inHours: part === 'mentee' })
  const atOnce = part === 'mentee' && diary.atOnce
  const rows = await writeAsked(ctx, { pair, body, times, later }, atOnce)
  const [row = fail('INTERNAL'), ...others] = rows
  const asks = part === 'mentor' && others.length === 0 ? ('offered' as const) : ('requested' as const)
  const meetingIds = rows.flatMap(({ meeting_id }) => meeting_id ?? [])
  await tell(ctx, {
    row,
    others,
    what: atOnce ? 'confirmed' : asks,
    by: part,
    file: atOnce ? { meetingIds, removes: false } : null,
  })
  return viewDetails(tx, row, pair)
}

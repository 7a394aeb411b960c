import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { roomOf } from '../book-room.ts'
import type { SessionRow } from '../session.view.ts'
import { plannedFor } from '../planned.ts'
import { laterDates } from '../series/dates-asked.ts'
import { together } from '../series/together.ts'
import { inMentorsTime, requireFree } from '../slots/require-free.ts'
import { tellAll } from '../tell.ts'
import { requireFew, writeSession } from '../write-session.ts'
import { onceForMentors } from './rows-together.ts'

type Body = Input<typeof bookingApi.request>['body']
type Planned = { pair: Relationship; body: Body; dates: readonly [Date, ...Date[]] }

const comersOf = ({ group }: Relationship) =>
  (group?.mentees ?? []).filter(({ state }) => isWorking.includes(state))

/** A row on each date for each who is in the group; all of a date in one room. */
async function writeRows({ tx, company }: Context, { pair, body, dates }: Planned): Promise<SessionRow[]> {
  const { minutes, repeat } = body
  const { mentor } = pair
  const mentees = comersOf(pair)
  const planned = dates.length > 1 ? await plannedFor(tx, pair) : null
  // It stands at once: nothing of it is answered as a whole.
  const series = repeat && dates.length > 1 ? { id: uuid(), every: repeat.every, whole: false } : null
  const rows: SessionRow[] = []
  for (const [place, at] of dates.entries()) {
    const meetingId = await roomOf(tx, company, {
      mentor_id: mentor.id,
      menteeIds: mentees.map(({ id }) => id),
      starts_at: at,
      minutes,
    })
    const togetherId = uuid()
    for (const mentee of mentees)
      rows.push(
        await writeSession(tx, {
          companyId: company.id,
          pair: { id: mentee.relationshipId, mentor, mentee },
          by: 'mentor',
          times: [at],
          minutes,
          // What is to be talked about is of the first: the others have their own, which their programme may plan.
          agenda: place === 0 ? body.agenda : (planned?.agendas[place] ?? ''),
          meetingId,
          series,
          togetherId,
        }),
      )
  }
  return rows
}

/**
 * The mentor of a group plans its session, or a series of them: they stand at once, in their own time, and whoever cannot come
 * says so.
 */
export async function planTogether(
  ctx: Context,
  pair: Relationship,
  body: Body,
  at: Date,
): Promise<SessionRow> {
  if (pair.part === 'mentee') fail('CONFLICT', { details: { reason: 'mentor_plans' } })
  const { minutes, repeat } = body
  if (body.times.length > 1) failField('times', 'too_many', { maximum: 1 })
  const later = repeat ? laterDates({ pair, company: ctx.company, first: at, repeat }, repeat.skip) : []
  const pairIds = comersOf(pair).map(({ relationshipId }) => relationshipId)
  await requireFew(ctx.tx, pairIds, 1 + later.length)
  await requireFree(ctx, inMentorsTime(pair), { times: [at], later, minutes, inHours: false })
  const rows = await writeRows(ctx, { pair, body, dates: [at, ...later] })
  const news = rows.map((row) => ({
    row,
    what: 'confirmed' as const,
    by: 'mentor' as const,
    file: { meetingIds: row.meeting_id ? [row.meeting_id] : [], removes: false },
  }))
  await tellAll(ctx, together(onceForMentors(news)))
  return rows.find((row) => row.relationship_id === pair.id) ?? rows[0] ?? fail('INTERNAL')
}

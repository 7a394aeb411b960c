import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { roomOf } from '../book-room.ts'
import type { SessionRow } from '../session.view.ts'
import { requireFree } from '../slots/require-free.ts'
import { tellAll } from '../tell.ts'
import { writeSession } from '../write-session.ts'
import { onceForMentors } from './rows-together.ts'

type Body = Input<typeof bookingApi.request>['body']
type Planned = { pair: Relationship; body: Body; at: Date }

/** A row for each who is in the group, all in one room. */
async function writeRows({ tx, company }: Context, { pair, body, at }: Planned): Promise<SessionRow[]> {
  const { minutes, agenda } = body
  const { mentor, group } = pair
  const mentees = (group?.mentees ?? []).filter(({ state }) => isWorking.includes(state))
  const meetingId = await roomOf(tx, company, {
    mentor_id: mentor.id,
    menteeIds: mentees.map(({ id }) => id),
    starts_at: at,
    minutes,
  })
  const togetherId = uuid()
  const rows: SessionRow[] = []
  for (const mentee of mentees)
    rows.push(
      await writeSession(tx, {
        companyId: company.id,
        pair: { id: mentee.relationshipId, mentor, mentee },
        by: 'mentor',
        times: [at],
        minutes,
        agenda,
        meetingId,
        togetherId,
      }),
    )
  return rows
}

/** The mentor of a group plans its session: it stands at once, in their own time, and whoever cannot come says so. */
export async function planTogether(
  ctx: Context,
  pair: Relationship,
  body: Body,
  at: Date,
): Promise<SessionRow> {
  if (pair.part === 'mentee') fail('CONFLICT', { details: { reason: 'mentor_plans' } })
  if (body.times.length > 1) failField('times', 'too_many', { maximum: 1 })
  if (body.repeat) failField('repeat', 'invalid_value')
  // It is asked of the mentor’s time alone: of twelve somebody always has something else.
  await requireFree(
    ctx,
    { ...pair, mentee: pair.mentor },
    { times: [at], minutes: body.minutes, inHours: false },
  )
  const rows = await writeRows(ctx, { pair, body, at })
  const [first = fail('INTERNAL')] = rows
  const meetingIds = first.meeting_id ? [first.meeting_id] : []
  const news = rows.map((row) => ({
    row,
    what: 'confirmed' as const,
    by: 'mentor' as const,
    file: { meetingIds, removes: false },
  }))
  await tellAll(ctx, onceForMentors(news))
  return rows.find((row) => row.relationship_id === pair.id) ?? first
}

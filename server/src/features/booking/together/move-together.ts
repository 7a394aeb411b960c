import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { SessionDetails } from '#contract/mentoring/booking.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { moveRoom } from '../../meetings/offered.ts'
import { seriesOfRow, viewDetails, type SessionRow } from '../session.view.ts'
import { inMentorsTime, requireFree } from '../slots/require-free.ts'
import { tellAll, type News } from '../tell.ts'
import { writeSession } from '../write-session.ts'
import { takeOut } from './leave-together.ts'
import { idsOfWhoLeft, onceForMentors, rowsTogether } from './rows-together.ts'

type Moved = { row: SessionRow; pair: Relationship; meetingId: string; times: readonly Date[]; word: string }

/**
 * The mentor of a group moves its session for all who come to it: it stands at its new time, in the same room, as it stood
 * when it was planned. Whoever had said that they cannot come is asked anew, with those who come into the group;
 * whoever has left the group is taken out of it first.
 */
export async function moveTogether(ctx: Context, moved: Moved): Promise<SessionDetails> {
  const { row, pair, meetingId, times, word } = moved
  const { tx, company } = ctx
  if (pair.part === 'mentee') fail('CONFLICT', { details: { reason: 'mentor_plans' } })
  const [at = fail('INTERNAL')] = times
  if (times.length > 1) failField('times', 'too_many', { maximum: 1 })
  const { minutes, agenda, agenda_revision } = row
  const booked = (await rowsTogether(tx, row)).filter(({ state }) => state === 'confirmed')
  await requireFree(ctx, inMentorsTime(pair), {
    times: [at],
    minutes,
    inHours: false,
    except: booked.map(({ id }) => id),
  })
  const left = await idsOfWhoLeft(tx, booked)
  const before = booked.filter(({ id }) => !left.has(id))
  const gone = booked.filter(({ id }) => left.has(id))
  await moveRoom(tx, meetingId, { startsAt: at, minutes })
  const togetherId = uuid()
  const after: SessionRow[] = []
  for (const one of before) {
    const now = await writeSession(tx, {
      companyId: company.id,
      pair: { id: one.relationship_id, mentor: { id: one.mentor_id }, mentee: { id: one.mentee_id } },
      by: 'mentor',
      times: [at],
      minutes,
      agenda,
      agendaRevision: agenda_revision,
      word,
      meetingId,
      series: seriesOfRow(one),
      togetherId,
    })
    await tx
      .updateTable('booking_sessions')
      .set({
        state: 'rescheduled',
        moved_to: now.id,
        meeting_id: null,
        agenda: '',
        last_move: 'reschedule',
        last_by: 'mentor',
        word,
        changed_at: sql`now()`,
      })
      .where('id', '=', one.id)
      .execute()
    after.push(now)
  }
  const notTheirs: News[] = []
  for (const one of gone) notTheirs.push(...(await takeOut(tx, one)))
  const news: News[] = after.map((one) => ({
    row: one,
    what: 'changed',
    by: 'mentor',
    file: { meetingIds: [meetingId], removes: false },
  }))
  await tellAll(ctx, [...notTheirs, ...onceForMentors(news)])
  const own = after.find((one) => one.relationship_id === row.relationship_id) ?? after[0]
  return viewDetails(tx, own ?? fail('CONFLICT', { details: { reason: 'moved_on' } }), pair)
}

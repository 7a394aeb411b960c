import { sql } from 'kysely'
import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Input } from '#contract/endpoint.ts'
import { afterSessionMove } from '#contract/rules/mentoring/session-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { cancelRoom, moveRoom } from '../meetings/offered.ts'
import { holdSession } from './find-session.ts'
import { readTimes } from './request-session.ts'
import { seriesOfRow, standingOf, viewDetails } from './session.view.ts'
import { requireFree } from './slots/require-free.ts'
import { tell } from './tell.ts'
import { moveTogether } from './together/move-together.ts'
import { writeSession } from './write-session.ts'

/**
 * Gives a session’s time up for another. Where the mentor’s slots are booked at once the new one stands, in the same room:
 * calendars move it. Else its old time is free again, calendars lose it, and the other of the two answers.
 */
export async function rescheduleSession(ctx: Context, { params, body }: Input<typeof bookingApi.reschedule>) {
  const { tx, company, services } = ctx
  const { row, pair } = await holdSession(ctx, params.id)
  const { part } = pair
  const after = afterSessionMove(standingOf(row), 'reschedule', part)
  if (after === null || !row.meeting_id) fail('CONFLICT', { details: { reason: 'moved_on' } })
  if (pair.state !== 'active') fail('CONFLICT', { details: { reason: 'pair_rests' } })
  const times = readTimes(body.times, part)
  const { minutes, agenda, agenda_revision, meeting_id } = row
  if (row.together_id) return moveTogether(ctx, { row, pair, meetingId: meeting_id, times, word: body.word })
  const wanted = { times, minutes, inHours: part === 'mentee', except: [row.id] }
  const { atOnce } = await requireFree(ctx, pair, wanted)
  const stays = part === 'mentee' && atOnce
  if (stays) await moveRoom(tx, meeting_id, { startsAt: times[0], minutes })
  else await cancelRoom(tx, services, company.id, meeting_id)
  const moved = await writeSession(tx, {
    companyId: company.id,
    pair,
    by: part,
    times,
    minutes,
    agenda,
    agendaRevision: agenda_revision,
    word: body.word,
    meetingId: stays ? meeting_id : null,
    // It stays one of its series; whoever is asked for its new time answers for it alone.
    series: seriesOfRow(row),
  })
  await tx
    .updateTable('booking_sessions')
    .set({
      state: after,
      moved_to: moved.id,
      meeting_id: null,
      agenda: '',
      last_move: 'reschedule',
      last_by: part,
      word: body.word,
      changed_at: sql`now()`,
    })
    .where('id', '=', row.id)
    .execute()
  await tell(ctx, {
    row: moved,
    what: stays ? 'changed' : 'moved',
    by: part,
    file: { meetingIds: [meeting_id], removes: !stays },
  })
  return viewDetails(tx, moved, pair)
}

import { sql } from 'kysely'
import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { holdSession } from './find-session.ts'
import { rowsTogether } from './together/rows-together.ts'
import { standingOf, viewDetails } from './session.view.ts'

/** Writes what the two want to talk about; whoever changed an older one is told, and overwrites nobody. */
export async function saveAgenda(ctx: Context, { params, body }: Input<typeof bookingApi.saveAgenda>) {
  const { tx } = ctx
  const { row, pair } = await holdSession(ctx, params.id)
  const { state } = standingOf(row)
  if (state === 'cancelled' || state === 'rescheduled') fail('CONFLICT', { details: { reason: 'moved_on' } })
  // The same text that came twice is no other one.
  if (row.agenda === body.text) return viewDetails(tx, row, pair)
  if (row.agenda_revision !== body.revision) fail('CONFLICT', { details: { reason: 'newer' } })
  const changed = await tx
    .updateTable('booking_sessions')
    .set({
      agenda: body.text,
      agenda_revision: sql<number>`agenda_revision + 1`,
      // Of one that is over it is asked since when nothing was said of it.
      ...(state !== 'done' && { changed_at: sql`now()` }),
    })
    // That of a group stands in each of its rows.
    .where(
      'id',
      'in',
      (await rowsTogether(tx, row)).map(({ id }) => id),
    )
    .returningAll()
    .execute()
  const own = changed.find(({ id }) => id === row.id) ?? fail('NOT_FOUND')
  return viewDetails(tx, own, pair)
}

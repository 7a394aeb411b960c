import type { SessionMove } from '#contract/rules/mentoring/session-moves.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { SessionRow } from '../session.view.ts'

const ofSeries = (tx: Tx, id: string) =>
  tx.selectFrom('booking_sessions').selectAll().where('series_id', '=', id)

/** The sessions of a series as they stand: what another one took the place of is none of them any more. */
export async function seriesOf(tx: Tx, { series_id }: SessionRow): Promise<SessionRow[]> {
  if (series_id === null) return []
  return ofSeries(tx, series_id)
    .where('state', '!=', 'rescheduled')
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

type Move = { move: SessionMove; reach: 'one' | 'later' }

/**
 * What a move is made with, the first first: a session that its pair’s people hold; with all that is answered at once; or
 * with those of its series that are to come after it.
 */
export async function heldWith(tx: Tx, row: SessionRow, { move, reach }: Move): Promise<SessionRow[]> {
  if (row.series_id === null) return [row]
  const others = ofSeries(tx, row.series_id).where('id', '!=', row.id).orderBy('id').forUpdate()
  const isWhole = row.series_whole && row.state === 'requested'
  const found = isWhole
    ? await others.where('state', '=', 'requested').where('series_whole', '=', true).execute()
    : move === 'cancel' && reach === 'later'
      ? await others
          .where('state', 'in', ['requested', 'confirmed'])
          .where('starts_at', '>', row.starts_at)
          .execute()
      : []
  return [row, ...found].toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
}

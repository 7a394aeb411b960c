import type { SessionMove, SessionPart } from '#contract/rules/mentoring/session-moves.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { SessionRow } from '../session.view.ts'
import { isFirstTogether } from '../together/rows-together.ts'

/** The sessions of a series as one of the two has them: of a group’s its mentor has each once, whoever comes, and each of it their own. */
const ofSeries = (tx: Tx, id: string, { relationship_id, together_id }: SessionRow, part: SessionPart) => {
  const all = tx.selectFrom('booking_sessions as s').selectAll('s').where('s.series_id', '=', id)
  return together_id !== null && part === 'mentor'
    ? all.where(isFirstTogether)
    : all.where('s.relationship_id', '=', relationship_id)
}

/** The sessions of a series as they stand: what another one took the place of is none of them any more. */
export async function seriesOf(tx: Tx, row: SessionRow, part: SessionPart): Promise<SessionRow[]> {
  if (row.series_id === null) return []
  return ofSeries(tx, row.series_id, row, part)
    .where('s.state', '!=', 'rescheduled')
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .execute()
}

type Move = { move: SessionMove; reach: 'one' | 'later' | 'all'; part: SessionPart }

/**
 * What a move is made with, the first first: a session that its pair’s people hold; with all that is answered at once; or
 * with those of its series that are to come after it, of a group’s by its mentor for all, and by others for themselves.
 */
export async function heldWith(tx: Tx, row: SessionRow, { move, reach, part }: Move): Promise<SessionRow[]> {
  if (row.series_id === null) return [row]
  const others = tx
    .selectFrom('booking_sessions')
    .selectAll()
    .where('series_id', '=', row.series_id)
    .where('id', '!=', row.id)
    .orderBy('id')
    .forNoKeyUpdate()
  const forAll = row.together_id !== null && part === 'mentor'
  const isWhole = row.series_whole && row.state === 'requested'
  const found = isWhole
    ? await others.where('state', '=', 'requested').where('series_whole', '=', true).execute()
    : move === 'cancel' && reach === 'later'
      ? await others
          .where('state', 'in', ['requested', 'confirmed'])
          .where('starts_at', '>', row.starts_at)
          .$if(!forAll, (q) => q.where('relationship_id', '=', row.relationship_id))
          .execute()
      : []
  return [row, ...found].toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
}

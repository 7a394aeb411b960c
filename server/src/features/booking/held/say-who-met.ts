import type { Updateable } from 'kysely'
import type { SessionPart } from '#contract/rules/mentoring/session-moves.ts'
import type { Database } from '../../../db/types.ts'
import type { SessionRow } from '../session.view.ts'

type Said = Pick<Updateable<Database['booking_sessions']>, 'met' | 'met_by' | 'met_at' | 'denied_by'>

/** What one of the two says of whether they met; null where they have said nothing. */
function saidBy({ met, met_by, denied_by }: SessionRow, part: SessionPart): boolean | null {
  if (denied_by === part) return false
  return met_by === part || met_by === 'both' ? met : null
}

const otherPart = (part: SessionPart): SessionPart => (part === 'mentor' ? 'mentee' : 'mentor')

/** That they met, by one of the two: the other has agreed with that already, or is overruled and stays of another opinion. */
export function saidThatTheyMet(row: SessionRow, part: SessionPart): Said {
  if (row.met && (row.met_by === 'room' || row.met_by === 'before')) return {}
  const other = otherPart(part)
  const otherSays = saidBy(row, other)
  if (otherSays) return { met: true, met_by: 'both', denied_by: null }
  const again = row.met && row.met_by === part
  return {
    met: true,
    met_by: part,
    denied_by: otherSays === false ? other : null,
    // So long the other has time to say otherwise: saying it again does not begin that anew.
    ...(!again && { met_at: new Date() }),
  }
}

/** That they did not: what the other says holds all the same, and is denied from then on. */
export function saidThatTheyDidNot(row: SessionRow, part: SessionPart): Said {
  const other = otherPart(part)
  if (saidBy(row, other)) return { met: true, met_by: other, denied_by: part }
  // What the other has denied is not one’s own to take back.
  return { met: false, met_by: part, met_at: null, denied_by: row.denied_by ?? part }
}

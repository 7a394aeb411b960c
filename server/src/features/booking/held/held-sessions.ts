import { sql } from 'kysely'
import type { SessionDates } from '#contract/mentoring/booking.ts'
import type { Tx } from '../../../db/tenant.ts'
import { isComing } from '../list-sessions.ts'
import { tookPlace } from './took-place.ts'
import { viewDates } from '../session.view.ts'

const MOST = 200

/** When two people met, and when one of them did not come: dates and states, the latest first. */
export async function heldSessions(tx: Tx, relationshipId: string): Promise<SessionDates[]> {
  const rows = await tx
    .selectFrom('booking_sessions as s')
    .selectAll('s')
    .where('s.relationship_id', '=', relationshipId)
    .where(sql<boolean>`(${tookPlace} or s.state = 'no_show')`)
    .where(sql<boolean>`s.starts_at + make_interval(mins => s.minutes) <= now()`)
    .orderBy('s.starts_at', 'desc')
    .orderBy('s.id')
    .limit(MOST)
    .execute()
  return rows.map(viewDates)
}

/** How many sessions of a pair are booked, asked for or going on. */
export async function countComing(tx: Tx, relationshipId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('booking_sessions as s')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('s.relationship_id', '=', relationshipId)
    .where(isComing)
    .executeTakeFirstOrThrow()
  return n
}

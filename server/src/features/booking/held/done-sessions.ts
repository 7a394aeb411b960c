import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'
import { isSeenBy } from '../together/rows-together.ts'
import { bookingLimits } from '../limits.ts'
import { deniableSince, isNotKnown, tookPlace } from './took-place.ts'
import { pairIsKept, pairsOfGroup } from '../../mentoring/offered.ts'

type Wanted = {
  userId: string
  /** Of this pair alone. */
  relationshipId?: string
  /** Of this group, by whichever pair of it. */
  groupId?: string
  /** Since so many days at most. */
  days: number
  /** Left out where this holds of the session `s`. */
  unless: RawBuilder<unknown>
  most: number
}

/**
 * Somebody’s sessions that took place, or of which nobody knows whether they did, of pairs that did not end before their time: the
 * latest first. Not those of which they themselves say that they did not; and for longer those of which the other said so lately.
 */
export async function doneSessions(tx: Tx, { userId, relationshipId, groupId, days, unless, most }: Wanted) {
  return (
    tx
      .selectFrom('booking_sessions as s')
      .selectAll('s')
      .where((is) => is.or([is('s.mentor_id', '=', userId), is('s.mentee_id', '=', userId)]))
      .$if(relationshipId !== undefined, (q) => q.where('s.relationship_id', '=', relationshipId ?? ''))
      .$if(groupId !== undefined, (q) =>
        q.where(sql<boolean>`s.relationship_id in ${pairsOfGroup(groupId ?? '')}`),
      )
      .where(isSeenBy(userId))
      .where('s.state', '=', 'done')
      .where(sql<boolean>`(${tookPlace} or ${isNotKnown})`)
      .where(
        sql<boolean>`s.denied_by is distinct from (case when s.mentor_id = ${userId} then 'mentor' else 'mentee' end)`,
      )
      // The first is what an index finds them by.
      .where(
        sql<boolean>`s.starts_at > now() - make_interval(days => ${days + bookingLimits.deniableDays + 1})`,
      )
      .where(sql<boolean>`(s.starts_at + make_interval(mins => s.minutes, days => ${days}) > now()
        or s.met_at > ${deniableSince}
          and s.met_by = case when s.mentor_id = ${userId} then 'mentee' else 'mentor' end)`)
      .where(pairIsKept('s'))
      .where(sql<boolean>`not ${unless}`)
      .orderBy('s.starts_at', 'desc')
      .orderBy('s.id')
      .limit(most)
      .execute()
  )
}

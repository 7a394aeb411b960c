import type { Tx } from '../../../db/tenant.ts'

/**
 * The links by which guests may come: neither revoked nor made by somebody who leads the meeting no more, or may not
 * sign in (any more). What they were told who follow it counts for as long as whoever told them could let them in.
 */
export const workingLinks = (tx: Tx) =>
  tx
    .selectFrom('meeting_guest_links as l')
    .innerJoin('meetings as m', 'm.id', 'l.meeting_id')
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .select(['l.id', 'l.meeting_id'])
    .where('l.revoked_at', 'is', null)
    .where('u.status', 'in', ['active', 'hidden'])
    .where((eb) =>
      eb.or([
        eb('m.host_id', '=', eb.ref('l.created_by')),
        eb.exists(
          eb
            .selectFrom('meeting_people as p')
            .select('p.user_id')
            .whereRef('p.meeting_id', '=', 'l.meeting_id')
            .whereRef('p.user_id', '=', 'l.created_by')
            .where('p.role', '=', 'cohost'),
        ),
      ]),
    )

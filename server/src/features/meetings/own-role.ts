import { sql } from 'kysely'
import type { PeerRole } from '#contract/meetings/room.ts'
import type { Tx } from '../../db/tenant.ts'
import { hasBlocked } from '../conversations/offered.ts'

/** What a person of the company is in a meeting. Whoever has the code may come: they are a member then. */
export async function ownRole(
  tx: Tx,
  meeting: { id: string; host_id: string },
  userId: string,
): Promise<{ role: PeerRole; invited: boolean }> {
  if (meeting.host_id === userId) return { role: 'host', invited: true }
  const row = await tx
    .selectFrom('meeting_people')
    .select('role')
    .where('meeting_id', '=', meeting.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { role: row?.role === 'cohost' ? 'cohost' : 'member', invited: row !== undefined }
}

/** Whether a person belongs to a meeting: invited to it, or was in it. */
export async function belongs(tx: Tx, meetingId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('meeting_peers')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .where('joined_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether a meeting m is brought to a person p who stands in it. Whom one blocked invites one to nothing; where one was in
 * the room one keeps what one had, and the meeting that a session booked is its two people’s, who part otherwise.
 */
export const isBrought = sql<boolean>`(m.booked or not ${hasBlocked(sql`p.user_id`, sql`m.host_id`)}
  or exists (select from meeting_peers i where i.company_id = p.company_id and i.meeting_id = p.meeting_id
    and i.user_id = p.user_id and i.joined_at is not null))`

/** One's own meetings, as a part of other statements: those that somebody hosts, or was invited to and is brought. */
export const ownMeetings = (userId: string) => sql`(select p.meeting_id from meeting_people p
  join meetings m on m.company_id = p.company_id and m.id = p.meeting_id
  where p.company_id = current_company() and p.user_id = ${userId} and ${isBrought})`

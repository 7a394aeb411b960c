import type { PeerRole } from '#contract/room.ts'
import type { Tx } from '../../db/tenant.ts'

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

import type { Tx } from '../../db/tenant.ts'
import { fail } from '../../core/errors.ts'

/** The people to be invited, each once and without the host; NOT_FOUND where one is not of the company. */
export async function checkInvitees(tx: Tx, ids: readonly string[], hostId: string): Promise<string[]> {
  const invited = [...new Set(ids)].filter((id) => id !== hostId)
  if (invited.length === 0) return []
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', invited)
    .where('status', 'in', ['active', 'hidden', 'pending'])
    .execute()
  if (found.length !== invited.length) fail('NOT_FOUND')
  return invited
}

/** The host, who is told as those invited are where somebody else changes the meeting or calls it off. */
export const hostUnlessBy = ({ host_id }: { host_id: string }, actor: { id: string }): string[] =>
  host_id === actor.id ? [] : [host_id]

/** Who is invited to a meeting, its host left out. */
export async function inviteesOf(tx: Tx, meeting: { id: string; host_id: string }): Promise<string[]> {
  const rows = await tx
    .selectFrom('meeting_people')
    .select('user_id')
    .where('meeting_id', '=', meeting.id)
    .where('user_id', '!=', meeting.host_id)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

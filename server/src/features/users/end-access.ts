import type { Tx } from '../../db/tenant.ts'
import { announce } from '../../platform/bus.ts'
import { endSessions } from '../auth/end-sessions.ts'

/** Ends all by which a person reaches the platform: sessions, API tokens, mailed links; on every server. */
export async function endAccess(tx: Tx, companyId: string, userId: string, reason: string): Promise<void> {
  await endSessions(tx, { companyId, userId, reason })
  await tx
    .updateTable('api_tokens')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
  // Sockets that an API token opened belong to no session.
  await announce(tx, 'sessionEnded', { companyId, userId })
}

import { announce } from '../servers/bus.ts'
import type { Tx } from '../../db/tenant.ts'

type Which = {
  companyId: string
  userId: string
  reason: string
  /** Only this one. */
  only?: string
  /** All but this one. */
  except?: string
}

/** Ends a person's sessions; every server closes what hangs on them. Returns how many ended. */
export async function endSessions(
  tx: Tx,
  { companyId, userId, reason, only, except }: Which,
): Promise<number> {
  let update = tx
    .updateTable('sessions')
    .set({ ended_at: new Date(), end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (only) update = update.where('id', '=', only)
  if (except) update = update.where('id', '!=', except)
  const ended = await update.returning('id').execute()
  for (const { id } of ended) announce(tx, 'sessionEnded', { companyId, userId, sessionId: id })
  return ended.length
}

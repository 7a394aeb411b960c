import type { Tx } from '../../../db/tenant.ts'

/** Ends a person's API tokens but those named. No socket hangs on one: a place is taken by a session alone. */
export async function endApiTokens(
  tx: Tx,
  { userId, except = [] }: { userId: string; except?: readonly string[] },
): Promise<void> {
  let update = tx
    .updateTable('api_tokens')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (except.length) update = update.where('id', 'not in', except)
  await update.execute()
}

import type { Tx } from '../../db/tenant.ts'

/** Ends the addresses at which people's calendars are read elsewhere, for good: whoever wants one makes another. */
export async function endFeeds(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length)
    await tx
      .deleteFrom('calendar_feeds')
      .where('user_id', 'in', [...userIds])
      .execute()
}

import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { notificationsApi } from '#contract/notifications.ts'
import type { Context } from '../../http/context.ts'
import { countUnread } from './list-notifications.ts'

/** What came after somebody looked stays unread. */
export async function markRead({ tx, actor }: Context, { body }: Input<typeof notificationsApi.markRead>) {
  await tx
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', actor.id)
    .where('read_at', 'is', null)
    .where((is) =>
      'ids' in body
        ? is('id', 'in', body.ids)
        : // A caller knows milliseconds, the database microseconds.
          sql<boolean>`date_trunc('milliseconds', at) <= ${body.upTo}::timestamptz`,
    )
    .execute()
  return countUnread(tx, actor.id)
}

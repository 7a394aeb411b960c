import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { notificationsApi } from '#contract/notifications.ts'
import type { Context } from '../../http/caller/context.ts'
import { tellChanged } from './offered.ts'
import { countUnread } from './list-notifications.ts'

/** What came after somebody looked stays unread. */
export async function markRead({ tx, actor }: Context, { body }: Input<typeof notificationsApi.markRead>) {
  const theirs = tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('read_at', 'is', null)
    .where((is) =>
      'ids' in body
        ? is('id', 'in', body.ids)
        : // A caller knows milliseconds, the database microseconds.
          sql<boolean>`date_trunc('milliseconds', at) <= ${new Date(body.upTo)}::timestamptz`,
    )
  // In the order in which all that changes them takes them: nobody waits in a circle.
  const rows = await theirs.orderBy('kind').orderBy('about').forUpdate().execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length) {
    await tx
      .updateTable('notifications')
      .set({ read_at: sql`now()` })
      .where('id', 'in', ids)
      .execute()
    // One's other tabs and devices.
    tellChanged(tx, actor.companyId, actor.id)
  }
  return countUnread(tx, actor.id)
}

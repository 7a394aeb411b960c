import type { Home } from '#contract/dashboard.ts'
import type { Context } from '../../http/caller/context.ts'
import { isWaiting, selectReceived, viewReceived } from './announcement.view.ts'

const MOST = 3

/** What waits to be read or acknowledged, the newest of it; absent where nothing does. */
export async function homeAnnouncements({ tx, actor }: Context): Promise<Pick<Home, 'announcements'>> {
  const rows = await selectReceived(tx, actor.id)
    .where(isWaiting)
    .orderBy('a.at', 'desc')
    .orderBy('a.id')
    .limit(MOST)
    .execute()
  return rows.length ? { announcements: await viewReceived(tx, rows) } : {}
}

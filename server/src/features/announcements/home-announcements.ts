import type { Home } from '#contract/dashboard.ts'
import type { Context } from '../../http/caller/context.ts'
import { isWaiting, selectReceived, viewReceived } from './announcement.view.ts'

/** What waits to be read or acknowledged, what asks for a word first and then the newest; absent where nothing does. */
export async function homeAnnouncements(
  { tx, actor }: Context,
  most: number,
): Promise<Pick<Home, 'announcements'>> {
  const rows = await selectReceived(tx, actor.id)
    .where(isWaiting)
    .orderBy('a.acknowledge', 'desc')
    .orderBy('a.at', 'desc')
    .orderBy('a.id')
    .limit(most)
    .execute()
  return rows.length ? { announcements: await viewReceived(tx, rows) } : {}
}

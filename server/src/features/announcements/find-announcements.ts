import { likePattern } from '../../platform/like-pattern.ts'
import { sql } from 'kysely'
import type { LiveKind } from '../../searchable.ts'
import { selectReceived } from './announcement.view.ts'

/** By a part of their title, among those that one was told. */
export const findableAnnouncements: LiveKind = {
  kind: 'announcement',
  async find({ tx, actor }, search, most) {
    const rows = await selectReceived(tx, actor.id)
      .where(sql<boolean>`fold(a.title) like fold(${likePattern(search)})`)
      .orderBy('a.at', 'desc')
      .orderBy('a.id')
      .limit(most)
      .execute()
    return rows.map(({ id, title, author, at }) => ({
      id,
      title,
      about: author,
      at: at.toISOString(),
      path: `/dashboard/messages/announcements/${id}`,
    }))
  },
}

import { sql } from 'kysely'
import type { LiveKind } from '../../../searchable.ts'
import { likePattern } from '../../../platform/like-pattern.ts'
import { written } from '../list-conversations.ts'
import { viewPerson, type ConversationRow } from '../own-conversation.ts'

/** With whom one writes, by a part of their name, as it is now. */
export const findablePartners: LiveKind = {
  kind: 'correspondent',
  async find({ tx, actor }, search, most) {
    const { rows } = await sql<ConversationRow>`
      select c.id, c.company_id, u.id as other_id, u.name, u.surname, u.role, u.status, u.photo_key
      from ${written(actor.id)} and c.about_id is null and fold(u.name || ' ' || u.surname) like fold(${likePattern(search)})
      order by fold(u.name || ' ' || u.surname) = fold(${search}) desc, u.name collate "und-x-icu", c.id
      limit ${most}`.execute(tx)
    return rows.map((row) => {
      const { name, surname, photoUrl } = viewPerson(row)
      return {
        id: row.id,
        title: `${name} ${surname}`.trim(),
        photoUrl,
        path: `/dashboard/messages/${row.id}`,
      }
    })
  },
}

import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import type { Context } from '../../../http/caller/context.ts'
import { likePattern } from '../../../platform/like-pattern.ts'
import { messageColumns, textFor, viewMessage, type MessageRow } from '../messages.ts'
import { groupFolded, groupPeople, viewGroup } from '../group/people.ts'
import { isListed, isSeen, viewPerson, withOthers, type ConversationRow } from '../own-conversation.ts'
import { filesOf } from '../parcels.ts'

const MOST_FOUND = 30

/** Of a message g and its reader m: by its letters, with the signs that it was typed with or without them. */
export const says = (text: string) => sql`(fold(${textFor}) like fold(${likePattern(text)})
  or case when ${textFor} ~ ${'[*_`]'} then fold(translate(${textFor}, ${'*_`'}, '')) like fold(${likePattern(text)}) end)`

/** In one’s own conversations alone, by letters with or without their accents. */
export async function findMessages(ctx: Context, { query }: Input<typeof conversationsApi.search>) {
  const { tx, actor } = ctx
  const { rows } = await sql<MessageRow & ConversationRow & { message_id: string }>`
    select ${messageColumns}, g.id as message_id, c.id, c.company_id, c.for_id, ${groupPeople} as people, ${groupFolded} as folded,
      u.id as other_id, u.name, u.surname, u.role, u.status, u.photo_key
    from ${withOthers} join messages g on g.company_id = c.company_id and g.conversation_id = c.id
    where m.user_id = ${actor.id} and ${isListed} and ${isSeen} and g.deleted_at is null
      and ${says(query.text)}
    order by g.at desc, g.number desc limit ${MOST_FOUND}`.execute(tx)
  const files = await filesOf(ctx, rows)
  return {
    items: rows.map((row) => ({
      conversationId: row.id,
      person: viewPerson(row),
      group: viewGroup(actor.id, row),
      message: viewMessage({ ...row, id: row.message_id }, actor.id, {
        files,
        ofGroup: row.people !== null,
      }),
    })),
  }
}

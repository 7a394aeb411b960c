import { sql } from 'kysely'
import { isAtDesk } from './own-conversation.ts'
import { ownChannel, type Channels } from '../../platform/live/channel.ts'

/**
 * Who listens to a conversation is one of its two, or of its group: nobody else, whatever their role; to a person’s line to their company
 * they and its administrators. Of whoever is blocked nothing is said,
 * and they hear the other as before; in a group they are heard.
 */
export const conversationChannels: Channels = {
  messages: ownChannel,
  conversation: {
    async mayListen(tx, listener, id) {
      const { rows } = await sql`
        select from conversations c where c.id = ${id} and case when c.about_kind = 'desk'
          then c.for_id = ${listener.id} or ${isAtDesk(listener.id)}
          else exists (select from conversation_members m where m.company_id = c.company_id
            and m.conversation_id = c.id and m.user_id = ${listener.id}) end`.execute(tx)
      return rows.length > 0
    },
    async maySpeak(tx, listener, id) {
      const { rows } = await sql<{ blocked: boolean }>`
        select exists (select from conversation_members o
          join conversation_blocks b on b.company_id = o.company_id and b.blocker_id = o.user_id
            and b.blocked_id = ${listener.id}
          join conversations c on c.company_id = o.company_id and c.id = o.conversation_id
          where o.conversation_id = ${id} and o.user_id <> ${listener.id}
            and c.about_kind is distinct from 'group') as blocked`.execute(tx)
      return rows[0]?.blocked === false
    },
    words: new Set(['typing', 'rest']),
    farewell: 'rest',
  },
}

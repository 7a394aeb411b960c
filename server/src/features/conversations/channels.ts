import { sql } from 'kysely'
import { ownChannel, type Channels } from '../../platform/live/channel.ts'

/**
 * Who listens to a conversation is one of its two: nobody else, whatever their role. Of whoever is blocked nothing is said,
 * and they hear the other as before.
 */
export const conversationChannels: Channels = {
  messages: ownChannel,
  conversation: {
    async mayListen(tx, listener, id) {
      const member = await tx
        .selectFrom('conversation_members')
        .select('user_id')
        .where('conversation_id', '=', id)
        .where('user_id', '=', listener.id)
        .executeTakeFirst()
      return member !== undefined
    },
    async maySpeak(tx, listener, id) {
      const { rows } = await sql<{ blocked: boolean }>`
        select exists (select from conversation_members o
          join conversation_blocks b on b.company_id = o.company_id and b.blocker_id = o.user_id
            and b.blocked_id = ${listener.id}
          where o.conversation_id = ${id} and o.user_id <> ${listener.id}) as blocked`.execute(tx)
      return rows[0]?.blocked === false
    },
    words: new Set(['typing', 'rest']),
    farewell: 'rest',
  },
}

import { ownChannel, type Channels } from '../../platform/live/channel.ts'

/** Who listens to a conversation is one of its two: nobody else, whatever their role. */
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
    words: new Set(['typing', 'rest']),
    farewell: 'rest',
  },
}

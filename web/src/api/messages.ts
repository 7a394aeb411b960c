import { conversationsApi } from '#contract/help/conversations.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callAs, query } from './client.ts'
import { freshness } from './freshness.ts'
import { useChannel } from './live/use-channel.ts'
import { isAway, useMe } from './session/me.ts'

const ALL = 2 ** 31 - 1

/** Whose messages are told of here: nobody’s at another company’s address. */
function useReader(): string | null {
  const me = useMe()
  return isAway(me) ? null : me.id
}

/**
 * Asks for the list of conversations and its count whenever they are told to have changed, and says of what came that it
 * is here; once of all that shows them.
 */
export function useMessagesAreNew(): void {
  const client = useQueryClient()
  const reader = useReader()
  const refresh = () => {
    for (const { id } of [conversationsApi.unread, conversationsApi.list])
      void client.invalidateQueries({ queryKey: [id] })
  }
  useChannel('messages', reader, {
    listening: refresh,
    news({ came, conversation }) {
      refresh()
      if (!came || reader === null || typeof conversation !== 'string') return
      const input = { params: { id: conversation }, body: { delivered: ALL } }
      // What is not said now is said when it is read.
      callAs(reader, conversationsApi.markRead, input).catch(console.error)
    },
  })
}

/** How many conversations have something unread; 0 until that is known. */
export function useUnreadConversations(): number {
  const reader = useReader()
  const isLive = useChannel('messages', reader)
  const { data } = useQuery({
    ...query(conversationsApi.unread),
    ...(isLive ? freshness.unreadCountLive : freshness.unreadCount),
    enabled: reader !== null,
  })
  return data?.unread ?? 0
}

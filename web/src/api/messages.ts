import type { OperationId } from '#contract/permissions.ts'
import { unreadApi } from '#contract/unread.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callAs, query } from './client.ts'
import { freshness } from './freshness.ts'
import { useChannel } from './live/use-channel.ts'
import { isAway, useMe } from './session/me.ts'

const ALL = 2 ** 31 - 1

const changed: OperationId[] = ['conversations.unread', 'conversations.list']

/** Whose messages are told of here: nobody’s at another company’s address. */
function useReader(): string | null {
  const me = useMe()
  return isAway(me) ? null : me.id
}

/** Says that all of a conversation is here. Its part of the contract is fetched with the first message that comes. */
async function sayHere(reader: string, id: string): Promise<void> {
  const { conversationsApi } = await import('#contract/help/conversations.ts')
  await callAs(reader, conversationsApi.markRead, { params: { id }, body: { delivered: ALL } })
}

/**
 * Asks for the list of conversations and its count whenever they are told to have changed, and says of what came that it
 * is here; once of all that shows them.
 */
export function useMessagesAreNew(): void {
  const client = useQueryClient()
  const reader = useReader()
  const refresh = () => {
    for (const id of changed) void client.invalidateQueries({ queryKey: [id] })
  }
  useChannel('messages', reader, {
    listening: refresh,
    news({ came, conversation }) {
      refresh()
      if (!came || reader === null || typeof conversation !== 'string') return
      // What is not said now is said when it is read.
      sayHere(reader, conversation).catch(console.error)
    },
  })
}

/** How many conversations have something unread; 0 until that is known. */
export function useUnreadConversations(): number {
  const reader = useReader()
  const isLive = useChannel('messages', reader)
  const { data } = useQuery({
    ...query(unreadApi.conversations),
    ...(isLive ? freshness.unreadCountLive : freshness.unreadCount),
    enabled: reader !== null,
  })
  return data?.unread ?? 0
}

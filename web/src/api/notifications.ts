import type { OperationId } from '#contract/permissions.ts'
import { unreadApi } from '#contract/unread.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from './client.ts'
import { freshness } from './freshness.ts'
import { useChannel } from './live/use-channel.ts'
import { isAway, useMe } from './session/me.ts'

const changed: OperationId[] = ['notifications.unread', 'notifications.list']

/** Whose notifications are told of here: nobody’s at another company’s address. */
function useReader(): string | null {
  const me = useMe()
  return isAway(me) ? null : me.id
}

/** Asks for the list and its count whenever they are told to have changed; once of all that shows them. */
export function useNotificationsAreNew(): void {
  const client = useQueryClient()
  const refresh = () => {
    for (const id of changed) void client.invalidateQueries({ queryKey: [id] })
  }
  useChannel('notifications', useReader(), { news: refresh, listening: refresh })
}

/** How many notifications wait to be read; 0 until that is known. */
export function useUnreadCount(): number {
  const isLive = useChannel('notifications', useReader())
  const { data } = useQuery({
    ...query(unreadApi.notifications),
    ...(isLive ? freshness.unreadCountLive : freshness.unreadCount),
  })
  return data?.unread ?? 0
}

import type { OperationId } from '#contract/permissions.ts'
import { unreadApi } from '#contract/unread.ts'
import { roleAllowed } from '#contract/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from './client.ts'
import { freshness } from './freshness.ts'
import { useChannel } from './live/use-channel.ts'
import { isAway, useMe } from './session/me.ts'

/** What is asked again when something that was asked of the company is not as it was. */
export const afterDesk: readonly { id: OperationId }[] = [
  { id: 'desk.mine' },
  { id: 'desk.inbox' },
  { id: 'desk.byId' },
  unreadApi.desk,
]

/** Asks again for what was asked of the company whenever it is told to have changed. Answers whether that is told. */
export function useDeskIsNew(): boolean {
  const client = useQueryClient()
  const me = useMe()
  const away = isAway(me)
  const refresh = () => {
    for (const { id } of afterDesk) void client.invalidateQueries({ queryKey: [id] })
  }
  const heard = { listening: refresh, news: refresh }
  const own = useChannel('desk', away ? null : me.id, heard)
  const leads = roleAllowed(['admin'], me.role) && !away
  const inbox = useChannel('desk_inbox', leads ? me.companyId : null, heard)
  return own && (inbox || !leads)
}

/** How much of it has something unread; 0 until that is known. */
export function useUnreadDesk(): number {
  const isLive = useDeskIsNew()
  const away = isAway(useMe())
  const { data } = useQuery({
    ...query(unreadApi.desk),
    ...(isLive ? freshness.unreadCountLive : freshness.unreadCount),
    enabled: !away,
  })
  return data?.unread ?? 0
}

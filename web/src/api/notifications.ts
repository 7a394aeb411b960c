import { notificationsApi } from '#contract/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from './client.ts'
import { freshness } from './freshness.ts'

/** How many notifications wait to be read; 0 until that is known. */
export function useUnreadCount(): number {
  const { data } = useQuery({ ...query(notificationsApi.unread), ...freshness.unreadCount })
  return data?.unread ?? 0
}

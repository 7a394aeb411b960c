import { announcementsApi } from '#contract/installation/announcements.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useChannel } from '../../api/live/use-channel.ts'
import { useMe } from '../../api/session/me.ts'

/** What is asked again when an announcement is not as it was. */
export const afterAnnouncements = [
  announcementsApi.received,
  announcementsApi.sent,
  announcementsApi.byId,
  announcementsApi.people,
  dashboardApi.home,
]

/** Asks again whenever one is told something, and for one’s own while its people are told. */
export function useAnnouncementsAreNew(): void {
  const client = useQueryClient()
  const me = useMe()
  const refresh = () => {
    for (const { id } of afterAnnouncements) void client.invalidateQueries({ queryKey: [id] })
  }
  const heard = { listening: refresh, news: refresh }
  useChannel('notifications', me.id, heard)
  useChannel('announcements', me.id, heard)
}

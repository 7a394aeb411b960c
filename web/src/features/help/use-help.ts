import { attachmentsApi } from '#contract/attachments.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { helpApi } from '#contract/help/help.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../api/action.ts'
import { useChannel } from '../../api/live/use-channel.ts'
import { useMe } from '../../api/session/me.ts'

/** What is asked again when a request stands otherwise. */
export const afterHelp = [
  helpApi.mine,
  helpApi.queue,
  helpApi.claimed,
  helpApi.overview,
  helpApi.byId,
  attachmentsApi.list,
  conversationsApi.byId,
  dashboardApi.home,
]

/** Asks again for one’s requests, and a mentor for the queue, whenever they are told to have changed. */
export function useHelpIsNew(): void {
  const client = useQueryClient()
  const me = useMe()
  const refresh = () => {
    for (const { id } of afterHelp) void client.invalidateQueries({ queryKey: [id] })
  }
  const heard = { listening: refresh, news: refresh }
  useChannel('help', me.id, heard)
  useChannel('help_queue', me.role === 'mentor' ? me.companyId : null, heard)
}

export const useMoveHelp = (onDone?: () => void) =>
  useAction(helpApi.move, {
    refreshes: afterHelp,
    success: false,
    ...(onDone && { onSuccess: onDone }),
  })

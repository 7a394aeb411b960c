import { conversationsApi } from '#contract/help/conversations.ts'
import { helpApi } from '#contract/help/help.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useMe } from '../../api/session/me.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { outboxOf } from '../../shared/thread/outbox.ts'
import { ThreadPanel } from '../../shared/thread/thread-panel.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import classes from './help.module.css'

type Props = {
  id: string
  /** Whoever reads it holds the request no more, also in the moment before the conversation has ended. */
  isOver?: boolean
}

/** What is not taken any more says that the request stands otherwise: it is asked for, though nobody has told of it yet. */
function useAskedWhereRefused(id: string) {
  const client = useQueryClient()
  const outbox = outboxOf(useMe().id)
  useEffect(
    () =>
      outbox.onRefused(({ conversation }) => {
        if (conversation !== id) return
        for (const asked of [helpApi.byId, conversationsApi.byId])
          void client.invalidateQueries({ queryKey: [asked.id] })
      }),
    [client, outbox, id],
  )
}

/** Where the two write to one another about a request: the same as any conversation, live and each message once. */
export function HelpThread({ id, isOver = false }: Props) {
  useAskedWhereRefused(id)
  const conversation = useQuery({
    ...query(conversationsApi.byId, { params: { id } }),
    ...freshness.conversations,
  })
  if (conversation.data) {
    const { closed } = conversation.data
    const now = { ...conversation.data, closed: isOver ? (closed ?? 'help_over') : closed }
    return <ThreadPanel conversation={now} className={classes.thread} />
  }
  return conversation.isError ? <LoadFailed of={conversation} /> : <LoadingLines lines={4} height={48} />
}

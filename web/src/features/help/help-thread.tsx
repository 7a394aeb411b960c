import { conversationsApi } from '#contract/help/conversations.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { ThreadPanel } from '../../shared/thread/thread-panel.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import classes from './help.module.css'

type Props = {
  id: string
  /** Whoever reads it holds the request no more, also in the moment before the conversation has ended. */
  isOver?: boolean
}

/** Where the two write to one another about a request: the same as any conversation, live and each message once. */
export function HelpThread({ id, isOver = false }: Props) {
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

import { conversationsApi, type Conversation } from '#contract/conversations.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { Thread } from '../../shared/thread/thread.tsx'
import { ThreadMenu } from '../../shared/thread/thread-menu.tsx'
import { useThread } from '../../shared/thread/use-thread.ts'
import { LoadingLines } from '../../ui/loading.tsx'
import { Person } from '../../ui/person.tsx'
import classes from './help.module.css'
import { fullName } from './words.ts'

/** Where the two write to one another about a request: the same as any conversation, live and each message once. */
export function HelpThread({ id }: { id: string }) {
  const conversation = useQuery({
    ...query(conversationsApi.byId, { params: { id } }),
    ...freshness.conversations,
  })
  if (conversation.data) return <Live conversation={conversation.data} />
  return conversation.isError ? <LoadFailed of={conversation} /> : <LoadingLines lines={4} height={48} />
}

function Live({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslate()
  const thread = useThread(conversation)
  const { person } = conversation
  return (
    <section className={classes.thread} aria-label={t('messages.with', { name: fullName(person) })}>
      <header className={classes.threadHead}>
        <div className={classes.who}>
          <Person
            name={person.name}
            surname={person.surname}
            photoUrl={person.photoUrl}
            second={thread.isTyping ? t('messages.typing', { name: person.name }) : t(`role.${person.role}`)}
          />
        </div>
        <ThreadMenu conversation={conversation} />
      </header>
      <Thread conversation={conversation} thread={thread} />
    </section>
  )
}

import { conversationsApi, type Conversation, type Message } from '#contract/conversations.ts'
import { Alert, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { call, query } from '../../api/client.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { LoadingLines } from '../../ui/loading.tsx'
import { usePageName } from '../../ui/page-name.ts'
import { Person } from '../../ui/person.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import classes from './messages.module.css'
import { ThreadMenu } from './thread-menu.tsx'
import { useThread, type Thread } from './use-thread.ts'

const isLookedAt = () => document.visibilityState === 'visible'
function onLook(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** What one has seen is read, in every tab and at the other's. */
function useReading({ id, ownRead }: Conversation, held: Thread['held']) {
  const client = useQueryClient()
  const seen = useSyncExternalStore(onLook, isLookedAt)
  const last = held?.items.findLast(({ mine }) => !mine)?.number ?? 0
  const read = useEffectEvent(async () => {
    const now = await call(conversationsApi.markRead, { params: { id }, body: { read: last } })
    client.setQueryData(query(conversationsApi.byId, { params: { id } }).queryKey, now)
    for (const { id: asked } of [conversationsApi.list, conversationsApi.unread])
      void client.invalidateQueries({ queryKey: [asked] })
  })
  useEffect(() => {
    // What fails is said again with the next message, or when the conversation is opened again.
    if (seen && last > ownRead) read().catch(console.error)
  }, [seen, last, ownRead])
}

/** One conversation: who it is with and who can read it, what was written, and where to write. */
export function ThreadView({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslate()
  const thread = useThread(conversation)
  const [answered, answer] = useState<Message | null>(null)
  const [edited, edit] = useState<Message | null>(null)
  const { person, closed } = conversation
  const name = `${person.name} ${person.surname}`.trim()
  usePageName(name)
  useReading(conversation, thread.held)
  return (
    <section className={classes.opened} aria-label={t('messages.with', { name })}>
      <header className={classes.threadHead}>
        <Button
          component={Link}
          to="/dashboard/messages"
          variant="subtle"
          className={classes.backButton ?? ''}
          aria-label={t('messages.back')}
        >
          <IconArrowLeft size={20} aria-hidden />
        </Button>
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
      {thread.held ? (
        <MessageList
          conversation={conversation}
          thread={thread}
          onAnswer={(message) => {
            edit(null)
            answer(message)
          }}
          onEdit={(message) => {
            answer(null)
            edit(message)
          }}
        />
      ) : (
        <div className={classes.scroll}>
          {thread.error ? (
            <LoadFailed of={{ error: thread.error, refetch: () => void thread.catchUp() }} />
          ) : (
            <LoadingLines lines={4} height={48} />
          )}
        </div>
      )}
      {closed ? (
        <Alert className={classes.closed ?? ''} role="note">
          {t(`messages.closed.${closed}`, { name: person.name })}
        </Alert>
      ) : (
        <Composer
          key={edited ? edited.number : 'new'}
          conversation={conversation}
          thread={thread}
          answered={answered}
          edited={edited}
          onDone={() => {
            answer(null)
            edit(null)
          }}
        />
      )}
    </section>
  )
}

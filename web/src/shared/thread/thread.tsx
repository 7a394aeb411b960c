import { conversationsApi, type Conversation } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { call, query } from '../../api/client.ts'
import { useMe } from '../../api/session/me.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { LoadFailed, useWhy } from '../load-failed.tsx'
import { useAnswersDrawn } from '../marking/draw-to-answer.tsx'
import { Composer, type Tools } from './composer.tsx'
import { draftOf, editsOf } from './kept-draft.ts'
import { MessageList } from './message-list.tsx'
import classes from './thread.module.css'
import { Unsent } from './unsent.tsx'
import { useDrop } from './use-drop.ts'
import { useParcel } from './use-parcel.ts'
import type { Thread as Held } from './use-thread.ts'

const isLookedAt = () => document.visibilityState === 'visible'
function onLook(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** What one has seen is read, in every tab and at the other's. */
function useReading({ id, ownRead }: Conversation, held: Held['held']) {
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

/** A change of a message that was typed and neither saved nor given up goes on where it was, once the message is there. */
function useKeptEdit({ id, closed }: Conversation, held: Held['held'], begin: (message: Message) => void) {
  const me = useMe()
  const isThere = held !== null
  const [typedBefore] = useState(() => draftOf(me.id, id))
  const goOn = useEffectEvent(() => {
    // Whoever has begun to write meanwhile is not led elsewhere: it is there once they choose to change it again.
    if (closed || draftOf(me.id, id) !== typedBefore) return
    const message = editsOf(me.id, id)
      .map((kept) => held?.items.find(({ number }) => number === kept.number))
      .findLast((one) => one?.mine && !one.deleted)
    if (message) begin(message)
  })
  useEffect(() => {
    if (isThere) goOn()
  }, [isThere])
}

/** What two people, or a group, wrote to one another, and where to write. */
export function Thread({
  conversation,
  thread,
  tools,
}: {
  conversation: Conversation
  thread: Held
  tools?: Tools
}) {
  const { t } = useTranslate()
  const why = useWhy()
  const [answered, answer] = useState<Message | null>(null)
  const [edited, edit] = useState<Message | null>(null)
  const { person, closed } = conversation
  const beginAnswer = useCallback((message: Message) => {
    edit(null)
    answer(message)
  }, [])
  const beginEdit = useCallback((message: Message) => {
    answer(null)
    edit(message)
  }, [])
  useReading(conversation, thread.held)
  useKeptEdit(conversation, thread.held, beginEdit)
  const parcel = useParcel(conversation.id)
  const drop = useDrop(closed || edited ? null : (files) => void parcel.add(files))
  const box = useRef<HTMLDivElement>(null)
  const drawn = useAnswersDrawn({
    conversation: conversation.id,
    isOpen: closed === null && !parcel.isFull,
    add: parcel.add,
    onUsed(message) {
      if (message) beginAnswer(message)
      else edit(null)
      // The words to it come next; where an edit was left, the field is another a moment later.
      requestAnimationFrame(() => box.current?.querySelector('textarea')?.focus())
    },
  })
  return (
    <div ref={box} className={classes.thread} {...drop}>
      {thread.held ? (
        <MessageList
          conversation={conversation}
          thread={thread}
          onAnswer={beginAnswer}
          onEdit={beginEdit}
          onDraw={drawn.draw}
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
      {thread.held && Boolean(thread.error) && (
        <Alert color="red" role="alert" className={classes.closed ?? ''}>
          {why(thread.error)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void thread.catchUp()}>
            {t('generic.retry')}
          </Button>
        </Alert>
      )}
      {closed ? (
        <>
          <Alert className={classes.closed ?? ''} role="note">
            {t(`messages.closed.${closed}`, { name: person.name })}
          </Alert>
          <Unsent conversation={conversation.id} />
        </>
      ) : (
        <Composer
          key={edited ? edited.number : 'new'}
          conversation={conversation}
          thread={thread}
          parcel={parcel}
          answered={answered}
          edited={edited}
          {...(tools && { tools })}
          onDone={() => {
            answer(null)
            edit(null)
          }}
        />
      )}
      {drawn.dialog}
    </div>
  )
}

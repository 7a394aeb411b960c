import { conversationsApi, type Conversation } from '#contract/help/conversations.ts'
import { ToldMessage, type Message } from '#contract/help/message.ts'
import { messageMarksApi } from '#contract/help/message-marks.ts'
import type { NewsEvent } from '#contract/live/live.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { tellFailure } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useChannel } from '../../api/live/use-channel.ts'
import { live } from '../../api/live/live.ts'
import { useMe } from '../../api/session/me.ts'
import { isFinal } from '../../api/retry.ts'
import { createHeld } from './held/held-messages.ts'
import { outboxOf } from './outbox.ts'

const QUIET_MS = 6000

/** The messages of a conversation, of which a part is held. */
function useMessages(id: string) {
  const client = useQueryClient()
  const messages = useMemo(
    () =>
      createHeld(
        // Tried again as every query is.
        (part) =>
          client.query({
            ...query(conversationsApi.messages, { params: { id }, query: part }),
            ...freshness.messages,
          }),
        tellFailure,
      ),
    [client, id],
  )
  return { ...messages, ...useSyncExternalStore(messages.subscribe, messages.get) }
}

/** The message of somebody else that news tells, where it does. */
function toldOf(event: NewsEvent): Message | undefined {
  const { data } = ToldMessage.safeParse(event)
  return data && { ...data, mine: false, edited: false, deleted: false, reactions: [], pinned: false }
}

/** Somebody else who types, until they rest for a moment; of several whoever began last. */
function useTyping() {
  const [typing, setTyping] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = () => {
    clearTimeout(timer.current)
    setTyping(null)
  }
  const said = (by: string, word: string) => {
    if (word !== 'typing') {
      if (by === typing) rest()
      return
    }
    clearTimeout(timer.current)
    setTyping(by)
    timer.current = setTimeout(() => setTyping(null), QUIET_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { typing, said, rest }
}

export function useThread(conversation: Conversation) {
  const { id } = conversation
  const me = useMe()
  const client = useQueryClient()
  const messages = useMessages(id)
  const { catchUp, take, hear } = messages
  const { typing, said, rest } = useTyping()
  const refresh = (told?: Message) => {
    void (told ? hear(told) : catchUp())
    for (const asked of [conversationsApi.byId, messageMarksApi.pins])
      void client.invalidateQueries({ queryKey: [asked.id] })
  }
  const isLive = useChannel('conversation', id, {
    news: (event) => {
      rest()
      refresh(toldOf(event))
    },
    listening: () => refresh(),
    said,
  })
  const isOver = isFinal(messages.error)
  // Where nothing comes by itself it is asked for: the same question, every now and then.
  useQuery({
    ...query(conversationsApi.byId, { params: { id } }),
    ...(isLive || isOver ? freshness.conversations : freshness.untoldConversation),
  })
  useEffect(() => {
    if (isLive || isOver) return
    void catchUp()
    const timer = setInterval(() => void catchUp(), freshness.untoldConversation.refetchInterval)
    return () => clearInterval(timer)
  }, [isLive, isOver, catchUp])

  const outbox = outboxOf(me.id)
  useEffect(
    () => outbox.onSent((waiting, message) => waiting.conversation === id && take(message)),
    [outbox, id, take],
  )
  const all = useSyncExternalStore(outbox.subscribe, outbox.get)
  const arrived = new Set(messages.held?.items.map((one) => one.id))
  const waiting = all.filter((one) => one.conversation === id && !arrived.has(one.id))

  return {
    ...messages,
    isLive,
    isOver,
    /** Who types. */
    typing: conversation.closed === null ? typing : null,
    waiting,
    outbox,
    type: (word: 'typing' | 'rest') => live.say({ kind: 'conversation', id }, word),
  }
}
export type Thread = ReturnType<typeof useThread>

import { conversationsApi, type Conversation, type Message } from '#contract/help/conversations.ts'
import { messageMarksApi } from '#contract/help/message-marks.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { tellFailure } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useChannel } from '../../api/live/use-channel.ts'
import { live } from '../../api/live/live.ts'
import { useMe } from '../../api/session/me.ts'
import { isFinal } from '../../api/retry.ts'
import { merge } from './merge.ts'
import { outboxOf } from './outbox.ts'

const QUIET_MS = 6000

type Held = { items: readonly Message[]; change: number; more: boolean }

/** The messages of a conversation: the newest first read, older ones when asked for, and what changes as it is told. */
function useMessages(id: string) {
  const client = useQueryClient()
  const [held, hold] = useState<Held | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [older, setOlder] = useState<'reading' | 'failed' | null>(null)
  const latest = useRef<Held | null>(null)
  const busy = useRef<Promise<void> | null>(null)
  const again = useRef(false)
  const set = useCallback((next: Held) => {
    latest.current = next
    hold(next)
    setError(null)
  }, [])
  /** Tried again as every query is. */
  const read = useCallback(
    (part: { since?: number; before?: number }) =>
      client.query({
        ...query(conversationsApi.messages, { params: { id }, query: part }),
        ...freshness.messages,
      }),
    [client, id],
  )

  /** Asks for what changed since, until there is nothing more; never two at once. */
  const catchUp = useCallback(() => {
    again.current = true
    busy.current ??= (async () => {
      while (again.current) {
        again.current = false
        const known = latest.current
        const part = await read(known ? { since: known.change } : {})
        const now = latest.current
        // Of what is older than all that is here only what is asked for comes.
        const first = now?.items[0]?.number ?? 0
        const items = now ? part.items.filter(({ number }) => number >= first || !now.more) : part.items
        set({
          items: merge(now?.items ?? [], items),
          change: part.change,
          more: known ? (now?.more ?? false) : part.more,
        })
        if (known && part.more) again.current = true
      }
    })()
      .catch((failed: unknown) => {
        if (!latest.current || isFinal(failed)) setError(failed)
      })
      .finally(() => (busy.current = null))
    return busy.current
  }, [read, set])

  const readOlder = useCallback(async () => {
    const first = latest.current?.items[0]
    if (!first || !latest.current?.more || older === 'reading') return
    setOlder('reading')
    try {
      const part = await read({ before: first.number })
      const now = latest.current
      set({ ...now, items: merge(part.items, now.items), more: part.more })
      setOlder(null)
    } catch (failed) {
      setOlder('failed')
      tellFailure(failed as Error)
    }
  }, [read, older, set])

  const take = useCallback(
    (message: Message) => {
      if (latest.current) set({ ...latest.current, items: merge(latest.current.items, [message]) })
    },
    [set],
  )
  return { held, error, catchUp, older, readOlder, take }
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
  const { catchUp, take } = messages
  const { typing, said, rest } = useTyping()
  const refresh = () => {
    void catchUp()
    for (const asked of [conversationsApi.byId, messageMarksApi.pins])
      void client.invalidateQueries({ queryKey: [asked.id] })
  }
  const isLive = useChannel('conversation', id, {
    news: () => {
      rest()
      refresh()
    },
    listening: refresh,
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

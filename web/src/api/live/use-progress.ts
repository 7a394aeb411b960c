import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useChannel } from './use-channel.ts'

/** How often it is asked how far something is: seldom where it is told, since a word of it may be lost. */
const ASKED_MS = { live: 10_000, polled: 700 } as const

/**
 * How far something is that the server does by itself: `asked`, the endpoint that says it, is asked again at each step
 * that is told on its channel. Answers how long to wait before it is asked without being told.
 */
export function useProgress(kind: string, id: string | null, asked: string): number {
  const client = useQueryClient()
  const state = useRef({ asking: false, more: false })
  // Steps that come while it is asked are one, however slow the answer is: it is asked once more after it.
  const again = async () => {
    const now = state.current
    now.more = true
    if (now.asking) return
    now.asking = true
    while (now.more) {
      now.more = false
      await client.invalidateQueries({ queryKey: [asked] })
    }
    now.asking = false
  }
  const isLive = useChannel(kind, id, { listening: () => void again(), news: () => void again() })
  return isLive ? ASKED_MS.live : ASKED_MS.polled
}

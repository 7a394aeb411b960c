import type { EndReason, Held } from './held-token.ts'

type Message = { type: 'token'; held: Held } | { type: 'ended'; reason: EndReason; session: string | null }

const CHANNEL = 'cairn-session'

/** What the tabs of this browser tell one another of their session. */
export function sessionTabs(receive: (message: Message) => void) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data))
  return {
    tell: (message: Message) => channel?.postMessage(message),
    close: () => channel?.close(),
  }
}

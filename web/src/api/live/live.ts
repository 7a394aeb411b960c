import type { ChannelName, NewsEvent, ToTab } from '#contract/live/live.ts'
import { session } from '../session/current-session.ts'
import type { tabSocket } from './tab-socket.ts'

/** What who listens is told. */
export type Hearing = {
  news?: (event: NewsEvent) => void
  /** From now on all comes; what came before is to be asked for. Again whenever some may have been missed. */
  listening?: () => void
  said?: (by: string, word: string) => void
  /** Whether news comes by itself changed. */
  changed?: () => void
}
type Heard = { channel: ChannelName; hearings: Set<Hearing>; on: boolean }

const keyOf = ({ kind, id }: ChannelName) => `${kind} ${id}`

/** The channels that this tab listens to, over one socket, which is opened with the first of them. */
export function createLive(
  open: (...args: Parameters<typeof tabSocket>) => Promise<ReturnType<typeof tabSocket>>,
) {
  const heard = new Map<string, Heard>()
  let socket: ReturnType<typeof tabSocket> | undefined
  let holder: string | undefined

  const each = ({ hearings }: Heard, tell: (one: Hearing) => void) => {
    for (const one of hearings) tell(one)
  }
  function set(one: Heard, on: boolean) {
    if (one.on === on) return
    one.on = on
    each(one, ({ changed }) => changed?.())
  }
  function receive(message: ToTab) {
    if (message.t === 'welcome')
      for (const { channel } of heard.values()) socket?.say({ t: 'listen', channel })
    if (!('channel' in message)) return
    const one = heard.get(keyOf(message.channel))
    if (!one) return
    if (message.t === 'listening') {
      set(one, true)
      each(one, ({ listening }) => listening?.())
    } else if (message.t === 'refused') set(one, false)
    else if (message.t === 'news') each(one, ({ news }) => news?.(message.event))
    else each(one, ({ said }) => said?.(message.by, message.word))
  }
  const rest = () => {
    for (const one of heard.values()) set(one, false)
  }

  /** A socket is one person’s: with another, or none, it is over. */
  function begin() {
    const person = session.person()
    if (person === holder) return
    socket?.close()
    socket = undefined
    holder = person
    rest()
    if (person === undefined || heard.size === 0) return void (holder = undefined)
    open(person, {
      onMessage: receive,
      onState: (state) => state === 'away' && rest(),
      // Nothing comes by itself then, and is asked for every now and then.
      onRefused: rest,
    }).then(
      (opened) => {
        if (holder !== person || socket) return opened.close()
        socket = opened
      },
      (error: unknown) => {
        holder = undefined
        console.error(error)
      },
    )
  }
  session.onHolder(begin)

  return {
    listen(channel: ChannelName, hearing: Hearing): () => void {
      const key = keyOf(channel)
      const known = heard.get(key)
      const one = known ?? { channel, hearings: new Set(), on: false }
      one.hearings.add(hearing)
      heard.set(key, one)
      if (!known) {
        socket?.say({ t: 'listen', channel })
        begin()
      } else if (one.on) hearing.listening?.()
      return () => {
        one.hearings.delete(hearing)
        if (one.hearings.size || heard.get(key) !== one) return
        heard.delete(key)
        socket?.say({ t: 'leave', channel })
      }
    },
    /** Whether what is new in a channel comes by itself. */
    isOn: (channel: ChannelName) => heard.get(keyOf(channel))?.on === true,
    /** A word to the others who listen, which is lost where the socket is away. */
    say(channel: ChannelName, word: string): void {
      if (heard.get(keyOf(channel))?.on) socket?.say({ t: 'say', channel, word })
    },
  }
}

/** The only one there is. The socket, and what checks what comes, is fetched when somebody listens. */
export const live = createLive(async (...args) => (await import('./tab-socket.ts')).tabSocket(...args))

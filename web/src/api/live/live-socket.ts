import { returningSocket } from './returning-socket.ts'

export type SocketState = 'online' | 'away'

export type SocketOptions<In, Out> = {
  /** Of the socket, below the API. */
  path: string
  /** What came, by the contract; undefined where it is nothing of it. */
  read: (data: unknown) => In | undefined
  /** What a message is to the socket itself: its greeting, an answer to a ping, its end, or a word for who listens. */
  meaning: (message: In) => 'greeting' | 'pong' | 'out' | 'word'
  hello: (ticket: string) => Out
  ping: Out
  /** Said when it is closed from here. */
  goodbye?: Out
  /** The first ticket, being asked for: the socket is opened meanwhile. Its failure is told to `onRefused`. */
  ticket: Promise<string>
  /** A new ticket; rejects with an ApiError where there is none to be had. */
  renew: () => Promise<string>
  /** Worth saying when the socket is back; the rest is told anew then. */
  isLate: (message: Out) => boolean
  /** Whether it tries on where the first ticket could not be asked for; else that is told at once. */
  patient?: true
  pingMs: number
  /** Before each try to come back, the last for all further ones; each is varied a little. */
  waitsMs: readonly number[]
  onMessage: (message: In) => void
  onState: (state: SocketState) => void
  /** No way in, or back: the error that the first try, or the last to come back, met. */
  onRefused: (error: unknown) => void
}

const MOST_QUEUED = 300

/** A web socket that comes back by itself, each time with a new ticket. */
export function openLiveSocket<In, Out>(options: SocketOptions<In, Out>) {
  const { onMessage, onState, pingMs } = options
  /** Silence after which the socket counts as broken: a ping's answer is long overdue. */
  const silenceMs = pingMs * 1.6
  let state: SocketState = 'away'
  const queue: Out[] = []
  const socket = returningSocket({ ...options, onText: receive, onAway: () => change('away') })

  function change(next: SocketState) {
    if (state === next) return
    state = next
    onState(next)
  }

  function receive(text: unknown) {
    const message = options.read(JSON.parse(String(text)))
    if (message === undefined) return
    const meaning = options.meaning(message)
    if (meaning === 'pong') return
    if (meaning === 'greeting') {
      socket.welcomed()
      change('online')
      onMessage(message)
      for (const one of queue.splice(0)) say(one)
      return
    }
    if (meaning === 'out') socket.stayAway()
    onMessage(message)
  }

  function say(message: Out): void {
    if (state === 'online' && socket.write(message)) return
    if (options.isLate(message) && queue.length < MOST_QUEUED) queue.push(message)
  }

  const stopWatching = watchConnection(pingMs, {
    ping() {
      if (!socket.isThere()) return
      // Also a socket that opened and then says nothing: its welcome is long overdue.
      if (socket.isSilent(silenceMs)) socket.breakOff()
      else if (state === 'online') socket.write(options.ping)
    },
    hurry() {
      if (state === 'away') socket.hurry()
      else if (socket.isSilent(silenceMs)) socket.breakOff()
    },
  })

  return {
    get state() {
      return state
    },
    /** Says something; what is still worth saying later waits while the socket is broken. */
    say,
    close(): void {
      if (state === 'online' && options.goodbye !== undefined) socket.takeLeave(options.goodbye)
      stopWatching()
      socket.close()
    },
  }
}

/** `hurry`: the network is back, or the tab is looked at again: no need to wait for the next try. */
function watchConnection(
  pingMs: number,
  { ping, hurry }: { ping: () => void; hurry: () => void },
): () => void {
  const timer = setInterval(ping, pingMs / 2)
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', hurry)
    document.removeEventListener('visibilitychange', hurry)
  }
}

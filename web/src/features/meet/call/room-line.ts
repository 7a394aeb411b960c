import {
  closeCodes,
  FromServer,
  LIVE_PATH,
  roomLimits,
  type FromBrowser,
  type MediaState,
} from '#contract/room.ts'
import { isApiError } from '../../../api/api-error.ts'
import { apiBase } from '../../../api/base.ts'

export type LineState = 'online' | 'away'

type Options = {
  /** The ticket to the place, being asked for: the socket is opened meanwhile. Its failure is told to `onRefused`. */
  ticket: Promise<string>
  media: () => MediaState
  /** A new ticket to the same place; rejects with an ApiError where there is none to be had. */
  renew: () => Promise<string>
  onMessage: (message: FromServer) => void
  onState: (state: LineState) => void
  /** No way in, or back: the error that the first try, or the last to come back, met. */
  onRefused: (error: unknown) => void
}

const PING_MS = roomLimits.pingSeconds * 1000
/** Silence after which the line counts as broken: a ping's answer is long overdue. */
const SILENCE_MS = PING_MS * 1.6
const WAITS_MS = [100, 300, 600, 1000, 1000, 2000, 3000]
const MOST_QUEUED = 300
/** Worth saying late; the rest is told anew when the line is back. */
const late: ReadonlySet<string> = new Set(['signal', 'hand'])

function address(): string {
  const url = new URL(apiBase() + LIVE_PATH, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** A refusal that another try would not change. */
const isFinal = (error: unknown) =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429

export type RoomLine = ReturnType<typeof roomLine>

/** The room's web socket, which comes back by itself with a new ticket to the same place. */
export function roomLine({ ticket, media, renew, onMessage, onState, onRefused }: Options) {
  let ws: WebSocket | undefined
  let state: LineState = 'away'
  /** The first ticket, until it is said: who asks again while it is on its way would hold two places. */
  let unsaid: Promise<string> | undefined = ticket
  let closed = false
  let tries = 0
  let heard = Date.now()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const queue: FromBrowser[] = []

  function change(next: LineState) {
    if (state === next) return
    state = next
    onState(next)
  }

  function receive(text: unknown) {
    heard = Date.now()
    const parsed = FromServer.safeParse(JSON.parse(String(text)))
    if (!parsed.success) return console.error(parsed.error)
    const message = parsed.data
    if (message.t === 'pong') return
    if (message.t === 'welcome' || message.t === 'waiting') {
      tries = 0
      change('online')
      onMessage(message)
      for (const one of queue.splice(0)) say(one)
      return
    }
    if (message.t === 'out') closed = true
    onMessage(message)
  }

  /** False where the line takes nothing: a socket that is closing is no longer open, though nobody was told yet. */
  function write(message: FromBrowser): boolean {
    if (ws?.readyState !== WebSocket.OPEN) return false
    ws.send(JSON.stringify(message))
    return true
  }

  function say(message: FromBrowser): void {
    if (state === 'online' && write(message)) return
    if (late.has(message.t) && queue.length < MOST_QUEUED) queue.push(message)
  }

  function refuse(error: unknown) {
    closed = true
    ws?.close()
    onRefused(error)
  }

  /** Opens a socket; answers what says hello with a ticket, once both are there. */
  function open(): (withTicket: string) => void {
    const next = new WebSocket(address())
    let given: string | undefined
    const hello = () => {
      if (next === ws && given !== undefined && write({ t: 'hello', ticket: given, media: media() }))
        unsaid = undefined
    }
    ws = next
    heard = Date.now()
    next.onopen = hello
    next.onmessage = ({ data }) => {
      if (next === ws) receive(data)
    }
    next.onclose = ({ code }) => {
      if (next !== ws) return
      ws = undefined
      if (code === closeCodes.out) closed = true
      if (closed) return
      change('away')
      again()
    }
    return (withTicket) => {
      given = withTicket
      hello()
    }
  }

  function again() {
    if (closed || waiting !== undefined) return
    const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 1000
    tries++
    waiting = setTimeout(() => void back(), wait * (0.7 + Math.random() * 0.6))
  }

  async function back() {
    waiting = undefined
    if (closed || ws) return
    try {
      const given = await (unsaid ?? renew())
      if (!closed) open()(given)
    } catch (error) {
      if (closed) return
      if (isFinal(error)) refuse(error)
      else again()
    }
  }

  /** The line is dead though nobody closed it: the computer slept, or the network went. */
  function breakOff() {
    const dead = ws
    ws = undefined
    dead?.close()
    change('away')
    tries = 0
    again()
  }

  const ping = setInterval(() => {
    if (closed || !ws) return
    // Also a line that opened and then says nothing: its welcome is long overdue.
    if (Date.now() - heard > SILENCE_MS) breakOff()
    else if (state === 'online') write({ t: 'ping' })
  }, PING_MS / 2)

  /** The network is back, or the tab is looked at again: no need to wait for the next try. */
  function hurry() {
    if (closed) return
    if (state === 'online') {
      if (Date.now() - heard > SILENCE_MS) breakOff()
      return
    }
    if (ws || waiting === undefined) return
    clearTimeout(waiting)
    waiting = setTimeout(() => void back(), 0)
  }
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)

  // Two ways to the server at once: where it is far away, each alone takes as long as the other.
  const hello = open()
  ticket.then(hello, (error: unknown) => {
    if (!closed) refuse(error)
  })

  return {
    get state() {
      return state
    },
    /** Says something; what is still worth saying later waits while the line is broken. */
    say,
    close(): void {
      if (!closed && state === 'online') write({ t: 'leave' })
      closed = true
      clearInterval(ping)
      clearTimeout(waiting)
      window.removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurry)
      ws?.close()
      ws = undefined
    },
  }
}

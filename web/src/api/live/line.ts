import { closeCodes } from '#contract/meetings/room.ts'
import { isApiError } from '../api-error.ts'
import { apiBase } from '../base.ts'

export type LineState = 'online' | 'away'

export type LineOptions<In, Out> = {
  /** Of the socket, below the API. */
  path: string
  /** What came, by the contract; undefined where it is nothing of it. */
  read: (data: unknown) => In | undefined
  /** What a message is to the line itself: its greeting, an answer to a ping, its end, or a word for who listens. */
  meaning: (message: In) => 'greeting' | 'pong' | 'out' | 'word'
  hello: (ticket: string) => Out
  ping: Out
  /** Said when it is closed from here. */
  goodbye?: Out
  /** The first ticket, being asked for: the socket is opened meanwhile. Its failure is told to `onRefused`. */
  ticket: Promise<string>
  /** A new ticket; rejects with an ApiError where there is none to be had. */
  renew: () => Promise<string>
  /** Worth saying when the line is back; the rest is told anew then. */
  isLate: (message: Out) => boolean
  /** Whether it tries on where the first ticket could not be asked for; else that is told at once. */
  patient?: true
  pingMs: number
  /** Before each try to come back, the last for all further ones; each is varied a little. */
  waitsMs: readonly number[]
  onMessage: (message: In) => void
  onState: (state: LineState) => void
  /** No way in, or back: the error that the first try, or the last to come back, met. */
  onRefused: (error: unknown) => void
}

const MOST_QUEUED = 300

function address(path: string): string {
  const url = new URL(apiBase() + path, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** A refusal that another try would not change. */
const isFinal = (error: unknown) =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429

/** A web socket that comes back by itself, each time with a new ticket. */
export function openLine<In, Out>(options: LineOptions<In, Out>) {
  const { renew, onMessage, onState, onRefused, pingMs, waitsMs } = options
  /** Silence after which the line counts as broken: a ping's answer is long overdue. */
  const silenceMs = pingMs * 1.6
  let ws: WebSocket | undefined
  let state: LineState = 'away'
  /** The first ticket, until it is said: who asks again while it is on its way would hold two places. */
  let unsaid: Promise<string> | undefined = options.ticket
  let closed = false
  let tries = 0
  let heard = Date.now()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const queue: Out[] = []

  function change(next: LineState) {
    if (state === next) return
    state = next
    onState(next)
  }

  function receive(text: unknown) {
    heard = Date.now()
    const message = options.read(JSON.parse(String(text)))
    if (message === undefined) return
    const meaning = options.meaning(message)
    if (meaning === 'pong') return
    if (meaning === 'greeting') {
      tries = 0
      change('online')
      onMessage(message)
      for (const one of queue.splice(0)) say(one)
      return
    }
    if (meaning === 'out') closed = true
    onMessage(message)
  }

  /** False where the line takes nothing: a socket that is closing is no longer open, though nobody was told yet. */
  function write(message: Out): boolean {
    if (ws?.readyState !== WebSocket.OPEN) return false
    ws.send(JSON.stringify(message))
    return true
  }

  function say(message: Out): void {
    if (state === 'online' && write(message)) return
    if (options.isLate(message) && queue.length < MOST_QUEUED) queue.push(message)
  }

  function refuse(error: unknown) {
    closed = true
    ws?.close()
    onRefused(error)
  }

  /** Opens a socket; answers what says hello with a ticket, once both are there. */
  function open(): (withTicket: string) => void {
    const next = new WebSocket(address(options.path))
    let given: string | undefined
    const hello = () => {
      if (next === ws && given !== undefined && write(options.hello(given))) unsaid = undefined
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
      // Who is one too many gains nothing by coming at once.
      if (code === closeCodes.tooMany) tries = waitsMs.length
      again()
    }
    return (withTicket) => {
      given = withTicket
      hello()
    }
  }

  function again() {
    if (closed || waiting !== undefined) return
    const wait = waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 1000
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
    if (Date.now() - heard > silenceMs) breakOff()
    else if (state === 'online') write(options.ping)
  }, pingMs / 2)

  /** The network is back, or the tab is looked at again: no need to wait for the next try. */
  function hurry() {
    if (closed) return
    if (state === 'online') {
      if (Date.now() - heard > silenceMs) breakOff()
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
  options.ticket.then(hello, (error: unknown) => {
    if (closed) return
    if (!options.patient || isFinal(error)) return refuse(error)
    unsaid = undefined
    breakOff()
  })

  return {
    get state() {
      return state
    },
    /** Says something; what is still worth saying later waits while the line is broken. */
    say,
    close(): void {
      if (!closed && state === 'online' && options.goodbye !== undefined) write(options.goodbye)
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

import { closeCodes } from '#contract/live/sockets.ts'
import { isApiError } from '../api-error.ts'
import { comingBack } from './coming-back.ts'
import { openSocket, type OpenSocket } from './open-socket.ts'

type Options<Out> = {
  path: string
  hello: (ticket: string) => Out
  ticket: Promise<string>
  renew: () => Promise<string>
  patient?: true
  waitsMs: readonly number[]
  onText: (text: unknown) => void
  onAway: () => void
  onRefused: (error: unknown) => void
}

/** A refusal that another try would not change. */
const isFinal = (error: unknown) =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429

/** One socket after another: where one is lost the next is opened, with a new ticket, until it is to stay away. */
export function returningSocket<Out>(options: Options<Out>) {
  let socket: OpenSocket<Out> | undefined
  /** The first ticket, until it is said: who asks again while it is on its way would hold two places. */
  let unsaid: Promise<string> | undefined = options.ticket
  let staysAway = false
  let heard = Date.now()
  const tries = comingBack(options.waitsMs, back)

  function open(): OpenSocket<Out> {
    const next = openSocket(options.path, {
      hello: options.hello,
      greeted: () => void (unsaid = undefined),
      heard(text) {
        if (next !== socket) return
        heard = Date.now()
        options.onText(text)
      },
      closed(code) {
        if (next === socket) lost(code)
      },
    })
    socket = next
    heard = Date.now()
    return next
  }

  function lost(code: number) {
    socket = undefined
    if (code === closeCodes.out) staysAway = true
    if (staysAway) return
    options.onAway()
    // Who is one too many gains nothing by coming at once.
    if (code === closeCodes.tooMany) tries.slowly()
    tries.again()
  }

  async function back() {
    if (staysAway || socket) return
    try {
      const ticket = await (unsaid ?? options.renew())
      if (!staysAway) open().enter(ticket)
    } catch (error) {
      if (staysAway) return
      if (isFinal(error)) refuse(error)
      else tries.again()
    }
  }

  function refuse(error: unknown) {
    staysAway = true
    socket?.close()
    options.onRefused(error)
  }

  /** It is dead though nobody closed it: the computer slept, or the network went. */
  function breakOff() {
    if (staysAway) return
    const dead = socket
    socket = undefined
    dead?.close()
    options.onAway()
    tries.anew()
    tries.again()
  }

  // Two ways to the server at once: where it is far away, each alone takes as long as the other.
  const first = open()
  options.ticket.then(first.enter, (error: unknown) => {
    if (staysAway) return
    if (!options.patient || isFinal(error)) return refuse(error)
    unsaid = undefined
    breakOff()
  })

  return {
    isThere: () => socket !== undefined && !staysAway,
    isSilent: (ms: number) => Date.now() - heard > ms,
    write: (message: Out) => socket?.write(message) ?? false,
    /** The other side has taken it in: the next loss is a first one. */
    welcomed: tries.anew,
    breakOff,
    /** No need to wait for the next try. */
    hurry() {
      if (!staysAway && !socket) tries.atOnce()
    },
    /** The other side closes it for good. */
    stayAway: () => void (staysAway = true),
    takeLeave(message: Out) {
      if (!staysAway) socket?.write(message)
    },
    close() {
      staysAway = true
      tries.stop()
      socket?.close()
      socket = undefined
    },
  }
}

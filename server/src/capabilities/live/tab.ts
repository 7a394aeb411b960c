import { FromTab, type ChannelName } from '#contract/live/live.ts'
import { closeCodes } from '#contract/live/sockets.ts'
import type { Answering, LiveSocket } from '../../http/sockets.ts'
import { serverLimits } from '../../limits.ts'
import { keyOf, type Seat } from './seats.ts'

type Tabs = {
  sit: (socket: LiveSocket, ticket: string) => Promise<Seat | 'tooMany' | undefined>
  leave: (seat: Seat) => void
  listen: (seat: Seat, channel: ChannelName) => Promise<void>
  stop: (seat: Seat, key: string) => void
  say: (seat: Seat, channel: ChannelName, word: string) => void
}

/** What is said with one tab: a hello with its ticket first, then what it listens to. */
export function openTab(socket: LiveSocket, { sit, leave, listen, stop, say }: Tabs): Answering {
  let seat: Seat | undefined
  let gone = false
  let bad = 0
  function refuse(code: 'BAD_MESSAGE' | 'BAD_TICKET', of: string | null): void {
    socket.send({ t: 'error', code, of })
    if (code === 'BAD_TICKET') socket.close(closeCodes.badTicket, 'the ticket is no good')
    else if (++bad > serverLimits.live.badMessages) socket.close(closeCodes.tooMany, 'no sense in this')
  }
  return {
    async message(given) {
      const parsed = FromTab.safeParse(given)
      if (!parsed.success) return refuse('BAD_MESSAGE', null)
      const message = parsed.data
      if (message.t === 'hello') {
        if (seat) return refuse('BAD_MESSAGE', message.t)
        const taken = await sit(socket, message.ticket)
        if (!taken) return refuse('BAD_TICKET', message.t)
        if (taken === 'tooMany') return socket.close(closeCodes.tooMany, 'too many tabs')
        seat = taken
        socket.known()
        if (gone) return leave(seat)
        return socket.send({ t: 'welcome' })
      }
      if (!seat) return refuse('BAD_TICKET', message.t)
      if (message.t === 'ping') return socket.send({ t: 'pong' })
      if (message.t === 'listen') return listen(seat, message.channel)
      if (message.t === 'leave') return stop(seat, keyOf(seat.companyId, message.channel))
      say(seat, message.channel, message.word)
    },
    closed() {
      gone = true
      if (seat) leave(seat)
    },
  }
}

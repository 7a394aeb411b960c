import { FromBrowser } from '#contract/meetings/room.ts'
import { closeCodes } from '#contract/live/sockets.ts'
import { cutText } from '#contract/text.ts'
import type { Answering, LiveSocket } from '../../../http/sockets.ts'
import { serverLimits } from '../../../limits.ts'
import type { Services } from '../../../services.ts'
import type { RoomEnded } from './end-room.ts'
import type { LocalRoom } from './local-room.ts'
import type { Seat } from './room-talk.ts'
import { answerMessage, chatBucket, storedBucket, type Of, type Person } from './messages.ts'

type Options = {
  services: Services
  ended: RoomEnded
  /** Undefined where the ticket is no good. */
  takeSeat: (socket: LiveSocket, message: Of<'hello'>) => Promise<{ room: LocalRoom; seat: Seat } | undefined>
  leave: (room: LocalRoom, seat: Seat) => Promise<void>
  /** The socket broke without a word. */
  broke: (room: LocalRoom, seat: Seat) => Promise<void>
}

/** What a message says that it is, whether or not there is such a kind. */
const kindOf = (given: unknown): string | null =>
  typeof given === 'object' && given && 't' in given && typeof given.t === 'string'
    ? cutText(given.t, 20)
    : null

/** What is said with one socket: a hello with its ticket first, then whatever belongs to a meeting. */
export function converse(
  socket: LiveSocket,
  { services, ended, takeSeat, leave, broke }: Options,
): Answering {
  let person: Person | undefined
  let gone = false
  let bad = 0
  const refuse = (code: 'BAD_MESSAGE' | 'BAD_TICKET', of: string | null) => {
    socket.send({ t: 'error', code, of })
    if (code === 'BAD_TICKET') socket.close(closeCodes.badTicket, 'the ticket is no good')
    else if (++bad > serverLimits.live.badMessages) socket.close(closeCodes.tooMany, 'no sense in this')
  }
  return {
    async message(given) {
      const parsed = FromBrowser.safeParse(given)
      const of = kindOf(given)
      if (!parsed.success) return refuse('BAD_MESSAGE', of)
      const message = parsed.data
      if (message.t === 'hello') {
        if (person) return refuse('BAD_MESSAGE', of)
        const taken = await takeSeat(socket, message)
        if (!taken) return refuse('BAD_TICKET', of)
        person = { ...taken, services, ended, mayChat: chatBucket(), mayStore: storedBucket() }
        if (gone) await this.closed()
        return
      }
      if (!person) return refuse('BAD_TICKET', of)
      if (message.t === 'leave') {
        await leave(person.room, person.seat)
        return
      }
      await answerMessage(person, message)
    },
    async closed() {
      gone = true
      if (!person) return
      const { room, seat } = person
      await broke(room, seat)
    },
  }
}

import type { FastifyBaseLogger } from 'fastify'
import { roomLimits, type OutReason } from '#contract/meetings/room.ts'
import { closeCodes } from '#contract/live/sockets.ts'
import type { Answerer, LiveSocket } from '../../../http/sockets.ts'
import { serverLimits } from '../../../limits.ts'
import type { Services } from '../../../services.ts'
import { awayPlaces } from './away-places.ts'
import { converse } from './conversation.ts'
import { putOut, type RoomEnded } from './end-room.ts'
import { endWithSessions } from './end-with-sessions.ts'
import type { LocalRoom } from './local-room.ts'
import type { Seat } from './room-talk.ts'
import { localRooms } from './local-rooms.ts'
import type { Of } from './messages.ts'
import { publishEntries, readRoster } from './roster.ts'
import { companyOfTicket, spendTicket } from './seat-taking.ts'
import { serverLease } from './server-lease.ts'
import { makeWelcome } from './welcome.ts'

const LONGEST_TIMER_MS = 2 ** 31 - 1

type SeatedPeer = NonNullable<Awaited<ReturnType<typeof spendTicket>>>

const seatOf = (socket: LiveSocket, peer: SeatedPeer): Seat => ({
  peerId: peer.id,
  userId: peer.user_id,
  sessionId: peer.session_id,
  socket,
  state: peer.state === 'in' ? 'in' : 'waiting',
  pending: [],
})

/** Of two sockets of one place the later one stays. */
function sitDown(room: LocalRoom, seat: Seat): void {
  const before = room.seats.get(seat.peerId)
  room.seats.set(seat.peerId, seat)
  if (!before) return
  before.socket.send({ t: 'out', reason: 'replaced' })
  before.socket.close(closeCodes.out, 'replaced')
}

/** The rooms of this server: opens a seat for each socket that shows a ticket, and empties it when it goes. */
export const meetingRooms = (ended: RoomEnded) => (services: Services, log: FastifyBaseLogger) =>
  openRooms(services, log, ended)

function openRooms(services: Services, log: FastifyBaseLogger, ended: RoomEnded): Answerer {
  const { db, relay, env } = services
  const { serverId } = relay
  const rooms = localRooms(services, log)
  const away = awayPlaces(services, log)
  const sessionTimers = new Map<Seat, NodeJS.Timeout>()
  const lease = serverLease(db, serverId, log)
  let closing = false

  function leaveSeat(room: LocalRoom, seat: Seat): boolean {
    clearTimeout(sessionTimers.get(seat))
    sessionTimers.delete(seat)
    const mine = rooms.remove(room, seat)
    if (rooms.seatCount() === 0) lease.rest()
    return mine
  }

  async function takeSeat(socket: LiveSocket, message: Of<'hello'>) {
    const companyId = companyOfTicket(message.ticket)
    if (closing || companyId !== socket.company.id) return undefined
    await lease.hold()
    let taken: { room: LocalRoom; seat: Seat } | undefined
    try {
      const welcome = await db.withTenant(companyId, async (tx) => {
        const peer = await spendTicket(tx, serverId, message)
        if (!peer) return undefined
        const seat = seatOf(socket, peer)
        // The seat is there before the roster is read: what happens after the reading reaches it.
        const room = rooms.enter({ companyId, room: peer.meeting_id })
        taken = { room, seat }
        endWithSession(room, seat, peer.until)
        sitDown(room, seat)
        const roster = await readRoster(tx, peer.meeting_id)
        await publishEntries(tx, relay, room, [peer.id])
        const answer =
          seat.state === 'in' ? await makeWelcome(tx, env, peer, roster, false) : ({ t: 'waiting' } as const)
        return { room, seat, roster, answer }
      })
      if (!welcome) return undefined
      welcome.room.load(welcome.roster)
      // While the transaction ended somebody may have let the person in; that welcome is on its way then.
      if (welcome.answer.t === 'welcome' || welcome.seat.state === 'waiting')
        welcome.room.welcome(welcome.seat, welcome.answer)
      socket.known()
      return { room: welcome.room, seat: welcome.seat }
    } catch (error) {
      if (taken) leaveSeat(taken.room, taken.seat)
      throw error
    }
  }

  async function leave(room: LocalRoom, seat: Seat, reason: OutReason): Promise<void> {
    await db.withTenant(room.companyId, (tx) => putOut(tx, relay, room, [seat.peerId], reason))
  }

  async function broke(room: LocalRoom, seat: Seat): Promise<void> {
    if (!closing && leaveSeat(room, seat)) await away.keep(room, seat.peerId)
  }

  function endSeat(room: LocalRoom, seat: Seat): void {
    seat.socket.send({ t: 'out', reason: 'session' })
    seat.socket.close(closeCodes.out, 'the session ended')
    leave(room, seat, 'session').catch((error: unknown) =>
      log.error({ err: error }, 'a person whose session ended was not put out'),
    )
  }

  /** A session that is not ended ends by itself in the end, and what hangs on it with it. */
  function endWithSession(room: LocalRoom, seat: Seat, until: Date | 'open'): void {
    if (until === 'open') return
    const ms = until.getTime() - Date.now()
    // Longer than a timer can be set, and than any socket lasts.
    if (ms > LONGEST_TIMER_MS) return
    sessionTimers.set(seat, setTimeout(() => endSeat(room, seat), ms).unref())
  }

  const listening = endWithSessions({ services, rooms: rooms.all, endSeat, log })

  return {
    open: (socket) =>
      converse(socket, {
        services,
        ended,
        takeSeat,
        broke,
        leave: (room, seat) => leave(room, seat, 'left'),
      }),
    waitingBytes: serverLimits.live.waitingBytes,
    messageBytes: roomLimits.messageBytes,
    async close() {
      closing = true
      for (const stop of listening) stop()
      away.stop()
      for (const timer of sessionTimers.values()) clearTimeout(timer)
      await lease.giveUp(relay)
      rooms.clear()
    },
  }
}

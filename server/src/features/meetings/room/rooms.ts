import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { closeCodes, FromBrowser, roomLimits, type OutReason } from '#contract/meetings/room.ts'
import { cutText } from '#contract/text.ts'
import type { Answerer, Answering, LiveSocket } from '../../../http/sockets.ts'
import type { Room } from '../../../platform/live/relay.ts'
import { serverLimits } from '../../../limits.ts'
import type { Services } from '../../../services.ts'
import { catchUp } from './catch-up.ts'
import { putOut } from './end-room.ts'
import type { RoomEvent } from './events.ts'
import { localRoom, type LocalRoom, type Seat } from './local-room.ts'
import { answerMessage, chatBucket, storedBucket, type Person } from './messages.ts'
import { publishEntries, readRoster } from './roster.ts'
import { companyOfTicket, spendTicket } from './seat-taking.ts'
import { serverLease } from './server-lease.ts'
import { makeWelcome } from './welcome.ts'

const LONGEST_TIMER_MS = 2 ** 31 - 1
const AWAY_MS = roomLimits.awaySeconds * 1000

/** What a message says that it is, whether or not there is such a kind. */
const kindOf = (given: unknown): string | null =>
  typeof given === 'object' && given && 't' in given && typeof given.t === 'string'
    ? cutText(given.t, 20)
    : null

/** The rooms of this server: opens a seat for each socket that shows a ticket, and empties it when it goes. */
export function meetingRooms(services: Services, log: FastifyBaseLogger): Answerer {
  const { db, relay, bus, env } = services
  const { serverId } = relay
  const rooms = new Map<string, LocalRoom>()
  const awayTimers = new Set<NodeJS.Timeout>()
  const sessionTimers = new Map<Seat, NodeJS.Timeout>()
  const lease = serverLease(db, serverId, log)
  let closing = false

  relay.attach({
    interested: (id) => rooms.has(id),
    receive: ({ room }, event) => rooms.get(room)?.receive(event as RoomEvent),
  })

  function enter(at: Room): LocalRoom {
    const known = rooms.get(at.room)
    if (known) return known
    const room = localRoom(at, {
      serverId,
      elsewhere: (event) => relay.send(at, event),
      admitted: (seat) => {
        welcomeAdmitted(room, seat).catch((error: unknown) => {
          log.error({ err: error }, 'somebody let in was not welcomed')
          seat.socket.close(closeCodes.restart, 'try again')
        })
      },
    })
    rooms.set(at.room, room)
    return room
  }

  function leaveSeat(room: LocalRoom, seat: Seat): boolean {
    const mine = room.seats.get(seat.peerId) === seat
    clearTimeout(sessionTimers.get(seat))
    sessionTimers.delete(seat)
    if (mine) room.seats.delete(seat.peerId)
    if (room.seats.size === 0) rooms.delete(room.room)
    if (seatCount() === 0) lease.rest()
    return mine
  }
  const seatCount = () => [...rooms.values()].reduce((sum, { seats }) => sum + seats.size, 0)

  async function welcomeAdmitted(room: LocalRoom, seat: Seat): Promise<void> {
    const message = await db.withTenant(room.companyId, async (tx) => {
      const place = await tx
        .selectFrom('meeting_peers')
        .select(['id', 'meeting_id', 'name', 'role', 'joined_at'])
        .where('id', '=', seat.peerId)
        .executeTakeFirstOrThrow()
      return makeWelcome(tx, env, place, await readRoster(tx, room.room), true)
    })
    room.welcome(seat, message)
  }

  async function hello(socket: LiveSocket, message: Extract<FromBrowser, { t: 'hello' }>) {
    const companyId = companyOfTicket(message.ticket)
    if (closing || companyId !== socket.company.id) return undefined
    await lease.hold()
    let taken: { room: LocalRoom; seat: Seat } | undefined
    try {
      const welcome = await db.withTenant(companyId, async (tx) => {
        const place = await spendTicket(tx, serverId, message)
        if (!place) return undefined
        const seat: Seat = {
          peerId: place.id,
          userId: place.user_id,
          sessionId: place.session_id,
          socket,
          state: place.state === 'in' ? 'in' : 'waiting',
          pending: [],
        }
        // The seat is there before the roster is read: what happens after the reading reaches it.
        const room = enter({ companyId, room: place.meeting_id })
        taken = { room, seat }
        endWithSession(room, seat, place.until)
        const before = room.seats.get(place.id)
        room.seats.set(place.id, seat)
        if (before) {
          before.socket.send({ t: 'out', reason: 'replaced' })
          before.socket.close(closeCodes.out, 'replaced')
        }
        const roster = await readRoster(tx, place.meeting_id)
        await publishEntries(tx, relay, room, [place.id])
        const answer =
          seat.state === 'in' ? await makeWelcome(tx, env, place, roster, false) : ({ t: 'waiting' } as const)
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

  /** The socket broke without a word: the place is kept for a while. */
  async function away(room: LocalRoom, seat: Seat): Promise<void> {
    await db.withTenant(room.companyId, async (tx) => {
      const row = await tx
        .updateTable('meeting_peers')
        .set({ server_id: null, away_at: new Date() })
        .where('id', '=', seat.peerId)
        .where('server_id', '=', serverId)
        .where('state', '!=', 'out')
        .returning('id')
        .executeTakeFirst()
      if (row) await publishEntries(tx, relay, room, [row.id])
    })
    const timer = setTimeout(() => {
      awayTimers.delete(timer)
      lost(room, seat.peerId).catch((error: unknown) =>
        log.error({ err: error }, 'somebody who is away was not put out'),
      )
    }, AWAY_MS)
    timer.unref()
    awayTimers.add(timer)
  }

  async function lost({ companyId, room }: Room, peerId: string): Promise<void> {
    await db.withTenant(companyId, async (tx) => {
      const row = await tx
        .selectFrom('meeting_peers')
        .select('id')
        .where('id', '=', peerId)
        .where('away_at', '<=', sql<Date>`now() - ${roomLimits.awaySeconds - 1} * interval '1 second'`)
        .forUpdate()
        .executeTakeFirst()
      if (row) await putOut(tx, relay, { companyId, room }, [row.id], 'lost')
    })
  }

  async function leave(room: LocalRoom, seat: Seat, reason: OutReason): Promise<void> {
    await db.withTenant(room.companyId, (tx) => putOut(tx, relay, room, [seat.peerId], reason))
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

  const listening = [
    bus.on('sessionEnded', ({ userId, sessionId }) => {
      for (const room of rooms.values())
        for (const seat of room.seats.values())
          if (seat.userId === userId && (!sessionId || seat.sessionId === sessionId)) endSeat(room, seat)
    }),
    bus.on('companyClosed', ({ companyId }) => {
      for (const room of rooms.values())
        if (room.companyId === companyId) for (const seat of room.seats.values()) endSeat(room, seat)
    }),
    bus.onMissed(() => {
      for (const room of rooms.values())
        catchUp(services, room).then(
          (ended) => ended.forEach((seat) => endSeat(room, seat)),
          (error: unknown) => log.error({ err: error }, 'a room did not catch up'),
        )
    }),
  ]

  function open(socket: LiveSocket): Answering {
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
          const taken = await hello(socket, message)
          if (!taken) return refuse('BAD_TICKET', of)
          person = { ...taken, services, mayChat: chatBucket(), mayStore: storedBucket() }
          if (gone) await this.closed()
          return
        }
        if (!person) return refuse('BAD_TICKET', of)
        if (message.t === 'leave') {
          await leave(person.room, person.seat, 'left')
          return
        }
        await answerMessage(person, message)
      },
      async closed() {
        gone = true
        if (!person || closing) return
        const { room, seat } = person
        if (leaveSeat(room, seat)) await away(room, seat)
      },
    }
  }

  return {
    open,
    waitingBytes: serverLimits.live.waitingBytes,
    messageBytes: roomLimits.messageBytes,
    async close() {
      closing = true
      for (const stop of listening) stop()
      for (const timer of [...awayTimers, ...sessionTimers.values()]) clearTimeout(timer)
      await lease.giveUp(relay)
      rooms.clear()
    },
  }
}

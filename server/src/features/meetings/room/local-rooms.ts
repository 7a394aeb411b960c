import type { FastifyBaseLogger } from 'fastify'
import { closeCodes } from '#contract/live/sockets.ts'
import type { Room } from '../../../platform/live/relay.ts'
import type { Services } from '../../../services.ts'
import type { RoomEvent } from './events.ts'
import { localRoom, type LocalRoom } from './local-room.ts'
import type { Seat } from './room-talk.ts'
import { readRoster } from './roster.ts'
import { makeWelcome } from './welcome.ts'

/** The rooms in which somebody is at this server; the others tell them what is new. */
export function localRooms({ db, relay, env }: Services, log: FastifyBaseLogger) {
  const rooms = new Map<string, LocalRoom>()
  relay.attach({
    interested: (id) => rooms.has(id),
    receive: ({ room }, event, { at }) => rooms.get(room)?.receive(event as RoomEvent, at),
  })

  /** The room as it is here, from its first seat on. */
  function enter(at: Room): LocalRoom {
    const known = rooms.get(at.room)
    if (known) return known
    const room = localRoom(at, {
      serverId: relay.serverId,
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

  async function welcomeAdmitted(room: LocalRoom, seat: Seat): Promise<void> {
    const message = await db.withTenant(room.companyId, async (tx) => {
      const peer = await tx
        .selectFrom('meeting_peers')
        .select(['id', 'meeting_id', 'name', 'role', 'joined_at'])
        .where('id', '=', seat.peerId)
        .executeTakeFirstOrThrow()
      return makeWelcome(tx, env, peer, await readRoster(tx, room.room), true)
    })
    room.welcome(seat, message)
  }

  return {
    all: rooms as ReadonlyMap<string, LocalRoom>,
    enter,
    /** Takes a seat out, and its room with the last one. Answers whether it was still the person’s own. */
    remove(room: LocalRoom, seat: Seat): boolean {
      const mine = room.seats.get(seat.peerId) === seat
      if (mine) room.seats.delete(seat.peerId)
      if (room.seats.size === 0) rooms.delete(room.room)
      return mine
    },
    seatCount: () => [...rooms.values()].reduce((sum, { seats }) => sum + seats.size, 0),
    clear: () => rooms.clear(),
  }
}

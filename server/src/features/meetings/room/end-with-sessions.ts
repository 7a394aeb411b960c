import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../../services.ts'
import { catchUp } from './catch-up.ts'
import type { LocalRoom } from './local-room.ts'
import type { Seat } from './room-talk.ts'

type Options = {
  services: Services
  rooms: ReadonlyMap<string, LocalRoom>
  endSeat: (room: LocalRoom, seat: Seat) => void
  log: FastifyBaseLogger
}

/** Ends the seats here of sessions and companies that end on any server. Answers what stops that. */
export function endWithSessions({ services, rooms, endSeat, log }: Options): (() => void)[] {
  const { bus } = services
  return [
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
}

import type { Services } from '../../../services.ts'
import { isOpen } from './is-open.ts'
import type { LocalRoom } from './local-room.ts'
import type { Seat } from './room-talk.ts'
import { readRoster } from './roster.ts'
import { makeWelcome } from './welcome.ts'

/** Seats of people whose session ended while nobody could be told; all of them where the company's meetings did. */
async function endedSeats(services: Services, room: LocalRoom): Promise<Seat[]> {
  const all = [...room.seats.values()]
  const goesOn = await services.db.withTenant(room.companyId, (tx) => isOpen(tx, room.companyId), {
    readOnly: true,
  })
  if (!goesOn) return all
  const held = all.filter(({ sessionId }) => sessionId !== null)
  if (held.length === 0) return []
  const alive = await services.db.withTenant(
    room.companyId,
    (tx) =>
      tx
        .selectFrom('sessions')
        .select('id')
        .where(
          'id',
          'in',
          held.map(({ sessionId }) => sessionId ?? ''),
        )
        .where('ended_at', 'is', null)
        .where('expires_at', '>', new Date())
        .execute(),
    { readOnly: true },
  )
  return held.filter(({ sessionId }) => alive.every(({ id }) => id !== sessionId))
}

/**
 * Events of a room were missed: what it is now is read again, and everyone here is told all of it, as if they had
 * just come. Answers the seats whose people may be here no longer.
 */
export async function catchUp(services: Services, room: LocalRoom): Promise<Seat[]> {
  await services.db.withTenant(
    room.companyId,
    async (tx) => {
      const roster = await readRoster(tx, room.room)
      room.reload(roster)
      for (const seat of room.seats.values()) {
        const peer = await tx
          .selectFrom('meeting_peers')
          .select(['id', 'meeting_id', 'name', 'role', 'state', 'joined_at'])
          .where('id', '=', seat.peerId)
          .executeTakeFirst()
        if (peer?.state !== 'in') continue
        const wasWaiting = seat.state === 'waiting'
        seat.state = 'in'
        room.welcome(seat, await makeWelcome(tx, services.env, peer, roster, wasWaiting))
      }
    },
    { readOnly: true },
  )
  return endedSeats(services, room)
}

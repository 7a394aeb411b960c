import type { Room } from '../../../platform/live/relay.ts'
import type { Entry, RoomEvent } from './events.ts'
import { newestOf } from './newest.ts'
import { roomEvents } from './room-events.ts'
import { roomTalk, type Seat } from './room-talk.ts'

/** A room as this server knows it: who is in it anywhere, and the sockets that are here. */
export type LocalRoom = ReturnType<typeof localRoom>

type Surroundings = {
  serverId: string
  /** To the servers that hold the other sockets. */
  elsewhere: (event: RoomEvent) => void
  /** A seat of the lobby was let in. */
  admitted: (seat: Seat) => void
}

export function localRoom(room: Room, { serverId, elsewhere, admitted }: Surroundings) {
  const talk = roomTalk(serverId, elsewhere)
  const { roster, seats } = talk
  const { apply, applyOut } = roomEvents(talk, admitted)
  /** Events that come while the roster is being read for the first time. */
  let early: RoomEvent[] | null = []
  const newest = newestOf()

  return {
    ...room,
    ...talk,
    /** What another server or this one wrote down, at a place of the log; or what it says and nobody wrote down. */
    receive(event: RoomEvent, at?: number): void {
      const news = at === undefined ? event : newest.take(event, at)
      if (!news) return
      if (early) early.push(news)
      else apply(news)
    },
    /** The roster as it was read; events that came meanwhile follow it. */
    load(entries: readonly Entry[]): void {
      if (!early) return
      for (const entry of entries) roster.set(entry.id, entry)
      const events = early
      early = null
      for (const event of events) apply(event)
    },
    /** The roster as it is now, after events were missed. Whoever is no longer in it is out here, too. */
    reload(entries: readonly Entry[]): void {
      const now = new Map(entries.map((entry) => [entry.id, entry]))
      for (const peerId of [...seats.keys()].filter((id) => !now.has(id))) applyOut(peerId, 'lost')
      roster.clear()
      for (const entry of entries) roster.set(entry.id, entry)
    },
  }
}

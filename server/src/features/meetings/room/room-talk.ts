import { leads, type FromServer } from '#contract/meetings/room.ts'
import type { LiveSocket } from '../../../http/sockets.ts'
import { serverLimits } from '../../../limits.ts'
import type { Entry, RoomEvent } from './events.ts'

/** Somebody's socket on this server. */
export type Seat = {
  readonly peerId: string
  readonly userId: string | null
  readonly sessionId: string | null
  readonly socket: LiveSocket
  state: 'waiting' | 'in'
  /** Until the welcome is sent, what is said to the seat waits here. */
  pending: FromServer[] | null
}

export type RoomTalk = ReturnType<typeof roomTalk>

/** Who is in a room anywhere, whose sockets are here, and how a message gets to them. */
export function roomTalk(serverId: string, elsewhere: (event: RoomEvent) => void) {
  const roster = new Map<string, Entry>()
  const seats = new Map<string, Seat>()
  /** For people whose socket broke a moment ago, by what people here want to tell them. */
  const kept = new Map<string, FromServer[]>()
  const isElsewhere = (entry: Entry) => entry.serverId && entry.serverId !== serverId

  const say = (seat: Seat, message: FromServer) => {
    if (seat.pending) seat.pending.push(message)
    else seat.socket.send(message)
  }
  const sayAll = (message: FromServer, to: (seat: Seat) => boolean = () => true) => {
    for (const seat of seats.values()) if (seat.state === 'in' && to(seat)) say(seat, message)
  }

  return {
    roster,
    seats,
    say,
    sayAll,
    isLead({ peerId }: Seat): boolean {
      const role = roster.get(peerId)?.role
      return role !== undefined && leads(role)
    },
    /** Brings a message to one person: here, to another server, or kept until they are back. */
    deliver(peerId: string, message: FromServer): boolean {
      const seat = seats.get(peerId)
      const entry = roster.get(peerId)
      if (seat?.state === 'in') say(seat, message)
      else if (!entry || entry.state !== 'in') return false
      else if (isElsewhere(entry)) elsewhere({ k: 'to', peer: peerId, message })
      else {
        const waiting = kept.get(peerId) ?? []
        if (waiting.length < serverLimits.live.keptMessages) waiting.push(message)
        kept.set(peerId, waiting)
      }
      return true
    },
    /** What was kept for somebody; it is kept no longer. */
    takeKept(peerId: string): FromServer[] {
      const waiting = kept.get(peerId) ?? []
      kept.delete(peerId)
      return waiting
    },
    /** To everyone but one, here and elsewhere; kept by nobody. */
    broadcast(message: FromServer, except: string): void {
      sayAll(message, ({ peerId }) => peerId !== except)
      if ([...roster.values()].some(isElsewhere)) elsewhere({ k: 'all', except, message })
    },
    /** Sends the welcome, then what was said meanwhile. */
    welcome(seat: Seat, message: FromServer): void {
      const pending = seat.pending ?? []
      seat.pending = null
      seat.socket.send(message)
      for (const one of pending) seat.socket.send(one)
    },
  }
}

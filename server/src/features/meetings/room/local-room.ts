import { leads, type FromServer, type OutReason, type Waiter } from '#contract/meetings/room.ts'
import { closeCodes } from '#contract/meetings/room.ts'
import { serverLimits } from '../../../limits.ts'
import type { LiveSocket } from '../../../http/sockets.ts'
import type { Room } from '../../../platform/live/relay.ts'
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

export const waiterOf = ({ id, name, photoUrl, role }: Entry): Waiter => ({ id, name, photoUrl, role })

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
  const roster = new Map<string, Entry>()
  const seats = new Map<string, Seat>()
  /** For people whose socket broke a moment ago, by what people here want to tell them. */
  const kept = new Map<string, FromServer[]>()
  /** Events that come while the roster is being read for the first time. */
  let early: RoomEvent[] | null = []

  const say = (seat: Seat, message: FromServer) => {
    if (seat.pending) seat.pending.push(message)
    else seat.socket.send(message)
  }
  const sayAll = (message: FromServer, to: (seat: Seat) => boolean = () => true) => {
    for (const seat of seats.values()) if (seat.state === 'in' && to(seat)) say(seat, message)
  }
  const isLead = ({ peerId }: Seat) => {
    const role = roster.get(peerId)?.role
    return role !== undefined && leads(role)
  }

  /** Brings a message to one person: here, to another server, or kept until they are back. */
  function deliver(peerId: string, message: FromServer): boolean {
    const seat = seats.get(peerId)
    const entry = roster.get(peerId)
    if (seat?.state === 'in') say(seat, message)
    else if (!entry || entry.state !== 'in') return false
    else if (entry.serverId && entry.serverId !== serverId) elsewhere({ k: 'to', peer: peerId, message })
    else {
      const waiting = kept.get(peerId) ?? []
      if (waiting.length < serverLimits.live.keptMessages) waiting.push(message)
      kept.set(peerId, waiting)
    }
    return true
  }

  function applyEntry(entry: Entry): void {
    const before = roster.get(entry.id)
    roster.set(entry.id, entry)
    const seat = seats.get(entry.id)
    if (entry.state === 'waiting') {
      sayAll({ t: 'waiter', waiter: waiterOf(entry) }, isLead)
      return
    }
    if (before?.state === 'waiting') sayAll({ t: 'waiterGone', peer: entry.id }, isLead)
    const { state: _state, serverId: _server, ...peer } = entry
    sayAll({ t: 'peer', peer })
    if (seat?.state === 'waiting') {
      seat.state = 'in'
      seat.pending ??= []
      admitted(seat)
    }
    if (seat && before && !leads(before.role) && leads(entry.role))
      for (const other of roster.values())
        if (other.state === 'waiting') say(seat, { t: 'waiter', waiter: waiterOf(other) })
    if (entry.serverId || seat) {
      const waiting = kept.get(entry.id) ?? []
      kept.delete(entry.id)
      for (const message of waiting) deliver(entry.id, message)
    }
  }

  function applyOut(peerId: string, reason: OutReason): void {
    const before = roster.get(peerId)
    roster.delete(peerId)
    kept.delete(peerId)
    const seat = seats.get(peerId)
    if (seat) {
      seats.delete(peerId)
      seat.socket.send({ t: 'out', reason })
      seat.socket.close(closeCodes.out, reason)
    }
    if (before?.state === 'waiting') sayAll({ t: 'waiterGone', peer: peerId }, isLead)
    else sayAll({ t: 'gone', peer: peerId, reason })
  }

  function apply(event: RoomEvent): void {
    switch (event.k) {
      case 'entry':
        return applyEntry(event.entry)
      case 'out':
        for (const peer of event.peers) applyOut(peer, event.reason)
        return
      case 'settings':
        return sayAll({ t: 'settings', settings: event.settings })
      case 'chat':
        return sayAll({ t: 'chat', message: event.message })
      case 'notes':
        return sayAll({ t: 'notes', update: event.update }, ({ peerId }) => peerId !== event.except)
      case 'to': {
        const seat = seats.get(event.peer)
        if (seat?.state === 'in') say(seat, event.message)
        return
      }
      case 'all':
        return sayAll(event.message, ({ peerId }) => peerId !== event.except)
      case 'files':
        return sayAll({ t: 'files' })
      case 'ended':
        // Whoever held a place without a socket event of their own: nobody stays.
        for (const seat of seats.values()) applyOut(seat.peerId, 'ended')
    }
  }

  return {
    ...room,
    roster,
    seats,
    say,
    sayAll,
    deliver,
    /** What another server or this one wrote down. */
    receive(event: RoomEvent): void {
      if (early) early.push(event)
      else apply(event)
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
    /** To everyone but one, here and elsewhere; kept by nobody. */
    broadcast(message: FromServer, except: string): void {
      sayAll(message, ({ peerId }) => peerId !== except)
      if ([...roster.values()].some((entry) => entry.serverId && entry.serverId !== serverId))
        elsewhere({ k: 'all', except, message })
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

import { leads, type OutReason, type Waiter } from '#contract/meetings/room.ts'
import { closeCodes } from '#contract/live/sockets.ts'
import type { Entry, RoomEvent } from './events.ts'
import type { RoomTalk, Seat } from './room-talk.ts'

export const waiterOf = ({ id, name, photoUrl, role }: Entry): Waiter => ({ id, name, photoUrl, role })

/** Takes what was written down of a room into what this server knows of it, and tells those whose sockets are here. */
export function roomEvents(talk: RoomTalk, admitted: (seat: Seat) => void) {
  const { roster, seats, say, sayAll, isLead, deliver, takeKept } = talk

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
    if (entry.serverId || seat) for (const message of takeKept(entry.id)) deliver(entry.id, message)
  }

  function applyOut(peerId: string, reason: OutReason): void {
    const before = roster.get(peerId)
    roster.delete(peerId)
    takeKept(peerId)
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

  return { apply, applyOut }
}

import type { ChannelName } from '#contract/live/live.ts'
import type { LiveSocket } from '../../http/sockets.ts'
import type { Holder } from './spend-ticket.ts'

/** A channel as a tab listens to it: nothing of it is told before it was judged. */
type Listening = {
  channel: ChannelName
  state: 'asking' | 'on'
  /** What they say is told to nobody, and they are not told that. */
  unheard: boolean
  /** It is being asked for. */
  judging: boolean
  /** What decides it changed while it was asked for. */
  again: boolean
}
/** A tab of somebody who is signed in. */
export type Seat = Holder & {
  companyId: string
  socket: LiveSocket
  channels: Map<string, Listening>
  mayAsk: () => boolean
  maySay: () => boolean
}

/** Ids are unique in all companies, and yet nobody listens across them. */
export const keyOf = (companyId: string, { kind, id }: ChannelName) => `${companyId} ${kind} ${id}`

export type SeatTable = ReturnType<typeof seatTable>

/** The tabs of this server, found by their channels, their people and their companies. */
export function seatTable() {
  const all = new Set<Seat>()
  const byPerson = new Map<string, Set<Seat>>()
  const byCompany = new Map<string, number>()
  const byChannel = new Map<string, Set<Seat>>()
  const person = ({ companyId, userId }: Pick<Seat, 'companyId' | 'userId'>) => `${companyId} ${userId}`

  const enter = <K>(map: Map<K, Set<Seat>>, key: K, seat: Seat) => {
    const set = map.get(key) ?? new Set()
    map.set(key, set.add(seat))
  }
  const leave = <K>(map: Map<K, Set<Seat>>, key: K, seat: Seat) => {
    const set = map.get(key)
    set?.delete(seat)
    if (set?.size === 0) map.delete(key)
  }

  return {
    all,
    of: (companyId: string, userId: string): ReadonlySet<Seat> =>
      byPerson.get(person({ companyId, userId })) ?? new Set<Seat>(),
    inCompany: (companyId: string) => byCompany.get(companyId) ?? 0,
    /** Who named a channel, judged or not. */
    asking: (key: string): ReadonlySet<Seat> => byChannel.get(key) ?? new Set<Seat>(),
    add(seat: Seat) {
      all.add(seat)
      enter(byPerson, person(seat), seat)
      byCompany.set(seat.companyId, (byCompany.get(seat.companyId) ?? 0) + 1)
    },
    remove(seat: Seat) {
      if (!all.delete(seat)) return
      leave(byPerson, person(seat), seat)
      const left = (byCompany.get(seat.companyId) ?? 1) - 1
      if (left > 0) byCompany.set(seat.companyId, left)
      else byCompany.delete(seat.companyId)
      for (const key of seat.channels.keys()) leave(byChannel, key, seat)
    },
    listen(seat: Seat, key: string, channel: ChannelName) {
      seat.channels.set(key, { channel, state: 'asking', unheard: false, judging: false, again: false })
      enter(byChannel, key, seat)
    },
    stop(seat: Seat, key: string) {
      seat.channels.delete(key)
      leave(byChannel, key, seat)
    },
  }
}

import type { FastifyBaseLogger } from 'fastify'
import { liveLimits } from '#contract/live/live.ts'
import { closeCodes } from '#contract/live/sockets.ts'
import type { Answerer, LiveSocket } from '../../http/sockets.ts'
import { companyOfSecret } from '../../http/caller/tokens.ts'
import { serverLimits } from '../../limits.ts'
import { bucket } from '../../platform/live/bucket.ts'
import type { Channels } from '../../platform/live/channel.ts'
import type { Services } from '../../services.ts'
import { channelListening } from './channel-listening.ts'
import { TAB_TICKET } from './give-ticket.ts'
import { hearBus } from './hear-bus.ts'
import { presenceHere } from './presence-here.ts'
import { seatTable, type Seat } from './seats.ts'
import { spendTicket, type Holder } from './spend-ticket.ts'
import { openTab } from './tab.ts'

const limits = serverLimits.live
const LONGEST_TIMER_MS = 2 ** 31 - 1

const seatOf = (socket: LiveSocket, holder: Holder): Seat => ({
  ...holder,
  companyId: socket.company.id,
  socket,
  channels: new Map(),
  mayAsk: bucket(liveLimits.channels * 2, limits.channelsPerSecond),
  maySay: bucket(limits.wordBurst, limits.wordsPerSecond),
})

/** The tabs of this server: opens a seat for each socket that shows a ticket, and tells it what it listens to. */
export function liveTabs(services: Services, channels: Channels, log: FastifyBaseLogger): Answerer {
  const { db, bus, maintenance } = services
  const seats = seatTable()
  const timers = new Map<Seat, NodeJS.Timeout>()
  const presence = presenceHere({ services, seats, log })
  const listening = channelListening({ services, channels, seats, log, end, drop })
  let closing = false

  function leave(seat: Seat): void {
    clearTimeout(timers.get(seat))
    timers.delete(seat)
    for (const key of seat.channels.keys()) listening.stop(seat, key)
    seats.remove(seat)
    presence.left(seat)
  }

  function end(seat: Seat): void {
    leave(seat)
    seat.socket.send({ t: 'out' })
    seat.socket.close(closeCodes.out, 'the session ended')
  }

  /** Who comes back gets what is new from the tables. */
  function drop(seat: Seat, why: string): void {
    leave(seat)
    seat.socket.close(closeCodes.restart, why)
  }

  const isFull = (companyId: string, userId: string) =>
    seats.of(companyId, userId).size >= limits.socketsOfPerson ||
    seats.inCompany(companyId) >= limits.socketsOfCompany

  function endAt(seat: Seat, until: Date): void {
    const ms = until.getTime() - Date.now()
    if (ms <= LONGEST_TIMER_MS) timers.set(seat, setTimeout(end, ms, seat).unref())
  }

  async function sit(socket: LiveSocket, ticket: string): Promise<Seat | 'tooMany' | undefined> {
    const companyId = companyOfSecret(TAB_TICKET, ticket)
    if (closing || maintenance.on || companyId !== socket.company.id) return undefined
    let seat: Seat | undefined
    try {
      return await db.withTenant(companyId, async (tx) => {
        const holder = await spendTicket(tx, companyId, ticket)
        if (!holder) return undefined
        if (isFull(companyId, holder.userId)) return 'tooMany'
        await presence.come(tx, { companyId, userId: holder.userId })
        seat = seatOf(socket, holder)
        // There before the transaction ends: who waits for it, to end the session, finds the seat.
        seats.add(seat)
        endAt(seat, holder.until)
        return seat
      })
    } catch (error) {
      if (seat) leave(seat)
      throw error
    }
  }

  const heard = hearBus({ bus, seats, judging: listening, end, drop })

  return {
    open: (socket) => openTab(socket, { sit, leave, ...listening }),
    waitingBytes: limits.waitingBytesOfTab,
    messageBytes: liveLimits.messageBytes,
    async close() {
      closing = true
      for (const stopHearing of heard) stopHearing()
      for (const timer of timers.values()) clearTimeout(timer)
      await presence.close()
    },
  }
}

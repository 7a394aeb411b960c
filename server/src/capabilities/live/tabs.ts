import type { FastifyBaseLogger } from 'fastify'
import { FromTab, liveLimits, type ChannelName } from '#contract/live.ts'
import { closeCodes } from '#contract/meetings/room.ts'
import type { Answerer, Answering, LiveSocket } from '../../http/sockets.ts'
import { companyOfSecret } from '../../http/caller/tokens.ts'
import { serverLimits } from '../../limits.ts'
import { bucket } from '../../platform/live/bucket.ts'
import { judgedBy, type Channels, type Judged } from '../../platform/live/channel.ts'
import { atMost } from '../../platform/turns/at-most.ts'
import type { Services } from '../../services.ts'
import { fewAsks } from './few-asks.ts'
import { TAB_TICKET } from './give-ticket.ts'
import { keyOf, seatTable, type Seat } from './seats.ts'
import { listenerNow, spendTicket } from './spend-ticket.ts'

const limits = serverLimits.live
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The tabs of this server: opens a seat for each socket that shows a ticket, and tells it what it listens to. */
export function liveTabs(services: Services, channels: Channels, log: FastifyBaseLogger): Answerer {
  const { db, bus, maintenance } = services
  const seats = seatTable()
  const timers = new Map<Seat, NodeJS.Timeout>()
  /** However many are to be judged when a connection comes back: the database has others to answer. */
  const inTurn = atMost(limits.judgedAtOnce)
  const mayAskMore = fewAsks(services)
  let closing = false

  function leave(seat: Seat): void {
    clearTimeout(timers.get(seat))
    timers.delete(seat)
    for (const key of seat.channels.keys()) stop(seat, key)
    seats.remove(seat)
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

  function stop(seat: Seat, key: string): void {
    const listening = seat.channels.get(key)
    seats.stop(seat, key)
    if (listening?.state !== 'on') return
    const { channel } = listening
    const { farewell } = channels[channel.kind] ?? {}
    const others = [...seats.of(seat.companyId, seat.userId)].some((one) => one.channels.has(key))
    if (farewell && !others && !listening.unheard) sayToOthers(seat, channel, farewell)
  }

  const sayToOthers = ({ companyId, userId }: Seat, channel: ChannelName, word: string) =>
    bus.say('live', { companyId, channel, word, by: userId, from: services.relay.serverId })

  async function sit(socket: LiveSocket, ticket: string): Promise<Seat | 'tooMany' | undefined> {
    const companyId = companyOfSecret(TAB_TICKET, ticket)
    if (closing || maintenance.on || companyId !== socket.company.id) return undefined
    let seat: Seat | undefined
    try {
      return await db.withTenant(companyId, async (tx) => {
        const holder = await spendTicket(tx, companyId, ticket)
        if (!holder) return undefined
        if (
          seats.of(companyId, holder.userId).size >= limits.socketsOfPerson ||
          seats.inCompany(companyId) >= limits.socketsOfCompany
        )
          return 'tooMany'
        seat = {
          ...holder,
          companyId,
          socket,
          channels: new Map(),
          mayAsk: bucket(liveLimits.channels * 2, limits.channelsPerSecond),
          maySay: bucket(limits.wordBurst, limits.wordsPerSecond),
        }
        // There before the transaction ends: who waits for it, to end the session, finds the seat.
        seats.add(seat)
        const ms = holder.until.getTime() - Date.now()
        if (ms <= LONGEST_TIMER_MS) timers.set(seat, setTimeout(end, ms, seat).unref())
        return seat
      })
    } catch (error) {
      if (seat) leave(seat)
      throw error
    }
  }

  /** Asks until nothing changed meanwhile. What cannot be judged is refused. */
  async function judge(seat: Seat, key: string): Promise<void> {
    const listening = seat.channels.get(key)
    if (!listening) return
    const { channel } = listening
    let may: Judged
    do {
      listening.again = false
      const answer = await inTurn(() =>
        db.withTenant(
          seat.companyId,
          async (tx) => {
            const listener = await listenerNow(tx, seat.companyId, seat)
            if (!listener) return 'gone'
            return judgedBy(channels[channel.kind], tx, listener, channel.id)
          },
          { readOnly: true },
        ),
      )
      if (answer === 'gone') return end(seat)
      may = answer
    } while (listening.again)
    // It may have been left, and named anew, while it was asked for.
    if (seat.channels.get(key) !== listening || !seats.all.has(seat)) return
    if (!may.listen) {
      stop(seat, key)
      seat.socket.send({ t: 'refused', channel })
      return
    }
    listening.state = 'on'
    listening.unheard = !may.speak
    seat.socket.send({ t: 'listening', channel })
  }

  /** What was open is closed until it is judged anew. */
  function judgeAgain(seat: Seat, key: string): void {
    const listening = seat.channels.get(key)
    if (!listening) return
    if (listening.state === 'asking') {
      listening.again = true
      return
    }
    listening.state = 'asking'
    judge(seat, key).catch((error: unknown) => {
      log.error({ err: error }, 'who listens to a channel was not judged anew')
      drop(seat, 'try again')
    })
  }

  const judgeAll = (seat: Seat) => {
    for (const key of seat.channels.keys()) judgeAgain(seat, key)
  }

  async function listen(seat: Seat, channel: ChannelName): Promise<void> {
    const key = keyOf(seat.companyId, channel)
    if (seat.channels.has(key)) return
    const fits = seat.channels.size < liveLimits.channels && Object.hasOwn(channels, channel.kind)
    if (!fits || !seat.mayAsk() || !mayAskMore(seat.userId))
      return seat.socket.send({ t: 'refused', channel })
    seats.listen(seat, key, channel)
    await judge(seat, key)
  }

  function say(seat: Seat, channel: ChannelName, word: string): void {
    const listening = seat.channels.get(keyOf(seat.companyId, channel))
    if (listening?.state !== 'on' || listening.unheard) return
    if (channels[channel.kind]?.words?.has(word) && seat.maySay()) sayToOthers(seat, channel, word)
  }

  const endAll = (which: (seat: Seat) => boolean) => [...seats.all].filter(which).forEach(end)
  const listening = [
    bus.on('live', (told) => {
      const key = keyOf(told.companyId, told.channel)
      for (const seat of seats.asking(key)) {
        if (seat.channels.get(key)?.state !== 'on') continue
        const { channel } = told
        if ('event' in told) seat.socket.send({ t: 'news', channel, event: told.event })
        else if (told.by !== seat.userId)
          seat.socket.send({ t: 'said', channel, by: told.by, word: told.word })
      }
    }),
    bus.on('listeners', (changed) => {
      const { companyId } = changed
      if ('userIds' in changed)
        for (const userId of changed.userIds) for (const seat of seats.of(companyId, userId)) judgeAll(seat)
      else
        for (const seat of seats.asking(keyOf(companyId, changed.channel)))
          judgeAgain(seat, keyOf(companyId, changed.channel))
    }),
    bus.on('sessionEnded', ({ companyId, userId, sessionId }) =>
      endAll(
        (seat) =>
          seat.companyId === companyId &&
          seat.userId === userId &&
          (!sessionId || seat.sessionId === sessionId),
      ),
    ),
    bus.on('companyClosed', ({ companyId }) => endAll((seat) => seat.companyId === companyId)),
    bus.on('maintenance', ({ on }) => {
      if (on) for (const seat of seats.all) drop(seat, 'maintenance')
    }),
    // Whoever was put out meanwhile is found by being judged, and the others ask for what they missed.
    bus.onMissed(() => {
      for (const seat of seats.all) judgeAll(seat)
    }),
  ]

  function open(socket: LiveSocket): Answering {
    let seat: Seat | undefined
    let gone = false
    let bad = 0
    function refuse(code: 'BAD_MESSAGE' | 'BAD_TICKET', of: string | null): void {
      socket.send({ t: 'error', code, of })
      if (code === 'BAD_TICKET') socket.close(closeCodes.badTicket, 'the ticket is no good')
      else if (++bad > limits.badMessages) socket.close(closeCodes.tooMany, 'no sense in this')
    }
    return {
      async message(given) {
        const parsed = FromTab.safeParse(given)
        if (!parsed.success) return refuse('BAD_MESSAGE', null)
        const message = parsed.data
        if (message.t === 'hello') {
          if (seat) return refuse('BAD_MESSAGE', message.t)
          const taken = await sit(socket, message.ticket)
          if (!taken) return refuse('BAD_TICKET', message.t)
          if (taken === 'tooMany') return socket.close(closeCodes.tooMany, 'too many tabs')
          seat = taken
          socket.known()
          if (gone) return leave(seat)
          return socket.send({ t: 'welcome' })
        }
        if (!seat) return refuse('BAD_TICKET', message.t)
        if (message.t === 'ping') return socket.send({ t: 'pong' })
        if (message.t === 'listen') return listen(seat, message.channel)
        if (message.t === 'leave') return stop(seat, keyOf(seat.companyId, message.channel))
        say(seat, message.channel, message.word)
      },
      closed() {
        gone = true
        if (seat) leave(seat)
      },
    }
  }

  return {
    open,
    waitingBytes: limits.waitingBytesOfTab,
    messageBytes: liveLimits.messageBytes,
    async close() {
      closing = true
      for (const stopListening of listening) stopListening()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

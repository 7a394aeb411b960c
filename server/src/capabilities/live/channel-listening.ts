import type { FastifyBaseLogger } from 'fastify'
import { liveLimits, type ChannelName } from '#contract/live/live.ts'
import { serverLimits } from '../../limits.ts'
import { judgedBy, type Channels, type Judged } from '../../platform/live/channel.ts'
import { atMost } from '../../platform/turns/at-most.ts'
import type { Services } from '../../services.ts'
import { fewAsks } from './few-asks.ts'
import { keyOf, type Seat, type SeatTable } from './seats.ts'
import { listenerNow } from './spend-ticket.ts'

type Options = {
  services: Services
  channels: Channels
  seats: SeatTable
  log: FastifyBaseLogger
  /** The person may hold no seat any more. */
  end: (seat: Seat) => void
  /** What the seat may hear is not known: it comes back and asks anew. */
  drop: (seat: Seat, why: string) => void
}

export type ChannelListening = ReturnType<typeof channelListening>

/** What each seat listens to and says there: nothing before it was judged, and nothing while it is judged anew. */
export function channelListening({ services, channels, seats, log, end, drop }: Options) {
  const { db, bus } = services
  /** However many are to be judged when a connection comes back: the database has others to answer. */
  const inTurn = atMost(serverLimits.live.judgedAtOnce)
  const mayAskMore = fewAsks(services)

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

  /** Asks until nothing changed meanwhile. What cannot be judged is refused. Whoever hears on is not told of it. */
  async function judge(seat: Seat, key: string): Promise<void> {
    const listening = seat.channels.get(key)
    if (!listening) return
    const { channel } = listening
    listening.judging = true
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
    listening.judging = false
    if (!may.listen) {
      stop(seat, key)
      seat.socket.send({ t: 'refused', channel })
      return
    }
    const hasHeard = listening.state === 'on'
    listening.state = 'on'
    listening.unheard = !may.speak
    if (!hasHeard) seat.socket.send({ t: 'listening', channel })
  }

  /**
   * What was open is closed until it is judged anew: `speech` alone, where it is only in question who is heard. Then the
   * others go on to hear, and get no sign of it: who is blocked is not told.
   */
  function judgeAgain(seat: Seat, key: string, only?: 'speech'): void {
    const listening = seat.channels.get(key)
    if (!listening) return
    listening.unheard = true
    if (only !== 'speech') listening.state = 'asking'
    if (listening.judging) {
      listening.again = true
      return
    }
    void judgeOrDrop(seat, key)
  }

  /** A channel that could not be judged would stay closed: the tab comes back and asks anew. */
  function judgeOrDrop(seat: Seat, key: string): Promise<void> {
    return judge(seat, key).catch((error: unknown) => {
      log.error({ err: error }, 'who may listen to a channel was not judged')
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
    await judgeOrDrop(seat, key)
  }

  function say(seat: Seat, channel: ChannelName, word: string): void {
    const listening = seat.channels.get(keyOf(seat.companyId, channel))
    if (listening?.state !== 'on' || listening.unheard) return
    if (channels[channel.kind]?.words?.has(word) && seat.maySay()) sayToOthers(seat, channel, word)
  }

  return { stop, judgeAgain, judgeAll, listen, say }
}

import type { Services } from '../../services.ts'
import type { ChannelListening } from './channel-listening.ts'
import { keyOf, type Seat, type SeatTable } from './seats.ts'

type Options = {
  bus: Services['bus']
  seats: SeatTable
  judging: Pick<ChannelListening, 'judgeAgain' | 'judgeAll'>
  end: (seat: Seat) => void
  drop: (seat: Seat, why: string) => void
}

/** Brings what happens on any server to the tabs of this one. Answers what ends it. */
export function hearBus({ bus, seats, judging, end, drop }: Options): (() => void)[] {
  const { judgeAgain, judgeAll } = judging
  const endAll = (which: (seat: Seat) => boolean) => [...seats.all].filter(which).forEach(end)
  return [
    bus.on('live', (news) => {
      const key = keyOf(news.companyId, news.channel)
      for (const seat of seats.asking(key)) {
        if (seat.channels.get(key)?.state !== 'on') continue
        const { channel } = news
        if ('event' in news)
          seat.socket.send({
            t: 'news',
            channel,
            event:
              news.beside && news.beside.than !== seat.userId
                ? { ...news.event, ...news.beside.event }
                : news.event,
          })
        else if (news.by !== seat.userId)
          seat.socket.send({ t: 'said', channel, by: news.by, word: news.word })
      }
    }),
    bus.on('listeners', (changed) => {
      const { companyId } = changed
      if ('userIds' in changed)
        for (const userId of changed.userIds) for (const seat of seats.of(companyId, userId)) judgeAll(seat)
      else
        for (const seat of seats.asking(keyOf(companyId, changed.channel)))
          judgeAgain(seat, keyOf(companyId, changed.channel), 'speech')
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
}

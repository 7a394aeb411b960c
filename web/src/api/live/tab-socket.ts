import { CHANNELS_PATH, liveApi, ToTab, type FromTab } from '#contract/live/live.ts'
import { pingSeconds } from '#contract/live/sockets.ts'
import { callAs } from '../client.ts'
import { openLiveSocket, type SocketOptions } from './live-socket.ts'

type Options = Pick<SocketOptions<ToTab, FromTab>, 'onMessage' | 'onState' | 'onRefused'>

/** What a newer server says and this page does not know is not for it. */
const read = (data: unknown): ToTab | undefined => ToTab.safeParse(data).data

function meaning({ t }: ToTab) {
  if (t === 'welcome') return 'greeting'
  return t === 'pong' || t === 'out' ? t : 'word'
}

/** The one web socket of this tab, for this person alone. */
export function tabSocket(person: string, options: Options) {
  const renew = async () => (await callAs(person, liveApi.ticket)).ticket
  return openLiveSocket<ToTab, FromTab>({
    ...options,
    path: CHANNELS_PATH,
    ticket: renew(),
    renew,
    read,
    meaning,
    hello: (ticket) => ({ t: 'hello', ticket }),
    ping: { t: 'ping' },
    isLate: () => false,
    patient: true,
    pingMs: pingSeconds * 1000,
    // All tabs of a server that restarts come back: not all at once, and not for ever at the same pace.
    waitsMs: [500, 1500, 3000, 6000, 12_000, 25_000, 60_000],
  })
}

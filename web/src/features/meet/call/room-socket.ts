import { FromServer, LIVE_PATH, type FromBrowser, type MediaState } from '#contract/meetings/room.ts'
import { pingSeconds } from '#contract/live/sockets.ts'
import { openLiveSocket, type SocketOptions } from '../../../api/live/live-socket.ts'

export type { SocketState } from '../../../api/live/live-socket.ts'

type Options = Pick<
  SocketOptions<FromServer, FromBrowser>,
  'ticket' | 'renew' | 'onMessage' | 'onState' | 'onRefused'
> & { media: () => MediaState }

/** Worth saying late; the rest is told anew when the socket is back. */
const late: ReadonlySet<string> = new Set(['signal', 'hand'])

function read(data: unknown): FromServer | undefined {
  const parsed = FromServer.safeParse(data)
  if (!parsed.success) console.error(parsed.error)
  return parsed.data
}

function meaning({ t }: FromServer) {
  if (t === 'welcome' || t === 'waiting') return 'greeting'
  return t === 'pong' || t === 'out' ? t : 'word'
}

/** The room's web socket, which comes back by itself with a new ticket to the same place. */
export const roomSocket = ({ media, ...options }: Options) =>
  openLiveSocket<FromServer, FromBrowser>({
    ...options,
    path: LIVE_PATH,
    read,
    meaning,
    hello: (ticket) => ({ t: 'hello', ticket, media: media() }),
    ping: { t: 'ping' },
    goodbye: { t: 'leave' },
    isLate: ({ t }) => late.has(t),
    pingMs: pingSeconds * 1000,
    waitsMs: [100, 300, 600, 1000, 1000, 2000, 3000],
  })

import type { Grant } from '#contract/meetings/media-grant.ts'
import type { FromBrowser, MediaState } from '#contract/meetings/room.ts'
import type { LocalMedia } from '../devices/local-media.ts'
import type { CallState } from './call-state.ts'
import { keptEngine } from './kept-engine.ts'
import { note } from './note.ts'
import { followDevices } from './own-media.ts'
import { screenShare } from './screen-share.ts'
import { roomSignalling } from './signalling.ts'
import { underWay } from './under-way.ts'
import type { Store } from '../../../shared/store.ts'

const LOOK_MS = 2000

type Options = {
  store: Store<CallState>
  local: LocalMedia
  say: (message: FromBrowser) => void
  /** Asks for the place again, and so for a new grant. */
  ask: () => Promise<unknown>
  grant: () => Grant | null
  /** Aborted when the call is over. */
  over: AbortSignal
}

/** What a call sends and gets: its engine, told what to send, and the signals that engine needs. */
export function callMedia({ store, local, say, ask, grant, over }: Options) {
  const me = () => store.get().peers.get(store.get().me)
  const makeSignalling = () =>
    roomSignalling({
      me: () => ({ id: store.get().me, joinedAt: me()?.joinedAt ?? '' }),
      peers: () => [...store.get().peers.values()].filter(({ id }) => id !== store.get().me),
      send: (to, signal) => say({ t: 'signal', to, signal }),
    })
  let signals = makeSignalling()

  const { engine, start, letGo } = keptEngine({
    store,
    local,
    grant,
    ask,
    signalling: () => signals.signalling,
    renewSignalling: () => void (signals = makeSignalling()),
    tracks: () => ({ ...own.tracks(), ...share.tracks() }),
    over,
  })

  const state = (): MediaState => {
    const { camera, microphone } = local.store.get()
    return { mic: microphone === 'on', camera: camera === 'on', screen: store.get().sharing !== null }
  }
  const tell = () => say({ t: 'media', media: state() })
  const own = followDevices(local, engine, tell)
  const share = screenShare({
    engine,
    changed(track) {
      store.set({ sharing: track })
      tell()
    },
  })

  const look = setInterval(() => {
    engine()
      ?.stats()
      .then((all) => store.set({ quality: new Map(all.map(({ peerId, quality }) => [peerId, quality])) }))
      .catch(note)
  }, LOOK_MS)

  over.addEventListener('abort', () => {
    clearInterval(look)
    share.stop()
    own.stop()
    letGo().catch(note)
    local.close()
  })

  return {
    start,
    underWay: () => underWay(store, grant()?.engine ?? 'mesh'),
    letGo,
    share,
    state,
    engine,
    received: (...given: Parameters<typeof signals.received>) => signals.received(...given),
    changed: (...given: Parameters<typeof signals.changed>) => signals.changed(...given),
  }
}

import type { Grant } from '#contract/meetings/media-grant.ts'
import type { FromBrowser, MediaState } from '#contract/meetings/room.ts'
import type { LocalMedia } from '../devices/local-media.ts'
import type { MediaEngine } from '../engine/engine.ts'
import { withEntry, type CallState } from './call-state.ts'
import { loadEngine } from './load-engine.ts'
import { note } from './note.ts'
import { followDevices } from './own-media.ts'
import { screenShare } from './screen-share.ts'
import { roomSignalling } from './signalling.ts'
import type { Store } from '../../../shared/store.ts'

const LOOK_MS = 2000
const MOST_WAIT_MS = 8000
/** Through a server the others' pictures are known only once the connection is there. */
const MOST_HEAD_START_MS = { mesh: 600, livekit: 1200 }

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

/** The engine of a call: brought up, kept up, and told what to send. */
export function callMedia({ store, local, say, ask, grant, over }: Options) {
  let engine: MediaEngine | undefined
  let starting: Promise<void> | undefined

  const me = () => store.get().peers.get(store.get().me)
  const makeSignalling = () =>
    roomSignalling({
      me: () => ({ id: store.get().me, joinedAt: me()?.joinedAt ?? '' }),
      peers: () => [...store.get().peers.values()].filter(({ id }) => id !== store.get().me),
      send: (to, signal) => say({ t: 'signal', to, signal }),
    })
  let signals = makeSignalling()

  const state = (): MediaState => {
    const { camera, microphone } = local.store.get()
    return { mic: microphone === 'on', camera: camera === 'on', screen: store.get().sharing !== null }
  }
  const tell = () => say({ t: 'media', media: state() })
  const own = followDevices(local, () => engine, tell)
  const share = screenShare({
    engine: () => engine,
    changed(track) {
      store.set({ sharing: track })
      tell()
    },
  })

  function attach(to: MediaEngine) {
    to.on('track', (peerId, source, track) =>
      store.set(({ tracks }) => ({
        tracks: withEntry(tracks, peerId, { ...tracks.get(peerId), [source]: track }),
      })),
    )
    to.on('trackGone', (peerId, source) =>
      store.set(({ tracks }) => {
        const { [source]: _, ...rest } = tracks.get(peerId) ?? {}
        return { tracks: withEntry(tracks, peerId, Object.keys(rest).length ? rest : undefined) }
      }),
    )
    to.on('link', (peerId, link) => store.set(({ links }) => ({ links: withEntry(links, peerId, link) })))
    to.on('silenced', () => void local.setMicrophone(false))
    to.on('away', (is) => store.set({ mediaAway: is }))
    to.on('lost', () => void restart())
  }

  async function bringUp(): Promise<void> {
    const given = grant()
    if (!given || engine) return
    const made = await loadEngine(given, signals.signalling)
    if (over.aborted) return
    engine = made
    attach(made)
    store.set({ serverMute: made.caps.serverMute })
    await made.join(given, { ...own.tracks(), ...share.tracks() })
    if (local.store.get().microphone !== 'on') await made.setEnabled('microphone', false)
  }

  /** Lets the engine go; what it set up is of no use to the next. */
  async function letGo(): Promise<void> {
    const stopped = engine
    engine = undefined
    signals = makeSignalling()
    await stopped?.leave().catch(note)
    store.set({ tracks: new Map(), links: new Map(), quality: new Map() })
  }

  /** Brings the engine up, however often that takes: with a new grant, since an old one may be why it failed. */
  async function keepTrying(): Promise<void> {
    for (let tries = 0; !over.aborted && !engine; tries++) {
      try {
        if (tries > 0) await ask()
        await bringUp()
        store.set({ mediaAway: false })
      } catch (error) {
        note(error)
        await letGo()
        store.set({ mediaAway: true })
        await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** tries, MOST_WAIT_MS)))
      }
    }
  }
  function start() {
    starting ??= keepTrying().finally(() => (starting = undefined))
  }

  /** The engine cannot go on by itself. */
  async function restart(): Promise<void> {
    if (over.aborted || starting) return
    store.set({ mediaAway: true })
    await letGo()
    await ask().catch(note)
    start()
  }

  const look = setInterval(() => {
    engine
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

  /** Whether everyone who has a camera on is seen. */
  const seesAll = () => {
    const { peers, me: mine, tracks } = store.get()
    return [...peers.values()].every(({ id, camera }) => id === mine || !camera || tracks.get(id)?.camera)
  }

  /**
   * Resolves when the others' pictures are known, or after a moment: drawing the room before that would keep the
   * connections waiting, and draw most of it again with each of them.
   */
  function underWay(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        stop()
        resolve()
      }
      const timer = setTimeout(done, MOST_HEAD_START_MS[grant()?.engine ?? 'mesh'])
      const look = () => seesAll() && done()
      const stop = store.subscribe(look)
      look()
    })
  }

  return {
    start,
    underWay,
    letGo,
    share,
    state,
    engine: () => engine,
    received: (...given: Parameters<typeof signals.received>) => signals.received(...given),
    changed: (...given: Parameters<typeof signals.changed>) => signals.changed(...given),
  }
}

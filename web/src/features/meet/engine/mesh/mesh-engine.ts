import type { Grant, MeshGrant } from '#contract/meetings/media-grant.ts'
import { emitter } from '../emitter.ts'
import type {
  EngineEvents,
  LocalTracks,
  MediaEngine,
  PeerStats,
  RoomPeer,
  Signalling,
  Source,
} from '../engine.ts'
import { tierFor } from './adapt.ts'
import { peerLink, type PeerLink } from './peer-link.ts'
import { statsReader } from './peer-stats.ts'
import { note } from '../../call/note.ts'

const FIT_MS = 500
/** Somebody who left is often soon back; sending more can wait. */
const FIT_UP_MS = 5000
/** How long making a connection takes at most, where all goes well. */
const MAKING_MS = 3000

type Held = {
  link: PeerLink
  since: number
  read: ReturnType<typeof statsReader>
  tracks: Map<Source, MediaStreamTrack>
}

const isBeingMade = ({ link, since }: Held) =>
  link.connection()?.connectionState !== 'connected' && Date.now() - since < MAKING_MS

/** Of two people the one who came later offers; the same on both sides, whichever heard of the other first. */
const cameAfter = (a: RoomPeer, b: RoomPeer): boolean =>
  a.joinedAt === b.joinedAt ? a.id > b.id : a.joinedAt > b.joinedAt

/** Every browser sends to every other: no server sees or carries the media. */
export function meshEngine(signalling: Signalling): MediaEngine {
  const events = emitter<EngineEvents>()
  const links = new Map<string, Held>()
  const tracks: LocalTracks = {}
  let grant: MeshGrant | undefined
  let strained = false
  let heard = new Map<string, number>()
  /** What the camera was last set to. */
  let fitted: { track: MediaStreamTrack | undefined; width: number; frameRate: number } | undefined
  const stops: (() => void)[] = []

  const people = () => signalling.peers().length + 1
  const tier = () => ({ tier: tierFor(people(), strained), people: people() })

  async function fitCamera(): Promise<void> {
    const { width, height, frameRate } = tier().tier
    if (fitted?.track === tracks.camera && fitted?.width === width && fitted.frameRate === frameRate) return
    // Captured no larger than it is sent: scaling down costs as much as sending.
    await tracks.camera?.applyConstraints({
      ...tracks.camera.getConstraints(),
      width: { ideal: width },
      height: { ideal: height },
      frameRate: { ideal: frameRate },
    })
    fitted = { track: tracks.camera, width, frameRate }
    await Promise.all([...links.values()].map(({ link }) => link.relimit()))
  }
  const fit = () => fitCamera().catch(note)
  let fitting: ReturnType<typeof setTimeout> | undefined
  /** A little later: setting the camera anew would keep a connection waiting that is just being made. */
  function fitSoon() {
    clearTimeout(fitting)
    const more = fitted !== undefined && tier().tier.width > fitted.width
    fitting = setTimeout(() => void fit(), more ? FIT_UP_MS : FIT_MS)
  }

  function linkTo(peer: RoomPeer, offers: boolean): Held | undefined {
    if (!grant) return undefined
    const held: Held = {
      since: Date.now(),
      read: statsReader(),
      tracks: new Map(),
      link: peerLink({
        grant,
        offers,
        tracks,
        tier,
        hooks: {
          send: (signal) => signalling.send(peer.id, signal),
          state: (state) => events.emit('link', peer.id, state),
          track: (source, track) => {
            held.tracks.set(source, track)
            events.emit('track', peer.id, source, track)
          },
        },
      }),
    }
    links.set(peer.id, held)
    return held
  }

  function unlink(peerId: string) {
    const held = links.get(peerId)
    if (!held) return
    links.delete(peerId)
    held.link.close()
    for (const source of held.tracks.keys()) events.emit('trackGone', peerId, source)
  }

  function meet(peer: RoomPeer) {
    if (!links.has(peer.id) && cameAfter(signalling.me, peer)) linkTo(peer, true)
  }

  return {
    caps: { maxPeople: 6, serverMute: false },
    on: events.on,
    async join(given: Grant, local: LocalTracks) {
      if (given.engine !== 'mesh') throw new TypeError('a grant of another engine')
      grant = given
      Object.assign(tracks, local)
      stops.push(
        signalling.onSignal((from, signal) => {
          // An offer may be here before the word that its sender came.
          const held = links.get(from) ?? linkTo({ id: from, joinedAt: '' }, false)
          held?.link.take(signal)
        }),
        signalling.onPeers(({ came, went }) => {
          if (came) meet(came)
          if (went) unlink(went)
          fitSoon()
        }),
      )
      for (const { id } of signalling.peers()) {
        const here = signalling.peers().find((peer) => peer.id === id)
        if (here) meet(here)
        // One after another: the first offer is on its way while the next connection is made.
        await new Promise((resolve) => setTimeout(resolve))
      }
      await fit()
    },
    async leave() {
      clearTimeout(fitting)
      for (const stop of stops.splice(0)) stop()
      for (const peerId of links.keys()) unlink(peerId)
      grant = undefined
    },
    async publish(source, track) {
      tracks[source] = track
      await Promise.all([...links.values()].map(({ link }) => link.put(source, track)))
      await fit()
    },
    async unpublish(source) {
      delete tracks[source]
      await Promise.all([...links.values()].map(({ link }) => link.put(source, null)))
    },
    async setEnabled(source, on) {
      const track = tracks[source]
      if (track) track.enabled = on
    },
    async replaceTrack(source, track) {
      tracks[source] = track
      await Promise.all([...links.values()].map(({ link }) => link.put(source, track)))
    },
    // Each connection carries one size of a video; its sender goes by the number of people.
    show: () => undefined,
    async stats(): Promise<PeerStats[]> {
      const all = await Promise.all(
        [...links].map(async ([peerId, { link, read }]) => {
          const pc = link.connection()
          return pc ? read(peerId, pc) : undefined
        }),
      )
      const found = all.filter((one) => one !== undefined)
      const nowStrained = found.some((one) => one.strained)
      if (nowStrained !== strained) {
        strained = nowStrained
        void fit()
      }
      return found.map(({ strained: _, ...stats }) => stats)
    },
    levels() {
      // Asking waits for the media thread, which is busy while a connection is made: that is as long as one speaks.
      if ([...links.values()].some(isBeingMade)) return heard
      const now = new Map<string, number>()
      for (const [peerId, { link }] of links) {
        if (link.connection()?.connectionState !== 'connected') continue
        const [source] = link.receiver('microphone')?.getSynchronizationSources() ?? []
        now.set(peerId, source?.audioLevel ?? 0)
      }
      heard = now
      return now
    },
  }
}

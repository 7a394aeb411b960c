import type { MeshGrant } from '#contract/meetings/media-grant.ts'
import type { emitter } from '../emitter.ts'
import type { EngineEvents, LocalTracks, RoomPeer, Signalling, Source } from '../engine.ts'
import type { Tier } from './adapt.ts'
import { peerLink, type PeerLink } from './peer-link.ts'
import { statsReader } from './peer-stats.ts'

/** How long making a connection takes at most, where all goes well. */
const MAKING_MS = 3000

type Held = {
  link: PeerLink
  since: number
  read: ReturnType<typeof statsReader>
  tracks: Map<Source, MediaStreamTrack>
}
type Options = {
  signalling: Signalling
  tracks: LocalTracks
  tier: () => { tier: Tier; people: number }
  emit: ReturnType<typeof emitter<EngineEvents>>['emit']
}

const isBeingMade = ({ link, since }: Held) =>
  link.connection()?.connectionState !== 'connected' && Date.now() - since < MAKING_MS

/** Of two people the one who came later offers; the same on both sides, whichever heard of the other first. */
const cameAfter = (a: RoomPeer, b: RoomPeer): boolean =>
  a.joinedAt === b.joinedAt ? a.id > b.id : a.joinedAt > b.joinedAt

/** A connection to each of the others, and what comes over it. */
export function peerLinks({ signalling, tracks, tier, emit }: Options) {
  const links = new Map<string, Held>()
  let grant: MeshGrant | undefined
  let heard = new Map<string, number>()
  const all = () => [...links.values()].map(({ link }) => link)

  function linkTo(peerId: string, offers: boolean): Held | undefined {
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
          send: (signal) => signalling.send(peerId, signal),
          state: (state) => emit('link', peerId, state),
          track: (source, track) => {
            held.tracks.set(source, track)
            emit('track', peerId, source, track)
          },
        },
      }),
    }
    links.set(peerId, held)
    return held
  }

  function unlink(peerId: string): void {
    const held = links.get(peerId)
    if (!held) return
    links.delete(peerId)
    held.link.close()
    for (const source of held.tracks.keys()) emit('trackGone', peerId, source)
  }

  return {
    /** The connection that a signal came for: an offer may be here before the word that its sender came. */
    of: (peerId: string) => (links.get(peerId) ?? linkTo(peerId, false))?.link,
    /** Offers a connection to somebody who was there before. */
    meet(peer: RoomPeer): void {
      if (!links.has(peer.id) && cameAfter(signalling.me, peer)) linkTo(peer.id, true)
    },
    unlink,
    open: (given: MeshGrant) => void (grant = given),
    close(): void {
      for (const peerId of links.keys()) unlink(peerId)
      grant = undefined
    },
    put: (source: Source, track: MediaStreamTrack | null) =>
      Promise.all(all().map((link) => link.put(source, track))),
    relimit: () => Promise.all(all().map((link) => link.relimit())),
    async stats() {
      const read = await Promise.all(
        [...links].map(async ([peerId, { link, read }]) => {
          const pc = link.connection()
          return pc ? read(peerId, pc) : undefined
        }),
      )
      return read.filter((one) => one !== undefined)
    },
    levels(): Map<string, number> {
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

import type { Grant } from '#contract/meetings/media-grant.ts'
import { emitter } from '../emitter.ts'
import type { EngineEvents, LocalTracks, MediaEngine, PeerStats, Signalling } from '../engine.ts'
import { tierFor } from './adapt.ts'
import { cameraFit } from './camera-fit.ts'
import { peerLinks } from './peer-links.ts'

/** Every browser sends to every other: no server sees or carries the media. */
export function meshEngine(signalling: Signalling): MediaEngine {
  const events = emitter<EngineEvents>()
  const tracks: LocalTracks = {}
  let strained = false
  const stops: (() => void)[] = []

  const people = () => signalling.peers().length + 1
  const tier = () => ({ tier: tierFor(people(), strained), people: people() })
  const links = peerLinks({ signalling, tracks, tier, emit: events.emit })
  const camera = cameraFit(tracks, () => tier().tier, links.relimit)

  function listen(): void {
    stops.push(
      signalling.onSignal((from, signal) => links.of(from)?.take(signal)),
      signalling.onPeers(({ came, went }) => {
        if (came) links.meet(came)
        if (went) links.unlink(went)
        camera.soon()
      }),
    )
  }

  async function meetAll(): Promise<void> {
    for (const { id } of signalling.peers()) {
      const here = signalling.peers().find((peer) => peer.id === id)
      if (here) links.meet(here)
      // One after another: the first offer is on its way while the next connection is made.
      await new Promise((resolve) => setTimeout(resolve))
    }
  }

  return {
    caps: { maxPeople: 6, serverMute: false },
    on: events.on,
    async join(given: Grant, local: LocalTracks) {
      if (given.engine !== 'mesh') throw new TypeError('a grant of another engine')
      links.open(given)
      Object.assign(tracks, local)
      listen()
      await meetAll()
      await camera.now()
    },
    async leave() {
      camera.stop()
      for (const stop of stops.splice(0)) stop()
      links.close()
    },
    async publish(source, track) {
      tracks[source] = track
      await links.put(source, track)
      await camera.now()
    },
    async unpublish(source) {
      delete tracks[source]
      await links.put(source, null)
    },
    async setEnabled(source, on) {
      const track = tracks[source]
      if (track) track.enabled = on
    },
    async replaceTrack(source, track) {
      tracks[source] = track
      await links.put(source, track)
    },
    // Each connection carries one size of a video; its sender goes by the number of people.
    show: () => undefined,
    async stats(): Promise<PeerStats[]> {
      const found = await links.stats()
      const nowStrained = found.some((one) => one.strained)
      if (nowStrained !== strained) {
        strained = nowStrained
        void camera.now()
      }
      return found.map(({ strained: _, ...stats }) => stats)
    },
    levels: links.levels,
  }
}

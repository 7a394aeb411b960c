import type { LocalMedia } from '../devices/local-media.ts'
import type { MediaEngine } from '../engine/engine.ts'
import type { Store } from '../../../shared/store.ts'
import { withEntry, type CallState } from './call-state.ts'

type Hearing = { store: Store<CallState>; local: LocalMedia; lost: () => void }

/** Takes what an engine tells into the call's state. `lost`: it cannot go on by itself. */
export function hearEngine(engine: MediaEngine, { store, local, lost }: Hearing): void {
  engine.on('track', (peerId, source, track) =>
    store.set(({ tracks }) => ({
      tracks: withEntry(tracks, peerId, { ...tracks.get(peerId), [source]: track }),
    })),
  )
  engine.on('trackGone', (peerId, source) =>
    store.set(({ tracks }) => {
      const { [source]: _, ...rest } = tracks.get(peerId) ?? {}
      return { tracks: withEntry(tracks, peerId, Object.keys(rest).length ? rest : undefined) }
    }),
  )
  engine.on('link', (peerId, link) => store.set(({ links }) => ({ links: withEntry(links, peerId, link) })))
  engine.on('silenced', () => void local.setMicrophone(false))
  engine.on('away', (is) => store.set({ mediaAway: is }))
  engine.on('lost', () => lost())
}

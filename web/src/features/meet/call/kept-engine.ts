import type { Grant } from '#contract/meetings/media-grant.ts'
import type { Store } from '../../../shared/store.ts'
import type { LocalMedia } from '../devices/local-media.ts'
import type { LocalTracks, MediaEngine, Signalling } from '../engine/engine.ts'
import type { CallState } from './call-state.ts'
import { hearEngine } from './engine-events.ts'
import { loadEngine } from './load-engine.ts'
import { note } from './note.ts'

const MOST_WAIT_MS = 8000

type Options = {
  store: Store<CallState>
  local: LocalMedia
  grant: () => Grant | null
  /** Asks for the place again, and so for a new grant. */
  ask: () => Promise<unknown>
  signalling: () => Signalling
  /** Signalling that knows nothing of the engine before. */
  renewSignalling: () => void
  /** What is sent at once. */
  tracks: () => LocalTracks
  /** Aborted when the call is over. */
  over: AbortSignal
}

/** The engine of a call: brought up, and up again however often it is lost. */
export function keptEngine(options: Options) {
  const { store, local, grant, ask, signalling, renewSignalling, tracks, over } = options
  let engine: MediaEngine | undefined
  let starting: Promise<void> | undefined

  async function bringUp(): Promise<void> {
    const given = grant()
    if (!given || engine) return
    const made = await loadEngine(given, signalling())
    if (over.aborted) return
    engine = made
    hearEngine(made, { store, local, lost: () => void restart() })
    store.set({ serverMute: made.caps.serverMute })
    await made.join(given, tracks())
    if (local.store.get().microphone !== 'on') await made.setEnabled('microphone', false)
  }

  /** Lets the engine go; what it set up is of no use to the next. */
  async function letGo(): Promise<void> {
    const stopped = engine
    engine = undefined
    renewSignalling()
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

  return { engine: () => engine, start, letGo }
}

import type { MediaEngine } from '../engine/engine.ts'
import { createStore } from '../../../shared/store.ts'

export type Speaking = {
  now: ReadonlySet<string>
  /** Who spoke last for more than a moment. */ active: string | null
}

/** Each look asks the browser's media thread and waits for its answer. */
const LOOK_MS = 300
const LOUD = 0.02
/** A pause between two words is not the end of a speech. */
const HOLD_MS = 800
const LOOKS_TO_LEAD = 2

/** Who speaks, several times a second while it is followed; apart from the call's state, which changes far less often. */
export function followSpeaking(engine: () => MediaEngine | undefined) {
  const store = createStore<Speaking>({ now: new Set(), active: null })
  const heard = new Map<string, { at: number; looks: number }>()
  function look() {
    const at = Date.now()
    const levels = engine()?.levels() ?? new Map<string, number>()
    for (const [peerId, level] of levels) {
      const before = heard.get(peerId)
      if (level > LOUD) heard.set(peerId, { at, looks: (before?.looks ?? 0) + 1 })
      else if (before && at - before.at > HOLD_MS) heard.delete(peerId)
    }
    for (const peerId of heard.keys()) if (!levels.has(peerId)) heard.delete(peerId)
    const before = store.get()
    const loudest = [...heard]
      .filter(([, { looks }]) => looks >= LOOKS_TO_LEAD)
      .toSorted(([a], [b]) => (levels.get(b) ?? 0) - (levels.get(a) ?? 0))[0]?.[0]
    const keeps = before.active !== null && heard.has(before.active)
    const active = keeps ? before.active : (loudest ?? before.active)
    const same = heard.size === before.now.size && [...heard.keys()].every((id) => before.now.has(id))
    if (!same || active !== before.active)
      store.set({ now: same ? before.now : new Set(heard.keys()), active })
  }
  return {
    store,
    /** Answers what ends it. */
    follow() {
      const timer = setInterval(look, LOOK_MS)
      return () => clearInterval(timer)
    },
  }
}

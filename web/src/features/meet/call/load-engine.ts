import type { Grant } from '#contract/meetings/media-grant.ts'
import type { MediaEngine, Signalling } from '../engine/engine.ts'

const scripts = {
  livekit: () => import('../engine/livekit/livekit-engine.ts'),
  mesh: () => import('../engine/mesh/mesh-engine.ts'),
}

/** Fetches an engine while there are other things to wait for. */
export function fetchEngine({ engine }: Grant): void {
  // What fails here is tried again, and told, when the engine is needed.
  scripts[engine]().catch(() => undefined)
}

/** The engine that a grant is for; each comes when it is needed. */
export async function loadEngine(grant: Grant, signalling: Signalling): Promise<MediaEngine> {
  if (grant.engine === 'livekit') return (await scripts.livekit()).liveKitEngine()
  return (await scripts.mesh()).meshEngine(signalling)
}

import type { Grant } from '#contract/media-grant.ts'
import type { MediaEngine, Signalling } from '../engine/engine.ts'

/** The engine that a grant is for; each comes when it is needed. */
export async function loadEngine(grant: Grant, signalling: Signalling): Promise<MediaEngine> {
  if (grant.engine === 'livekit') return (await import('../engine/livekit/livekit-engine.ts')).liveKitEngine()
  return (await import('../engine/mesh/mesh-engine.ts')).meshEngine(signalling)
}

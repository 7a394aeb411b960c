import type { Actor } from './context.ts'
import { fail } from '../core/errors.ts'

/** FORBIDDEN for an API token. */
export function requireSession({ sessionId }: Pick<Actor, 'sessionId'>): void {
  if (!sessionId) fail('FORBIDDEN', { details: { reason: 'session_needed' } })
}

/** FORBIDDEN for whoever did not prove within minutes that it is them. An API token can prove nothing. */
export function requireFreshProof(actor: Pick<Actor, 'sessionId' | 'proved'>): void {
  requireSession(actor)
  if (!actor.proved) fail('FORBIDDEN', { details: { reason: 'fresh_proof_needed' } })
}

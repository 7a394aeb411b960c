import type { Actor } from './context.ts'
import { fail } from '../../core/errors.ts'

type Who = Pick<Actor, 'sessionId' | 'proved'>

/** FORBIDDEN for an API token. Whoever is at the command line has no session, and proved it by being there. */
export function requireSession({ sessionId, proved }: Who): void {
  if (!sessionId && !proved) fail('FORBIDDEN', { details: { reason: 'session_needed' } })
}

/** FORBIDDEN for whoever did not prove within minutes that it is them. An API token can prove nothing. */
export function requireFreshProof(actor: Who): void {
  requireSession(actor)
  if (!actor.proved) fail('FORBIDDEN', { details: { reason: 'fresh_proof_needed' } })
}

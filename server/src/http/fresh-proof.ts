import type { Actor } from './context.ts'
import { fail } from './errors.ts'

/** FORBIDDEN for whoever did not prove within minutes that it is them. An API token can prove nothing. */
export function requireFreshProof({ sessionId, proved }: Pick<Actor, 'sessionId' | 'proved'>): void {
  if (!sessionId) fail('FORBIDDEN', { details: { reason: 'session_needed' } })
  if (!proved) fail('FORBIDDEN', { details: { reason: 'fresh_proof_needed' } })
}

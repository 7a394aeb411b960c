import { requestLimits } from '../../http/caller/rate-limits.ts'
import type { Services } from '../../services.ts'

/**
 * Whether a person may name one more channel this minute: each is judged in the database as a call is, and counts like
 * one, whichever of their sockets names it and however often they come back.
 */
export function fewAsks({ env, seal }: Pick<Services, 'env' | 'seal'>): (person: string) => boolean {
  if (env.CAIRN_RATE_LIMITS === 'off') return () => true
  const limits = requestLimits(seal, 'live')
  return (person) => {
    try {
      limits.count('default', { person })
      return true
    } catch {
      return false
    }
  }
}

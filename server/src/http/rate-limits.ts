import type { Endpoint } from '#contract/endpoint.ts'
import { serverLimits } from '../limits.ts'
import { networkOf } from '../platform/network.ts'
import type { Seal } from '../platform/seal.ts'
import { ApiError } from '../core/errors.ts'

const WINDOW_MS = 60_000
/** Callers remembered over all routes. Beyond, whoever came first is forgotten: 20 MB are held at most. */
const MOST = 100_000

/** Who is counted: a person whose token was verified, or the network that an unverified caller comes from. */
export type Counted = { person: string } | { ip: string }

/**
 * How many calls of each kind a caller made this minute. Counted in this process: several servers give a flood as
 * many times the number. What must be exact, guesses, is counted in the database (platform/guesses.ts).
 */
export type RequestLimits = {
  /** Counts a call; RATE_LIMITED where it is one too many. */
  count(kind: Endpoint['rate'], who: Counted): void
  /** The call is somebody else's after all. */
  giveBack(kind: Endpoint['rate'], who: Counted): void
  readonly remembered: number
}

export function requestLimits(seal: Seal, most = MOST): RequestLimits {
  const windows = new Map<string, { made: number; until: number }>()
  const keyOf = (kind: string, who: Counted) =>
    seal
      .mark('person' in who ? `${kind} person ${who.person}` : `${kind} network ${networkOf(who.ip)}`)
      .toString('latin1')
  return {
    count(kind = 'default', who) {
      const key = keyOf(kind, who)
      const now = Date.now()
      let window = windows.get(key)
      if (!window || window.until <= now) {
        windows.delete(key)
        const [oldest] = windows.size >= most ? windows.keys() : []
        if (oldest !== undefined) windows.delete(oldest)
        window = { made: 0, until: now + WINDOW_MS }
        windows.set(key, window)
      }
      window.made++
      const maximum = serverLimits.requestsPerMinute['person' in who ? 'person' : 'network'][kind]
      if (window.made <= maximum) return
      const seconds = Math.max(1, Math.ceil((window.until - now) / 1000))
      throw new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(seconds) } })
    },
    giveBack(kind = 'default', who) {
      const window = windows.get(keyOf(kind, who))
      if (window && window.made > 0) window.made--
    },
    get remembered() {
      return windows.size
    },
  }
}

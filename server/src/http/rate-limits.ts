import type { Endpoint } from '#contract/endpoint.ts'
import { serverLimits } from '../limits.ts'
import { networkOf } from '../platform/network.ts'
import { countOnAllServers } from '../platform/network-counts.ts'
import type { Seal } from '../platform/seal.ts'
import type { Services } from '../services.ts'
import { ApiError } from '../core/errors.ts'

const WINDOW_SECONDS = 60
/** Callers remembered over all routes. Beyond, whoever came first is forgotten: 20 MB are held at most. */
const MOST = 100_000

/** Who is counted: a person whose token was verified, or the network that an unverified caller comes from. */
export type Counted = { person: string } | { ip: string }

type Kind = NonNullable<Endpoint['rate']>

const markOf = (seal: Seal, kind: Kind, who: Counted) =>
  seal.mark('person' in who ? `${kind} person ${who.person}` : `${kind} network ${networkOf(who.ip)}`)

function refuseBeyond(kind: Kind, who: Counted, { made, seconds }: { made: number; seconds: number }): void {
  if (made <= serverLimits.requestsPerMinute['person' in who ? 'person' : 'network'][kind]) return
  throw new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(seconds) } })
}

/**
 * How many calls of each kind a caller made this minute. Counted in this process: several servers give a flood as
 * many times the number, but of what is counted for all of them below. Guesses are counted in platform/guesses.ts.
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
  const keyOf = (kind: Kind, who: Counted) => markOf(seal, kind, who).toString('latin1')
  return {
    count(kind = 'default', who) {
      const key = keyOf(kind, who)
      const now = Date.now()
      let window = windows.get(key)
      if (!window || window.until <= now) {
        windows.delete(key)
        const [oldest] = windows.size >= most ? windows.keys() : []
        if (oldest !== undefined) windows.delete(oldest)
        window = { made: 0, until: now + WINDOW_SECONDS * 1000 }
        windows.set(key, window)
      }
      window.made++
      const seconds = Math.max(1, Math.ceil((window.until - now) / 1000))
      refuseBeyond(kind, who, { made: window.made, seconds })
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

/**
 * Counts a call that asks for no account for all servers together, after this server's own count has let it through: no
 * network makes more rows change than each server answers. The embedded database has one server, whose count is enough.
 */
export async function countStranger(
  { db, seal }: Pick<Services, 'db' | 'seal'>,
  kind: Kind,
  ip: string,
): Promise<void> {
  if (db.kind === 'pglite') return
  const who = { ip }
  refuseBeyond(kind, who, await countOnAllServers(db, markOf(seal, kind, who), WINDOW_SECONDS))
}

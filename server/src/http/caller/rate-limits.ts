import type { Endpoint } from '#contract/endpoint.ts'
import { serverLimits } from '../../limits.ts'
import { networkOf } from '../../platform/guard/network.ts'
import { countOnAllServers } from '../../platform/guard/network-counts.ts'
import type { Seal } from '../../platform/guard/seal.ts'
import { onSiblings, processes, tellSiblings } from '../../platform/servers/siblings.ts'
import type { Services } from '../../services.ts'
import { ApiError } from '../../core/errors.ts'

const WINDOW_SECONDS = 60
/** Callers remembered over all routes. Beyond, whoever came first is forgotten: 20 MB are held at most. */
const MOST = 100_000

/** How soon a process tells the others what it has counted, and of how many callers at once. */
const TOLD_AFTER_MS = 250
const MOST_WAITING = 10_000

/**
 * Who is counted: a person whom the database knows by what they call with, a session that may have ended, or the network
 * that an unverified caller comes from.
 */
export type Counted = { person: string } | { session: string } | { ip: string }

type Kind = NonNullable<Endpoint['rate']>

function markOf(seal: Seal, kind: Kind, who: Counted): Buffer {
  if ('person' in who) return seal.mark(`${kind} person ${who.person}`)
  if ('session' in who) return seal.mark(`${kind} session ${who.session}`)
  return seal.mark(`${kind} network ${networkOf(who.ip)}`)
}

function refuseBeyond(kind: Kind, who: Counted, { made, seconds }: { made: number; seconds: number }): void {
  if (made <= serverLimits.requestsPerMinute['ip' in who ? 'network' : 'person'][kind]) return
  throw new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(seconds) } })
}

type Window = { made: number; until: number }

/** Tells the server's other processes what is counted here, gathered, and calls `add` with what they have counted. */
function countTogether(
  topic: string,
  add: (key: string, made: number) => void,
): (key: string, made: number) => void {
  if (processes === 1) return () => {}
  const unreported = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    clearTimeout(timer)
    timer = undefined
    tellSiblings(topic, [...unreported])
    unreported.clear()
  }
  onSiblings(topic, (counted) => {
    for (const [key, made] of counted as [string, number][]) add(key, made)
  })
  return (key, made) => {
    unreported.set(key, (unreported.get(key) ?? 0) + made)
    if (unreported.size >= MOST_WAITING) return tell()
    timer ??= setTimeout(tell, TOLD_AFTER_MS).unref()
  }
}

/**
 * How many calls of each kind a caller made this minute. Counted on this server, whose processes tell each other soon
 * what each has counted: several give a flood as many times the number, but of what is counted for all of them below. Guesses are counted in platform/guard/guesses.ts.
 */
export type RequestLimits = {
  /** Counts a call; RATE_LIMITED where it is one too many. */
  count(kind: Endpoint['rate'], who: Counted): void
  /** The call is somebody else's after all. */
  giveBack(kind: Endpoint['rate'], who: Counted): void
  readonly remembered: number
}

/** `name`: the same on each process of a server, and of nothing else that is counted. */
export function requestLimits(seal: Seal, name: string, most = MOST): RequestLimits {
  const windows = new Map<string, Window>()
  const keyOf = (kind: Kind, who: Counted) => markOf(seal, kind, who).toString('latin1')
  function windowOf(key: string): Window {
    const known = windows.get(key)
    if (known && known.until > Date.now()) return known
    windows.delete(key)
    const [oldest] = windows.size >= most ? windows.keys() : []
    if (oldest !== undefined) windows.delete(oldest)
    const window = { made: 0, until: Date.now() + WINDOW_SECONDS * 1000 }
    windows.set(key, window)
    return window
  }
  const tell = countTogether(`requests ${name}`, (key, made) => {
    const window = windowOf(key)
    window.made = Math.max(0, window.made + made)
  })
  return {
    count(kind = 'default', who) {
      const key = keyOf(kind, who)
      const window = windowOf(key)
      window.made++
      tell(key, 1)
      const seconds = Math.max(1, Math.ceil((window.until - Date.now()) / 1000))
      refuseBeyond(kind, who, { made: window.made, seconds })
    },
    giveBack(kind = 'default', who) {
      const key = keyOf(kind, who)
      const window = windows.get(key)
      if (!window || window.made === 0) return
      window.made--
      tell(key, -1)
    },
    get remembered() {
      return windows.size
    },
  }
}

/**
 * Counts a call for all servers and their processes together, after this process's own count has let it through: nobody
 * makes more rows change than each process answers. The embedded database has one server, whose count is enough.
 */
export async function countForAll(
  { db, seal }: Pick<Services, 'db' | 'seal'>,
  kind: Kind,
  who: Counted,
): Promise<void> {
  if (db.kind === 'pglite') return
  refuseBeyond(kind, who, await countOnAllServers(db, markOf(seal, kind, who), WINDOW_SECONDS))
}

import { ApiError } from '../../core/errors.ts'
import { shareOf } from '../siblings.ts'

/** Who comes, and the company or other group that they come from. */
export type Whose = { one: string; group?: string }
type Waiting = { who: Whose; begin(): void }

type Rules = {
  /** Of a server, whose processes have a part each, one at least. */
  atOnce: number
  /** How long somebody waits. */
  seconds: number
  /** How many wait: all together, of one, and of one group. Half of a queue is left to others by whoever fills the rest. */
  most: { all: number; one?: number; group?: number }
}

/**
 * Turns at something costly: so many at once, and of one person one at a time, in the order in which they came. Who
 * waits for too long, or comes when too many wait already, all together or of theirs, is told to come again.
 */
export function turns({ atOnce: ofServer, seconds, most }: Rules) {
  const atOnce = shareOf(ofServer)
  const busy = new Set<string>()
  const waiting: Waiting[] = []

  function next(): void {
    while (busy.size < atOnce) {
      const at = waiting.findIndex(({ who }) => !busy.has(who.one))
      const [turn] = at < 0 ? [] : waiting.splice(at, 1)
      if (!turn) return
      busy.add(turn.who.one)
      turn.begin()
    }
  }
  const again = () => new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(seconds) } })

  const isFull = ({ one, group }: Whose): boolean => {
    const those = (of: (who: Whose) => boolean) => waiting.filter(({ who }) => of(who)).length
    return (
      waiting.length >= most.all ||
      those((who) => who.one === one) >= (most.one ?? most.all) ||
      (group !== undefined && those((who) => who.group === group) >= (most.group ?? most.all))
    )
  }

  function wait(who: Whose, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (isFull(who)) throw again()
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', gone)
        how()
      }
      const turn: Waiting = { who, begin: () => settle(resolve) }
      const leave = (why: Error) => {
        const at = waiting.indexOf(turn)
        if (at >= 0) waiting.splice(at, 1)
        settle(() => reject(why))
      }
      const gone = () => leave(signal?.reason as Error)
      const timer = setTimeout(() => leave(again()), seconds * 1000)
      signal?.addEventListener('abort', gone, { once: true })
      waiting.push(turn)
      next()
    })
  }

  return async function inTurn<T>(who: Whose, use: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await wait(who, signal)
    try {
      return await use()
    } finally {
      busy.delete(who.one)
      next()
    }
  }
}

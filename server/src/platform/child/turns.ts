import { ApiError } from '../../core/errors.ts'

type Waiting = { key: string; begin(): void }

/**
 * Turns at something costly: so many at once, and of one key one at a time, in the order in which they came. Who waits
 * longer than `seconds`, or comes when `most` wait already, is told to come again.
 */
export function turns({ atOnce, seconds, most }: { atOnce: number; seconds: number; most: number }) {
  const busy = new Set<string>()
  const waiting: Waiting[] = []

  function next(): void {
    while (busy.size < atOnce) {
      const at = waiting.findIndex(({ key }) => !busy.has(key))
      const [one] = at < 0 ? [] : waiting.splice(at, 1)
      if (!one) return
      busy.add(one.key)
      one.begin()
    }
  }
  const again = () => new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(seconds) } })

  function wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (waiting.length >= most) throw again()
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', gone)
        how()
      }
      const one: Waiting = { key, begin: () => settle(resolve) }
      const leave = (why: Error) => {
        const at = waiting.indexOf(one)
        if (at >= 0) waiting.splice(at, 1)
        settle(() => reject(why))
      }
      const gone = () => leave(signal?.reason as Error)
      const timer = setTimeout(() => leave(again()), seconds * 1000)
      signal?.addEventListener('abort', gone, { once: true })
      waiting.push(one)
      next()
    })
  }

  return async function inTurn<T>(key: string, use: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await wait(key, signal)
    try {
      return await use()
    } finally {
      busy.delete(key)
      next()
    }
  }
}

import type { FastifyBaseLogger } from 'fastify'
import { isStorageFull } from '../../db/driver.ts'

export type Looking = { stop(): Promise<void> }

/** Looks at once and then every so often whether there is something to do, and does it; never twice at a time. */
export function looking(
  { log }: { log: FastifyBaseLogger },
  name: string,
  everyMs: number,
  look: (signal: AbortSignal) => Promise<void>,
): Looking {
  const stopping = new AbortController()
  let running = Promise.resolve()
  let busy = false

  const lookOnce = () => {
    if (busy || stopping.signal.aborted) return
    busy = true
    running = look(stopping.signal)
      .catch((error: unknown) => {
        // Said once, where it began.
        if (!isStorageFull(error)) log.error({ err: error, name }, 'periodic work failed')
      })
      .finally(() => (busy = false))
  }
  const timer = setInterval(lookOnce, everyMs)
  timer.unref()
  lookOnce()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

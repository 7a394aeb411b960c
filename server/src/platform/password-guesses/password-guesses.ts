import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { serverLimits } from '../../limits.ts'
import { turns, type Whose } from '../turns/turns.ts'

const script = new URL('./guesses.worker.ts', import.meta.url)
const { waiting, waitSeconds, seconds, idleSeconds } = serverLimits.passwordGuesses

/**
 * Judges passwords on a thread of its own, one after another, of a person one at a time: the dictionaries take half a second to load, and nobody
 * else's request waits for that nor for a password made to be slow. The thread, and the memory of its dictionaries, go
 * when nobody has chosen a password for a while. Where it dies or does not answer, the password is not judged, and so
 * not set.
 */
export function passwordGuesser(): (password: string, who: Whose) => Promise<number> {
  const inTurn = turns({ atOnce: 1, seconds: waitSeconds, most: waiting })
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    void thread?.terminate()
    thread = undefined
  }
  const begin = () => {
    const worker = new Worker(script, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } })
    // Also between two passwords: an error that nobody hears ends the server.
    worker.on('error', () => {
      if (thread === worker) thread = undefined
    })
    return worker
  }
  return (password, who) =>
    inTurn(who, async () => {
      clearTimeout(idle)
      thread ??= begin()
      const worker = thread
      worker.ref()
      try {
        const answer = once(worker, 'message', { signal: AbortSignal.timeout(seconds * 1000) })
        worker.postMessage(password)
        const [guesses] = (await answer) as [number]
        return guesses
      } catch (error) {
        end()
        throw error
      } finally {
        worker.unref()
        idle = setTimeout(end, idleSeconds * 1000).unref()
      }
    })
}

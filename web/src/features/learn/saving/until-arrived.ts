import { isApiError } from '../../../api/api-error.ts'
import { errorToast, type Toast } from '../../../api/toasts.ts'
import { isFinal, waitAfter } from '../../../api/retry.ts'
import { retriesOf } from '../../../api/retries.ts'

/**
 * How what was given stands: `offline` (no connection) and `waiting` (the server is in the way) are tried again by
 * themselves, `refused` is not.
 */
export type Saving = 'saved' | 'saving' | 'offline' | 'waiting' | 'refused'
/** Why it has not arrived, where that is known. */
export type Standing = { saving: Saving; error: unknown }
export const savedFirst: Standing = { saving: 'saved', error: null }
/** What was given has not arrived, and is not on its way. */
export const isHeldUp = ({ saving }: Standing): boolean => saving !== 'saved' && saving !== 'saving'

/** What is said to whoever wants to hand in what has not arrived: without a connection the words given. */
export const whyNotSent = ({ saving, error }: Standing, offline: string): Toast =>
  error && saving !== 'offline' ? errorToast(error) : { severity: 'error', message: offline }

type Retries = ReturnType<typeof retriesOf>
type Options = {
  person: string
  /** Milliseconds of quiet after which it is sent. */
  pause: number
  /** Whether something has not arrived yet, and still can. */
  waits: () => boolean
  /** One call with some of what waits. */
  sendOne: (call: Retries['call']) => Promise<void>
  onState: (standing: Standing) => void
}

/**
 * Sends what a learner gives, one call at a time after a moment of quiet, and again until all of it has arrived. Unlike an
 * author’s (shared/saving/sender.ts) it is never to be settled with what another wrote: whoever gives last means it.
 */
export function untilArrived({ person, pause, waits, sendOne, onState }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: Promise<void> | undefined
  let failures = 0
  const retries = retriesOf(person, () => void flush())

  const say = (saving: Saving, error: unknown = null) => onState({ saving, error })

  async function run(): Promise<void> {
    say('saving')
    try {
      while (waits() && retries.isHere()) {
        await sendOne(retries.call)
        failures = 0
      }
      say(waits() ? 'waiting' : 'saved')
    } catch (error) {
      if (isFinal(error)) return say('refused', error)
      say(isApiError(error, 'NETWORK') ? 'offline' : 'waiting', error)
      retries.wait(waitAfter(error, failures++))
    }
  }
  /** Sends at once what waits; resolves when that try is over, and says whether all has arrived. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    retries.stop()
    if (current) await current
    if (waits()) await (current = run().finally(() => (current = undefined)))
    return !waits()
  }
  return {
    flush,
    /** Something was given. */
    schedule(): void {
      say('saving')
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pause)
    },
    /** It is over: nothing of it is sent any more. */
    close(): void {
      clearTimeout(timer)
      retries.close()
    },
  }
}

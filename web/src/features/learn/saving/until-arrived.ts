import { isFinal, retryDelay } from '../../../api/retry.ts'
import { waitingLine } from '../../../api/waiting-line.ts'

/** How what was given stands: `waiting` is tried again by itself, `refused` is not. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'refused'
type Line = ReturnType<typeof waitingLine>
type Options = {
  person: string
  /** Milliseconds of quiet after which it is sent. */
  pause: number
  /** Whether something has not arrived yet, and still can. */
  waits: () => boolean
  /** One call with some of what waits. */
  sendOne: (call: Line['call']) => Promise<void>
  onState: (saving: Saving) => void
}

/**
 * Sends what a learner gives, one call at a time after a moment of quiet, and again until all of it has arrived. Unlike an
 * author’s (shared/saving/sender.ts) it is never to be settled with what another wrote: whoever gives last means it.
 */
export function untilArrived({ person, pause, waits, sendOne, onState }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: Promise<void> | undefined
  let failures = 0
  const line = waitingLine(person, () => void flush())

  async function run(): Promise<void> {
    onState('saving')
    try {
      while (waits() && line.isHere()) {
        await sendOne(line.call)
        failures = 0
      }
      onState(waits() ? 'waiting' : 'saved')
    } catch (error) {
      if (isFinal(error)) return onState('refused')
      onState('waiting')
      line.wait(retryDelay(failures++))
    }
  }
  /** Sends at once what waits; resolves when that try is over, and says whether all has arrived. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    line.stop()
    if (current) await current
    if (waits()) await (current = run().finally(() => (current = undefined)))
    return !waits()
  }
  return {
    flush,
    /** Something was given. */
    touch(): void {
      onState('saving')
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pause)
    },
    /** It is over: nothing of it is sent any more. */
    close(): void {
      clearTimeout(timer)
      line.close()
    },
  }
}

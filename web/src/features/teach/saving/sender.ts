import { isApiError } from '../../../api/api-error.ts'
import { retryDelay } from '../../../api/retry.ts'
import { waitingLine } from '../../../api/waiting-line.ts'

/**
 * How what was typed stands: `offline` is tried again by itself, `refused` when it is changed. `invalid`: some of it
 * cannot be sent as it is, the rest is saved.
 */
export type SendState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'invalid' | 'refused'

type Options = {
  /** Whose it is: it is sent while they are signed in, and by nobody else’s token. */
  person: string
  /** Milliseconds of quiet before something is sent. */
  wait: number
  /** Sends all that there is at this moment. */
  send: () => Promise<void>
  onState: (state: SendState, error?: unknown) => void
  /** What else may pass by itself. */
  mayPass?: (error: unknown) => boolean
}

/** A network, a server or a limit that is in the way for a while. */
const passes = (error: unknown) =>
  isApiError(error) &&
  (error.code === 'NETWORK' || error.status >= 500 || error.status === 408 || error.status === 429)

/** Sends what changes as one types: one call at a time, the latest state, and again until it has arrived. */
export function createSender({ person, wait, send, onState, mayPass = () => false }: Options) {
  let isDirty = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let current: Promise<void> | undefined
  const line = waitingLine(person, () => void flush())

  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  function putOff() {
    onState('offline')
    line.wait(retryDelay(failures++))
  }
  async function run() {
    if (!navigator.onLine) return putOff()
    isDirty = false
    onState('saving')
    try {
      await send()
      failures = 0
      onState(isDirty ? 'unsaved' : 'saved')
      if (isDirty) later(wait)
    } catch (error) {
      isDirty = true
      if (passes(error) || mayPass(error)) putOff()
      else onState('refused', error)
    }
  }
  /** Sends at once what waits; resolves when that try is over. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    line.stop()
    if (current) return current.then(() => (isDirty ? flush() : undefined))
    if (!isDirty) return Promise.resolve()
    current = run().finally(() => (current = undefined))
    return current
  }
  return {
    /** Something has changed. */
    touch() {
      isDirty = true
      if (!current) {
        onState('unsaved')
        later(wait)
      }
    },
    flush,
    /** `call`, in the name of the person alone. */
    call: line.call,
    /** Tries again what has not arrived, as after somebody has signed in again. */
    again() {
      if (isDirty && !current) void flush()
    },
    /** There is nothing left to send. */
    forget() {
      isDirty = false
      clearTimeout(timer)
      line.stop()
      onState('saved')
    },
  }
}
export type Sender = ReturnType<typeof createSender>

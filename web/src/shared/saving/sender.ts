import { isApiError } from '../../api/api-error.ts'
import { maintenance } from '../../api/session/maintenance.ts'
import { mayPass, waitAfter } from '../../api/retry.ts'
import { retriesOf } from '../../api/retries.ts'

/**
 * How what was typed stands: `offline` (no connection) and `waiting` (the server is in the way) are tried again by
 * themselves, `refused` when it is changed. `invalid`: some of it cannot be sent as it is, the rest is saved.
 */
export type SendState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'waiting' | 'invalid' | 'refused'

type Options = {
  /** Whose it is: it is sent while they are signed in, and by nobody else’s token. */
  person: string
  /** Milliseconds of quiet before something is sent. */
  wait: number
  /** Sends all that there is at this moment. */
  send: () => Promise<void>
  onState: (state: SendState, error?: unknown) => void
  /** What fails only because something else is still on its way. */
  isEarly?: (error: unknown) => boolean
}

/** Sends what changes as one types: one call at a time, the latest state, and again until it has arrived. */
export function createSender({ person, wait, send, onState, isEarly = () => false }: Options) {
  let isDirty = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let current: Promise<void> | undefined
  const retries = retriesOf(person, () => void flush())

  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  function putOff(state: SendState, error?: unknown) {
    onState(state, error)
    retries.wait(waitAfter(error, failures++))
  }
  function onceMaintenanceEnds() {
    const stop = maintenance.subscribe(() => {
      stop()
      void flush()
    })
  }
  function failed(error: unknown) {
    if (isEarly(error)) putOff('unsaved')
    else if (isApiError(error, 'NETWORK')) putOff('offline')
    else if (isApiError(error) && mayPass(error)) putOff('waiting', error)
    else onState('refused', error)
    if (isApiError(error, 'MAINTENANCE')) onceMaintenanceEnds()
  }
  async function run() {
    if (!navigator.onLine) return putOff('offline')
    isDirty = false
    onState('saving')
    try {
      await send()
      failures = 0
      onState(isDirty ? 'unsaved' : 'saved')
      if (isDirty) later(wait)
    } catch (error) {
      isDirty = true
      failed(error)
    }
  }
  /** Sends at once what waits; resolves when that try is over. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    retries.stop()
    if (current) return current.then(() => (isDirty ? flush() : undefined))
    if (!isDirty) return Promise.resolve()
    current = run().finally(() => (current = undefined))
    return current
  }
  return {
    /** Something has changed. */
    schedule() {
      isDirty = true
      if (!current) {
        onState('unsaved')
        later(wait)
      }
    },
    flush,
    /** `call`, in the name of the person alone. */
    call: retries.call,
    /** Tries again what has not arrived, as after somebody has signed in again. */
    again() {
      if (isDirty && !current) void flush()
    },
    /** There is nothing left to send. */
    forget() {
      isDirty = false
      clearTimeout(timer)
      retries.stop()
      onState('saved')
    },
  }
}

import type { Endpoint } from '#contract/endpoint.ts'
import { callAs } from './client.ts'
import { session } from './session/current-session.ts'
import type { CallArgs } from './request.ts'

/**
 * What everything that is sent later, or again, goes through: it belongs to whoever did it. Its calls go by that
 * person's token alone; neither its timer nor the network's return wakes it once they have left or somebody else has
 * come. Whoever keeps what waits sends it when they are back.
 */
export function retriesOf(person: string, again: () => void) {
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const isHere = () => !isClosed && session.person() === person
  function stop() {
    clearTimeout(timer)
    removeEventListener('online', wake)
  }
  function wake() {
    stop()
    again()
  }
  const stopFollowing = session.onHolder(() => {
    if (!isHere()) stop()
  })

  return {
    /** Whether the person is still the one who is signed in. */
    isHere,
    call: <E extends Endpoint>(endpoint: E, ...args: CallArgs<E>) => callAs(person, endpoint, ...args),
    /** Tries again after so many milliseconds, or as soon as the network is back. */
    wait(ms: number) {
      stop()
      if (!isHere()) return
      timer = setTimeout(wake, ms)
      addEventListener('online', wake)
    },
    /** Nothing is waited for any more: it is being sent, or there is nothing left. */
    stop,
    /** For good. */
    close() {
      isClosed = true
      stop()
      stopFollowing()
    },
  }
}

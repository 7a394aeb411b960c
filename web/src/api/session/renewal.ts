import { ApiError, isApiError, networkError } from '../api-error.ts'
import { away } from '../away.ts'
import { waitAfter } from '../retry.ts'
import { REFRESH_LOCK, REFRESH_WAIT_MS } from './early-calls.ts'
import type { Held, HeldToken } from './held-token.ts'
import { isOfOlder, personOf } from './token-claims.ts'

type Session = {
  refresh: (signal: AbortSignal) => Promise<string>
  held: HeldToken
  accept: (token: string) => void
  expire: () => void
  /** The cookie brought a token of somebody else than this page belongs to. */
  personChanged: () => void
}

/** Gets a new access token by the refresh cookie, for all who ask meanwhile. */
export function tokenRenewal({ refresh, held, accept, expire, personChanged }: Session) {
  const nap = napping()
  let pending: Promise<string> | undefined
  let underWay: AbortController | undefined

  /** A token; the error where the server is only away, which refuses nobody. */
  async function tryOnce(before: Held | undefined): Promise<string | ApiError> {
    if (held.fresh()) return inItsPlace(before)
    const begun = held.turn()
    underWay = new AbortController()
    const late = networkError(new Error('a new access token was not answered in time'))
    const timer = setTimeout(() => underWay?.abort(late), REFRESH_WAIT_MS)
    try {
      const token = await refresh(underWay.signal)
      if (held.turn() !== begun) return inItsPlace(before)
      return renewed(token, before)
    } catch (error) {
      // Who has signed in meanwhile has a cookie of their own: it is the one before that was refused.
      if (held.turn() !== begun) return inItsPlace(before, error)
      if (!isApiError(error)) throw error
      if (!isRefusal(error)) return error
      expire()
      throw noToken(error)
    } finally {
      clearTimeout(timer)
      underWay = undefined
    }
  }

  /** What is held by now, for who asked while somebody was held: nothing of somebody else's. */
  function inItsPlace(before: Held | undefined, cause?: unknown): string {
    const isOthers = before && held.current()?.person !== before.person
    const now = isOthers ? undefined : held.fresh()
    if (!now) throw noToken(cause)
    return now
  }

  /** Takes the token that the cookie brought. It may be of another session than this tab had. */
  function renewed(token: string, before: Held | undefined): string {
    if (before && isOfOlder(token, before.token)) {
      expire()
      throw noToken()
    }
    accept(token)
    if (!before || before.person === personOf(token)) return token
    personChanged()
    throw noToken()
  }

  /**
   * Tries until there is a token or the session is over: callers wait meanwhile, and the page stays. Between two
   * tries the lock is free, and a token of another tab or the network's return ends the wait.
   */
  async function renew(): Promise<string> {
    const before = held.ends()
    const asked = held.current()
    try {
      for (let failures = 0; ; failures++) {
        const token = await inTurn(() => tryOnce(asked))
        if (typeof token === 'string') return token
        away.set(true)
        if (held.ends() === before) await nap.pause(waitAfter(token, failures))
        if (held.ends() !== before) throw noToken()
      }
    } finally {
      away.set(false)
    }
  }

  return {
    token: () => (pending ??= renew().finally(() => (pending = undefined))),
    /** Ends the wait between two tries. */
    wake: () => nap.wake(),
    /** What is on its way is of use to nobody any more. */
    abandon: () => underWay?.abort(),
  }
}

/** One tab at a time, where the browser has locks: no two spend the same refresh cookie. */
function inTurn<T>(body: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return body()
  return navigator.locks.request(REFRESH_LOCK, body)
}

/** A wait that ends early when it is woken, or the network is back. */
function napping() {
  let wake: () => void = () => undefined
  return {
    wake: () => wake(),
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        wake = () => {
          clearTimeout(timer)
          removeEventListener('online', wake)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        addEventListener('online', wake)
      }),
  }
}

/**
 * The server said no: any 4xx but 429, whatever its code. A lost connection, a 429, a 5xx, or an answer that is not the
 * server's at all (a hotel's own sign-in page) says nothing about the session.
 */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500 && status !== 429

/** What a call rejects with when there is no token to be had. */
export function noToken(cause?: unknown): ApiError {
  const error = new ApiError(
    { code: 'UNAUTHORIZED', type: 'session', message: 'no token in the answer' },
    401,
  )
  if (cause) error.cause = cause
  return error
}

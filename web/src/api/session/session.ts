import { ApiError, isApiError, networkError } from '../api-error.ts'
import { away } from '../away.ts'
import { REFRESH_LOCK, REFRESH_WAIT_MS, SIGNED_IN_KEY } from './early-calls.ts'
import { waitAfter } from '../retry.ts'
import { expiryOf, isOfOlder, personOf, sessionOf } from './token-claims.ts'

/**
 * Why a person is not signed in: it ended, they ended it (`_here`: in this browser, and the server could not be told), or
 * it never began. The sign-in screen says it.
 */
export type EndReason = 'expired' | 'signed_out' | 'signed_out_here' | 'required'
type Held = { token: string; expiresAt: number; person: string }
type Message = { type: 'token'; held: Held } | { type: 'ended'; reason: EndReason; session: string | null }

const REFRESH_BELOW_MS = 60_000
const CHANNEL = 'cairn-session'

function readHint(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_KEY) !== null
  } catch {
    return false
  }
}
function writeHint(signedIn: boolean) {
  try {
    if (signedIn) localStorage.setItem(SIGNED_IN_KEY, '1')
    else localStorage.removeItem(SIGNED_IN_KEY)
  } catch (error) {
    console.error(error)
  }
}

/**
 * The access token, held in this closure alone. Tabs hand each other a fresh one over a BroadcastChannel and take
 * turns at refreshing under a Web Lock, so that no two spend the same refresh cookie.
 */
export function createSession(refresh: (signal: AbortSignal) => Promise<string>) {
  let held: Held | undefined
  /** Who was held last, though they have left. */
  let last: string | undefined
  let pending: Promise<string> | undefined
  const listeners = new Set<(reason: EndReason) => void>()
  /** An end before anybody listened: the page asks who it is before it is drawn. */
  let unheard: EndReason | undefined
  const changeListeners = new Set<() => void>()
  const holderListeners = new Set<() => void>()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

  /** Ends the wait between two tries. */
  let wake: () => void = () => undefined
  /** How often a session ended here. */
  let ends = 0
  /** Counts what was held and let go: whatever was begun before the last of them is over. */
  let turn = 0
  let underWay: AbortController | undefined
  /** They have signed out, and nobody has signed in since: the cookie may still be good where the server was not told. */
  let hasLeft = false
  /** Sessions that have ended: a token of theirs that comes late is nobody's. */
  const over = new Set<string>()

  const fresh = () => (held && held.expiresAt - Date.now() >= REFRESH_BELOW_MS ? held.token : undefined)

  function hold(next: Held | undefined) {
    const other = held?.person !== next?.person
    held = next
    last = next?.person ?? last
    if (other) for (const listener of holderListeners) listener()
  }
  function keep(next: Held) {
    turn += 1
    hasLeft = false
    // The cookie that a refresh of another session still brings would take the place of the new one's.
    if (!held || sessionOf(held.token) !== sessionOf(next.token)) underWay?.abort()
    hold(next)
    writeHint(true)
    wake()
  }
  function drop(reason: EndReason) {
    turn += 1
    if (held) over.add(sessionOf(held.token))
    // That nobody is signed in may be found again and again until somebody is.
    hasLeft ||= reason === 'signed_out' || reason === 'signed_out_here'
    hold(undefined)
    ends += 1
    wake()
    writeHint(false)
    // That nobody was signed in is found anew by the first call of the page.
    if (listeners.size === 0 && reason !== 'required') unheard = reason
    for (const listener of listeners) listener(reason)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'ended') {
      if (data.session) over.add(data.session)
      // Its sender may not know yet who has signed in here since.
      if (!held || sessionOf(held.token) === data.session) drop(data.reason)
      else if (data.session) writeHint(true)
      return
    }
    // Nor may the sender of a token know that its session is over, or that a newer one has begun.
    const { token } = data.held
    if (over.has(sessionOf(token)) || (held && isOfOlder(token, held.token))) return
    const other = held !== undefined && held.person !== data.held.person
    keep(data.held)
    if (other) for (const listener of changeListeners) listener()
  })

  /** A token; the error where the server is only away, which refuses nobody. */
  async function tryOnce(before: Held | undefined): Promise<string | ApiError> {
    if (fresh()) return inItsPlace(before)
    const begun = turn
    underWay = new AbortController()
    const late = networkError(new Error('a new access token was not answered in time'))
    const timer = setTimeout(() => underWay?.abort(late), REFRESH_WAIT_MS)
    try {
      const token = await refresh(underWay.signal)
      if (turn !== begun) return inItsPlace(before)
      return renewed(token, before)
    } catch (error) {
      // Who has signed in meanwhile has a cookie of their own: it is the one before that was refused.
      if (turn !== begun) return inItsPlace(before, error)
      if (!isApiError(error)) throw error
      if (!isRefusal(error)) return error
      end('expired')
      throw noToken(error)
    } finally {
      clearTimeout(timer)
      underWay = undefined
    }
  }
  /** What is held by now, for who asked while somebody was held: nothing of somebody else's. */
  function inItsPlace(before: Held | undefined, cause?: unknown): string {
    const now = before && held?.person !== before.person ? undefined : fresh()
    if (!now) throw noToken(cause)
    return now
  }
  /** Takes the token that the cookie brought. It may be of another session than this tab had. */
  function renewed(token: string, before: Held | undefined): string {
    if (before && isOfOlder(token, before.token)) {
      end('expired')
      throw noToken()
    }
    accept(token)
    if (!before || before.person === personOf(token)) return token
    for (const listener of changeListeners) listener()
    throw noToken()
  }

  function underLock(before: Held | undefined): Promise<string | ApiError> {
    if (typeof navigator === 'undefined' || !('locks' in navigator)) return tryOnce(before)
    return navigator.locks.request(REFRESH_LOCK, () => tryOnce(before))
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = () => {
        clearTimeout(timer)
        removeEventListener('online', wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      addEventListener('online', wake)
    })

  /**
   * Tries until there is a token or the session is over: callers wait meanwhile, and the page stays. Between two
   * tries the lock is free, and a token of another tab or the network's return ends the wait.
   */
  async function renew(): Promise<string> {
    const before = ends
    const asked = held
    try {
      for (let failures = 0; ; failures++) {
        const token = await underLock(asked)
        if (typeof token === 'string') return token
        away.set(true)
        if (ends === before) await pause(waitAfter(token, failures))
        if (ends !== before) throw noToken()
      }
    } finally {
      away.set(false)
    }
  }

  /** Takes a token the server just gave, and shares it with the other tabs. */
  function accept(token: string) {
    unheard = undefined
    const next = { token, expiresAt: expiryOf(token), person: personOf(token) }
    keep(next)
    channel?.postMessage({ type: 'token', held: next } satisfies Message)
  }

  /** Clears the token and tells everyone, this tab and the others. */
  function end(reason: EndReason) {
    const had = held !== undefined || readHint()
    const session = held ? sessionOf(held.token) : null
    if (had) channel?.postMessage({ type: 'ended', reason, session } satisfies Message)
    drop(had ? reason : 'required')
  }

  const isHeld = (token: string) => held !== undefined && sessionOf(held.token) === sessionOf(token)

  return {
    accept,
    end,
    /**
     * Ends the session that was signed out of, by the token that was held then: here where it is still the one that is
     * held, and in the other tabs. Where none was held, what this browser had a sign of.
     */
    leave(token: string | undefined, reason: 'signed_out' | 'signed_out_here') {
      if (token ? isHeld(token) : !held) return end(reason)
      if (token)
        channel?.postMessage({
          type: 'ended',
          reason,
          session: sessionOf(token),
        } satisfies Message)
    },
    /** The server refused this token: what is over is the session that it is of, and nobody's who came since. */
    refuse(token: string) {
      if (isHeld(token)) end('expired')
    },
    /** A token with at least a minute left; concurrent callers share one refresh. */
    token(): Promise<string> {
      const now = fresh()
      if (now) return Promise.resolve(now)
      // What the page still asks for is asked by nobody.
      if (hasLeft && !readHint()) return Promise.reject(noToken())
      pending ??= renew().finally(() => (pending = undefined))
      return pending
    },
    /** The token at hand, if any: for a call that needs none but says whose it is. */
    held: () => held?.token,
    /** Who is signed in here, as far as this page knows. */
    person: () => held?.person,
    /** Told when that is somebody else, or nobody any more, however it came about. */
    onHolder(listener: () => void) {
      holderListeners.add(listener)
      return () => void holderListeners.delete(listener)
    },
    /** Who is signed in here, or was before they left. */
    lastPerson: () => last,
    /** Says that somebody else has signed in on a page that still shows what belongs to the person before. */
    tellPersonChange() {
      for (const listener of changeListeners) listener()
    },
    /** Whether this browser may hold a session: worth asking the server. */
    maybeSignedIn: () => held !== undefined || readHint(),
    onEnd(listener: (reason: EndReason) => void) {
      listeners.add(listener)
      if (unheard) listener(unheard)
      unheard = undefined
      return () => void listeners.delete(listener)
    },
    /** Somebody else signed in, in another tab or under maintenance: what this page shows belongs to the person before. */
    onPersonChange(listener: () => void) {
      changeListeners.add(listener)
      return () => void changeListeners.delete(listener)
    },
    close: () => channel?.close(),
  }
}
export type Session = ReturnType<typeof createSession>

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

import { listenersOf } from '../listeners.ts'
import { heldOf, heldToken, readHint, writeHint, type EndReason, type Held } from './held-token.ts'
import { noToken, tokenRenewal } from './renewal.ts'
import { sessionTabs } from './session-tabs.ts'
import { isOfOlder, sessionOf } from './token-claims.ts'

export type Session = ReturnType<typeof createSession>

/**
 * Who is signed in here. Tabs hand each other a fresh token and take turns at refreshing, so that no two spend the same
 * refresh cookie.
 */
export function createSession(refresh: (signal: AbortSignal) => Promise<string>) {
  const held = heldToken()
  const ended = endListeners()
  const personChange = listenersOf()
  const renewal = tokenRenewal({
    refresh,
    held,
    accept,
    expire: () => end('expired'),
    personChanged: () => personChange.tell(),
  })
  const tabs = sessionTabs((message) => {
    if (message.type === 'ended') endElsewhere(message.reason, message.session)
    else keepFromElsewhere(message.held)
  })

  function keep(next: Held) {
    // The cookie that a refresh of another session still brings would take the place of the new one's.
    if (!held.isSessionOf(next.token)) renewal.abandon()
    held.keep(next)
    renewal.wake()
  }
  function drop(reason: EndReason) {
    held.drop(reason)
    renewal.wake()
    ended.tell(reason)
  }

  function endElsewhere(reason: EndReason, session: string | null) {
    if (session) held.endOf(session)
    const now = held.current()
    // Its sender may not know yet who has signed in here since.
    if (!now || sessionOf(now.token) === session) drop(reason)
    else if (session) writeHint(true)
  }
  function keepFromElsewhere(next: Held) {
    const now = held.current()
    // Nor may the sender of a token know that its session is over, or that a newer one has begun.
    if (held.isOver(next.token) || (now && isOfOlder(next.token, now.token))) return
    keep(next)
    if (now && now.person !== next.person) personChange.tell()
  }

  /** Takes a token the server just gave, and shares it with the other tabs. */
  function accept(token: string) {
    ended.forget()
    const next = heldOf(token)
    keep(next)
    tabs.tell({ type: 'token', held: next })
  }

  /** Clears the token and tells everyone, this tab and the others. */
  function end(reason: EndReason) {
    const now = held.current()
    const had = now !== undefined || readHint()
    if (had) tabs.tell({ type: 'ended', reason, session: now ? sessionOf(now.token) : null })
    drop(had ? reason : 'required')
  }

  return {
    accept,
    end,
    /**
     * Ends the session that was signed out of, by the token that was held then: here where it is still the one that is
     * held, and in the other tabs. Where none was held, what this browser had a sign of.
     */
    leave(token: string | undefined, reason: 'signed_out' | 'signed_out_here') {
      if (token ? held.isSessionOf(token) : !held.current()) return end(reason)
      if (token) tabs.tell({ type: 'ended', reason, session: sessionOf(token) })
    },
    /** The server refused this token: what is over is the session that it is of, and nobody's who came since. */
    refuse(token: string) {
      if (held.isSessionOf(token)) end('expired')
    },
    /** A token with at least a minute left; concurrent callers share one refresh. */
    token(): Promise<string> {
      const now = held.fresh()
      if (now) return Promise.resolve(now)
      // What the page still asks for is asked by nobody.
      if (held.hasLeft() && !readHint()) return Promise.reject(noToken())
      return renewal.token()
    },
    /** The token at hand, if any: for a call that needs none but says whose it is. */
    held: () => held.current()?.token,
    /** Who is signed in here, as far as this page knows. */
    person: () => held.current()?.person,
    /** Told when that is somebody else, or nobody any more, however it came about. */
    onHolder: held.onHolder,
    /** Who is signed in here, or was before they left. */
    lastPerson: held.lastPerson,
    /** Says that somebody else has signed in on a page that still shows what belongs to the person before. */
    tellPersonChange: () => personChange.tell(),
    /** Whether this browser may hold a session: worth asking the server. */
    maybeSignedIn: () => held.current() !== undefined || readHint(),
    onEnd: ended.add,
    /** Somebody else signed in, in another tab or under maintenance: what this page shows belongs to the person before. */
    onPersonChange: personChange.add,
    close: tabs.close,
  }
}

/** Those who are told why a session ended; the first of them also of an end before anybody listened. */
function endListeners() {
  const listeners = listenersOf<EndReason>()
  let unheard: EndReason | undefined
  return {
    tell(reason: EndReason) {
      // That nobody was signed in is found anew by the first call of the page.
      if (listeners.none && reason !== 'required') unheard = reason
      listeners.tell(reason)
    },
    forget: () => void (unheard = undefined),
    add(listener: (reason: EndReason) => void) {
      const stop = listeners.add(listener)
      if (unheard) listener(unheard)
      unheard = undefined
      return stop
    },
  }
}

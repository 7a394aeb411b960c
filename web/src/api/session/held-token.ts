import { forgetKept } from '../kept/owner.ts'
import { listenersOf } from '../listeners.ts'
import { SIGNED_IN_KEY } from './early-calls.ts'
import { expiryOf, personOf, sessionOf } from './token-claims.ts'

/**
 * Why a person is not signed in: it ended, they ended it (`_here`: in this browser, and the server could not be told), or
 * it never began. The sign-in screen says it.
 */
export type EndReason = 'expired' | 'signed_out' | 'signed_out_here' | 'required'
export type Held = { token: string; expiresAt: number; person: string }
export type HeldToken = ReturnType<typeof heldToken>

const REFRESH_BELOW_MS = 60_000

/** What is held of a token that the server just gave. */
export const heldOf = (token: string): Held => ({
  token,
  expiresAt: expiryOf(token),
  person: personOf(token),
})

/** Whether this browser was signed in when a page of it last knew. */
export function readHint(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_KEY) !== null
  } catch {
    return false
  }
}
export function writeHint(signedIn: boolean) {
  try {
    if (signedIn) localStorage.setItem(SIGNED_IN_KEY, '1')
    else localStorage.removeItem(SIGNED_IN_KEY)
  } catch (error) {
    console.error(error)
  }
}

/** The access token of this page, held in this closure alone, and what is known of those before it. */
export function heldToken() {
  let held: Held | undefined
  /** Who was held last, though they have left. */
  let last: string | undefined
  /** How often a session ended here. */
  let ends = 0
  /** Counts what was held and let go: whatever was begun before the last of them is over. */
  let turn = 0
  /** They have signed out, and nobody has signed in since: the cookie may still be good where the server was not told. */
  let hasLeft = false
  /** Sessions that have ended: a token of theirs that comes late is nobody's. */
  const over = new Set<string>()
  const holders = listenersOf()

  function hold(next: Held | undefined) {
    const isOther = held?.person !== next?.person
    held = next
    last = next?.person ?? last
    if (isOther) holders.tell()
  }

  return {
    current: () => held,
    /** The token at hand where it has at least a minute left. */
    fresh: () => (held && held.expiresAt - Date.now() >= REFRESH_BELOW_MS ? held.token : undefined),
    lastPerson: () => last,
    turn: () => turn,
    ends: () => ends,
    hasLeft: () => hasLeft,
    /** Told when it is somebody else’s, or nobody’s any more, however it came about. */
    onHolder: holders.add,
    isSessionOf: (token: string) => held !== undefined && sessionOf(held.token) === sessionOf(token),
    isOver: (token: string) => over.has(sessionOf(token)),
    endOf: (session: string) => void over.add(session),
    keep(next: Held) {
      turn += 1
      hasLeft = false
      // Before anything of this person is shown: what another one opened is not theirs to find.
      forgetKept(next.person)
      hold(next)
      writeHint(true)
    },
    drop(reason: EndReason) {
      turn += 1
      if (held) over.add(sessionOf(held.token))
      // That nobody is signed in may be found again and again until somebody is.
      hasLeft ||= reason === 'signed_out' || reason === 'signed_out_here'
      hold(undefined)
      ends += 1
      writeHint(false)
      forgetKept()
    },
  }
}

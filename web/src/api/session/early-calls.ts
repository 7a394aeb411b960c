import { API_PREFIX } from '#contract/prefix.ts'

/** Set in local storage. Not a secret: says only that this browser has signed in, so that a visitor costs no refresh call. */
export const SIGNED_IN_KEY = 'cairn-signed-in'

/**
 * A refresh that is not answered by then is given up, and asked for again: other tabs wait for it. The server takes the
 * same cookie again for three times as long.
 */
export const REFRESH_WAIT_MS = 20_000

/** Under it tabs take turns at spending the refresh cookie. */
export const REFRESH_LOCK = 'cairn-refresh'

/** What was read early and not asked for by then is forgotten: it tells how things stood when the page was opened. */
const KEPT_MS = 30_000

type Answers = Map<string, Promise<Response | undefined>>
declare global {
  interface Window {
    cairnEarly?: Answers
  }
}

/**
 * Sends the calls that a signed-in page begins with, before any file of the application is there: a new access token,
 * then with it the `reads`. Runs in the page's head; the client takes the answers for its own first calls. `renewing` is
 * called when the first is on its way, since another tab may hold it up; `reading` when the others are, or never will be.
 */
export function callEarly(
  reads: readonly string[],
  { renewing, reading }: { renewing: () => void; reading: () => void },
): void {
  const answers: Answers = new Map()
  const ask = (method: string, path: string, more: Record<string, string> = {}, signal?: AbortSignal) => {
    const headers = { accept: 'application/json', ...more }
    return fetch(API_PREFIX + path, {
      method,
      headers,
      credentials: 'include',
      priority: 'high',
      signal: signal ?? null,
    })
  }
  const keep = <T extends Response | undefined>(method: string, path: string, answer: Promise<T>) => {
    answers.set(`${method} ${API_PREFIX}${path}`, answer)
    // Whoever takes it is told.
    answer.catch(() => undefined)
    return answer
  }
  const path = '/auth/refresh-token'
  const refresh = () => {
    const answer = ask('POST', path, {}, AbortSignal.timeout(REFRESH_WAIT_MS))
    renewing()
    return answer
  }
  const refreshed = keep(
    'POST',
    path,
    'locks' in navigator ? navigator.locks.request(REFRESH_LOCK, refresh) : refresh(),
  )
  const token = refreshed
    .then(async (response) => {
      const { data } = (await response.clone().json()) as { data?: { token: string } }
      return data?.token
    })
    .catch(() => undefined)
  for (const read of reads)
    void keep(
      'GET',
      read,
      token.then((held) => (held ? ask('GET', read, { authorization: `Bearer ${held}` }) : undefined)),
    )
  void token.then(reading)
  window.cairnEarly = answers
  setTimeout(() => forgetEarlyReads(answers), KEPT_MS)
}

/** At the end of a session too: the next one may be somebody else’s. */
export function forgetEarlyReads(answers = window.cairnEarly): void {
  for (const key of answers?.keys() ?? []) if (key.startsWith('GET ')) answers?.delete(key)
}

/**
 * The answer to a call that was sent early, once: a failure too, which is a try like any other. Undefined where
 * nothing was sent.
 */
export async function earlyAnswer(method: string, address: string): Promise<Response | undefined> {
  const key = `${method} ${address}`
  const answer = window.cairnEarly?.get(key)
  window.cairnEarly?.delete(key)
  return answer
}

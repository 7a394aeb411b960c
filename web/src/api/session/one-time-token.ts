import { useLocation } from 'react-router'

/** Any page of these: a list of their names would be forgotten where a mail with another link is written. */
const mailed = /^\/onboarding\/[^/]+\/?$/i

/**
 * Takes a mailed link's one-use token out of the address before anything is asked for, so that it stands in no
 * Referer, no history and no screenshot. It stays with the entry of the history: a reload still has it.
 */
export function hideOneTimeToken({ location, history }: Pick<Window, 'location' | 'history'> = window): void {
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  if (token === null || !mailed.test(url.pathname)) return
  url.searchParams.delete('token')
  // `usr` is where the router looks for a place's own state.
  history.replaceState(
    { ...asObject(history.state), usr: { oneTimeToken: token } },
    '',
    url.pathname + url.search + url.hash,
  )
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** The token that came with the address; empty where it came with none. */
export function useOneTimeToken(): string {
  const state: unknown = useLocation().state
  const found = asObject(state)
  return 'oneTimeToken' in found ? String(found.oneTimeToken) : ''
}

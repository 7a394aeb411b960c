/** Signing in by the company's own provider: fetched when somebody chooses it. */
import { ssoApi } from '#contract/accounts/sso.ts'
import { call, session } from '../../api/client.ts'

const KEY = 'cairn-sso'
type Kept = { binding: string; redirect: string }

/** Leaves for the provider; what must be known on the way back stays in this tab. */
export async function leaveForProvider(redirect: string): Promise<void> {
  const { url, binding } = await call(ssoApi.start)
  sessionStorage.setItem(KEY, JSON.stringify({ binding, redirect } satisfies Kept))
  location.assign(url)
}

function take(): Kept | undefined {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!text) return undefined
  const kept: unknown = JSON.parse(text)
  if (typeof kept !== 'object' || kept === null || !('binding' in kept) || !('redirect' in kept))
    return undefined
  return { binding: String(kept.binding), redirect: String(kept.redirect) }
}

/** Back from the provider: signs in, and answers where the person was going. */
export async function comeBack(search: string): Promise<string> {
  const kept = take()
  const { token } = await call(ssoApi.finish, {
    body: { query: search.replace(/^\?/, ''), binding: kept?.binding ?? 'x'.repeat(20) },
  })
  session.accept(token)
  return kept?.redirect ?? ''
}

type Claims = { exp?: unknown; iat?: unknown; sub?: unknown; sid?: unknown }

function claimsOf(token: string): Claims {
  const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  try {
    const claims: unknown = JSON.parse(atob(part))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

/** Whose a token is. */
export const personOf = (token: string): string => String(claimsOf(token).sub)

/** Whose session, and which of theirs, a token is of: each has many, one after the other. */
export const sessionOf = (token: string): string => `${personOf(token)} ${String(claimsOf(token).sid)}`

/** Whether a token's session began before that of another: the ids of sessions are made in order of time. */
export const isOfOlder = (token: string, other: string): boolean =>
  String(claimsOf(token).sid) < String(claimsOf(other).sid)

/** When a token ends by this computer's clock, which may differ from the server's: only its length is trusted. */
export function expiryOf(token: string, now = Date.now()): number {
  const { exp, iat } = claimsOf(token)
  if (typeof exp !== 'number') return now
  return typeof iat === 'number' ? now + (exp - iat) * 1000 : exp * 1000
}

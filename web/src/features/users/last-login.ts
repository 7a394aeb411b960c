const DAY_MS = 24 * 60 * 60 * 1000

/** The choices of the last-sign-in filter, as they stand in the address. */
export const lastLogins = ['never', 'within_7', 'within_30', 'not_for_30', 'not_for_90'] as const
export type LastLogin = (typeof lastLogins)[number]

const isLastLogin = (value: string | undefined): value is LastLogin =>
  lastLogins.some((known) => known === value)

/** The filter of the call. Counted from midnight (UTC), so that the same choice asks the same question all day. */
export function lastLoginQuery(choice: string | undefined, now = Date.now()) {
  if (!isLastLogin(choice)) return {}
  if (choice === 'never') return { neverSignedIn: 'true' as const }
  const days = Number(choice.split('_').at(-1))
  const at = new Date(Math.floor(now / DAY_MS) * DAY_MS - days * DAY_MS).toISOString()
  return choice.startsWith('within') ? { lastLoginFrom: at } : { lastLoginBefore: at }
}

export const freshness = {
  /** An address that was free may be taken by the time that somebody types it again. */
  slugCheck: { staleTime: 0 },
} as const

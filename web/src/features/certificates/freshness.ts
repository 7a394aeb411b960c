export const freshness = {
  /** They are issued, expire and are revoked by themselves. */
  certificates: { staleTime: 0 },
} as const

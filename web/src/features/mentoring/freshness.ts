export const freshness = {
  /** They are read again by themselves. */
  outsideCalendars: { staleTime: 0 },
} as const

export const freshness = {
  /** They are read again by themselves. */
  outsideCalendars: { staleTime: 0 },
  /** Others take places, and the clock goes on. */
  officeHours: { staleTime: 0 },
  /** It is told when it moves; when one’s turn comes goes on with the clock besides. */
  officeQueue: { staleTime: 0, refetchInterval: 60_000 },
} as const

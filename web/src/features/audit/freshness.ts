export const freshness = {
  /** Who looks at a log wants what happened a moment ago. */
  auditLog: { staleTime: 0 },
  /** What was done once stays as it was written down. */
  auditEntry: { staleTime: Infinity },
  /** A kind of action enters the list when it is done for the first time, on any screen. */
  auditActions: { staleTime: 60_000 },
} as const

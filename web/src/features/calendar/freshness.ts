export const freshness = {
  /** Meetings are planned and due dates moved by others. */
  calendar: { staleTime: 0 },
} as const

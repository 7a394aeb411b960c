export const freshness = {
  /** The person of a one-use link is kept no longer than the screen that asked. */
  oneTimeLink: { gcTime: 0 },
} as const

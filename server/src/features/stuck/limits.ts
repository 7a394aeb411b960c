/** The limits of who is stuck. */
export const stuckLimits = {
  /** People of one look. */
  mentees: 100,
} as const

/** The limits of the audit log. */
export const auditLimits = {
  forgottenAtOnce: 5000,
  /** Months of the log that are there before they begin. */
  monthsAhead: 3,
} as const

/** The limits of the audit log. */
export const auditLimits = {
  /** Entries of the audit log are kept this long where their company does not say otherwise. */
  keptDays: 365,
  forgottenAtOnce: 5000,
} as const

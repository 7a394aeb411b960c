/** The limits of groups. */
export const groupsLimits = {
  /** People of a company in one transaction, about whom rules are asked. */
  judgedAtOnce: 500,
} as const

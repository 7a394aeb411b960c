/** The limits of what is stored about one person. */
export const erasureLimits = {
  /** The same of what is stored about one person: such a row may be a long text. */
  personalRowsAtOnce: 200,
} as const

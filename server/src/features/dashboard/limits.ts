/** The limits of the start page. */
export const dashboardLimits = {
  /** Next steps of one person that are put aside. */
  stepsAside: 50,
} as const

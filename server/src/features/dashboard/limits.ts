/** The limits of the start page. */
export const dashboardLimits = {
  /** Next steps of one person that are put aside. */
  stepsAside: 50,
  /** Of each kind of what waits for somebody, among how many their next step is chosen. */
  ofEachKind: 20,
} as const

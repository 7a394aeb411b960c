/** The limits of live classes. */
export const liveClassesLimits = {
  /** Dates of a company that are counted at once, and people of one whose lesson is done by it in one transaction. */
  datesAtOnce: 200,
  countedAtOnce: 100,
  /** People who are told of dates in one transaction. */
  toldAtOnce: 100,
  /** So long after its end who lost the connection in it is known to have gone. */
  settleMinutes: 2,
} as const

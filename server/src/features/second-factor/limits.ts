/** The limits of second factors. */
export const secondFactorLimits = {
  challengeSeconds: 300,
  /** Answers to one challenge. */
  attempts: 5,
  /** Guesses that are judged within a quarter of an hour, over all of somebody’s sign-ins. */
  guesses: 10,
} as const

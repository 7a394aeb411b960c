/** The limits of attempts at quizzes. */
export const attemptsLimits = {
  /** What was on its way when the time was up is still taken. */
  graceSeconds: 5,
  /** Of a company, in one transaction. */
  endedAtOnce: 20,
  /** Of one person: those in which a question that is often missed is looked for, and those that say what they know. */
  missedOf: 100,
  knownOf: 200,
} as const

/** The limits of answers that are shared. */
export const answersLimits = {
  /** Who read an answer and asked nobody for so long was helped; how many are shown, compared and settled at once. */
  settleHours: 24,
  given: 5,
  compared: 50,
  alike: 3,
  comments: 20,
  hints: 200,
  settledAtOnce: 200,
} as const

/** The limits of what is said of sessions and mentorings. */
export const feedbackLimits = {
  /** One is asked for so many days and changes it for so many hours; sums are of so many people, so many added to at once. */
  askedDays: 14,
  changeHours: 24,
  people: 5,
  groupsAtOnce: 100,
  pairsAtOnce: 200,
} as const

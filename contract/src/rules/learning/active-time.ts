const SHORTEST = 10 * 60
const LONGEST = 2 * 60 * 60

/**
 * The most seconds that one visit of a lesson counts: three times what the lesson is said to take. Whoever fell asleep
 * over it, or wrote a number themselves, counts no more.
 */
export const longestVisit = (minutes: number): number =>
  Math.min(LONGEST, Math.max(SHORTEST, minutes * 3 * 60))

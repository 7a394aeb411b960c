const MINUTE_MS = 60_000

/**
 * When a request that waits is looked at again, and who hears of it then: first those who fit best, at half of the wait
 * as many again, shortly before the promise everyone who might take it and the administrators; after it once a day.
 */
export const helpRounds = [
  { after: 0, mentors: 3, leads: false },
  { after: 0.5, mentors: 10, leads: false },
  { after: 0.8, mentors: 200, leads: true },
] as const
export const LAST_ROUND = 2
const DAY_MS = 24 * 60 * MINUTE_MS

/** Of the round that is due, and those after it: each at its part of the time between asking and the promise. */
export function nextLook(asked: Date, promised: Date, round: number, now: Date): Date {
  const rule = helpRounds[round]
  if (!rule) return new Date(now.getTime() + DAY_MS)
  const at = asked.getTime() + (promised.getTime() - asked.getTime()) * rule.after
  return new Date(Math.max(at, now.getTime()))
}

/** When who leads hears of one that is not answered yet, though somebody holds it. */
export const leadsLook = (asked: Date, promised: Date, now: Date): Date =>
  nextLook(asked, promised, LAST_ROUND, now)

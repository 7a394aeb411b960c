const MINUTE_MS = 60_000

/**
 * When a request that waits is looked at again, and who hears of it then: first those who fit best, at half of the wait
 * as many again, shortly before the promise everyone who might take it and some of the administrators; after it once a day.
 */
export const helpRounds = [
  { after: 0, mentors: 3, leads: false },
  { after: 0.5, mentors: 10, leads: false },
  { after: 0.8, mentors: 200, leads: true },
] as const
export const LAST_ROUND = 2
const DAY_MS = 24 * 60 * MINUTE_MS

/** So much of the time between asking and the promise has gone by. */
const afterPart = (asked: Date, promised: Date, part: number): Date =>
  new Date(asked.getTime() + (promised.getTime() - asked.getTime()) * part)

/** Of the round that is due, and those after it: each at its part of the time between asking and the promise. */
export function nextLook(asked: Date, promised: Date, round: number, now: Date): Date {
  const rule = helpRounds[round]
  if (!rule) return new Date(now.getTime() + DAY_MS)
  return new Date(Math.max(afterPart(asked, promised, rule.after).getTime(), now.getTime()))
}

/** When one that is held without an answer is open to others as well, and who leads hears of it. */
export const reopens = (asked: Date, promised: Date): Date =>
  afterPart(asked, promised, helpRounds[LAST_ROUND].after)

/** How many mentors are told of one that is held and open to them. */
export const TOLD_OF_HELD = 10
/** How many administrators are told at once; the others, once a day, while nobody answers. */
export const TOLD_LEADS = 5

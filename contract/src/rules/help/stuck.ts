/** What is known of somebody and one thing that they learn from: a lesson, or a question of a quiz. */
export type StuckFacts = {
  /** How often they missed it since they last had it right; of a quiz, how often they tried it without passing. */
  missed: number
  /** For how long they were active in it. */
  seconds: number
  /** For how long people are who get through it. */
  usualSeconds: number
  /** How often they were there and stayed for more than a look. */
  visits: number
}

export type StuckSign =
  | { sign: 'missed'; times: number }
  | { sign: 'long'; minutes: number; usual: number }
  | { sign: 'returned'; times: number }

/** Twice may be a slip. */
export const MISSED_OFTEN = 3
const FAR_OVER = 2.5
/** Nobody is stuck who only looked in, however short a lesson is said to be. */
export const LONG_SECONDS = 10 * 60
export const RETURNED_OFTEN = 4
/** A visit that is shorter was one of passing by. */
export const STAYED_SECONDS = 30

const minutes = (seconds: number) => Math.max(1, Math.round(seconds / 60))

/**
 * Why somebody may be stuck, what says most first; none where they are not known to be. Coming back alone says nothing: a
 * long lesson is read on several days. It does where it took as long as it takes others, and is not done.
 */
export function stuckSigns({ missed, seconds, usualSeconds, visits }: StuckFacts): StuckSign[] {
  const signs: StuckSign[] = []
  if (missed >= MISSED_OFTEN) signs.push({ sign: 'missed', times: missed })
  if (seconds >= LONG_SECONDS && seconds >= usualSeconds * FAR_OVER)
    signs.push({ sign: 'long', minutes: minutes(seconds), usual: minutes(usualSeconds) })
  const returned = visits - 1
  if (returned >= RETURNED_OFTEN && seconds >= usualSeconds) signs.push({ sign: 'returned', times: returned })
  return signs
}

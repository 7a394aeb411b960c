/** Why two are reminded of one another: they have never met, or nothing was heard of them for long. */
export const nudgeReasons = ['not_met', 'silent'] as const
type NudgeReason = (typeof nudgeReasons)[number]

/** So often at most in one spell. What does not help twice does not help. */
const MOST_NUDGES = 2
/** Days from a pair’s beginning until it is reminded that it has not met. */
const UNMET_DAYS = 7
/** Days from the first reminder of a spell until the second. */
const SECOND_DAYS = 14
const DAY_MS = 86_400_000

/** A pair in days of its company’s calendar, YYYY-MM-DD, and states: nothing of what the two write. */
export type NudgedPair = {
  /** It is active, and its programme goes on and reminds its pairs. */
  goesOn: boolean
  beganOn: string | null
  /** As mentoring health counts them, which says so alone. */
  notMet: boolean
  silent: boolean
  /** A session to come is confirmed. */
  booked: boolean
  /** When something was last heard of it; null where nothing was since it began. */
  heardOn: string | null
  /** On which days it was reminded, in whatever order. */
  sentOn: readonly string[]
  /** Whether there is anybody of the two to be told. */
  told: boolean
}
/** The same, whoever may be told. */
type Pair = Omit<NudgedPair, 'told'>

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

type Spell = { reason: NudgeReason; since: string; firstOn: string }

/** The spell in which a pair does not meet or is silent, and from which day on it is reminded; null where there is none. */
function spellOf({ goesOn, beganOn, notMet, silent, booked, heardOn }: Pair): Spell | null {
  if (!goesOn || booked || beganOn === null) return null
  const since = heardOn ?? beganOn
  if (notMet && heardOn === null) return { reason: 'not_met', since, firstOn: later(since, UNMET_DAYS) }
  return silent ? { reason: 'silent', since, firstOn: since } : null
}

/** What was sent on the very day on which something was heard was of the spell before. */
const sentIn = ({ sentOn }: Pair, { since }: Spell) => sentOn.filter((day) => day > since).toSorted()

/** The reminder that a pair is to have today: why, which of its spell, and since when that lasts; null where there is none. */
export function nudgeOf(
  pair: NudgedPair,
  today: string,
): { reason: NudgeReason; since: string; step: number } | null {
  const spell = pair.told ? spellOf(pair) : null
  if (!spell) return null
  const sent = sentIn(pair, spell)
  const last = sent.at(-1)
  if (sent.length >= MOST_NUDGES) return null
  if (today < (last === undefined ? spell.firstOn : later(last, SECOND_DAYS))) return null
  return { reason: spell.reason, since: spell.since, step: sent.length + 1 }
}

/** Why somebody was reminded, as long as what they were reminded of is so; null where they were not. */
export function nudgedFor(pair: Pair): NudgeReason | null {
  const spell = spellOf(pair)
  return spell && sentIn(pair, spell).length > 0 ? spell.reason : null
}

/** Whether a pair that was reminded is reminded no more as things stand. Whom it would be sent to does not count: that is the choice of each, and nobody else’s to read. */
export function nudgesOver(pair: Pair): boolean {
  if (pair.sentOn.length === 0) return false
  if (!pair.goesOn) return true
  const spell = spellOf(pair)
  return spell !== null && sentIn(pair, spell).length >= MOST_NUDGES
}

type Day = string | null

const earliest = (days: readonly Day[]): Day =>
  days.filter((day) => day !== null).toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null

/**
 * The day by which somebody is to be done after the day of what they were given has changed: of several the earlier one
 * counts, and a day that somebody else set stays unless the new one is earlier.
 */
export function dayAfterChange({
  has,
  was,
  becomes,
  others,
}: {
  /** Theirs until now. */
  has: Day
  /** What this gave them, and gives them from now on. */
  was: Day
  becomes: Day
  /** What else they were given it by. */
  others: readonly Day[]
}): Day {
  return has === was ? earliest([becomes, ...others]) : earliest([has, becomes])
}

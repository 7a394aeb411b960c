/** The limits of help, as a part of the list of all (limits.ts). */
export const helpLimits = {
  /** Requests: how long they are held and waited for; how many are ordered, looked at and judged at once. */
  help: { claimMinutes: 30, replyHours: 24, restDays: 7, historyDays: 90, history: 500 },
  helpAtOnce: { ordered: 1000, lookedAt: 50, judged: 2000 },
  /** Many ask about one item: so many people within so many days; their lines that are shown, and items. */
  helpOften: { people: 5, days: 30, lines: 5, items: 20 },
  /** Who read an answer and asked nobody for so long was helped; how many are shown, compared and settled at once. */
  answers: { settleHours: 24, given: 5, compared: 50, alike: 3, comments: 20, settledAtOnce: 200 },
} as const

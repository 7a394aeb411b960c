/** The limits of help. */
export const helpLimits = {
  /** Requests: how long they are held and waited for; how many are ordered, looked at and judged at once. */
  claimMinutes: 30,
  replyHours: 24,
  restDays: 7,
  historyDays: 90,
  history: 500,
  atOnce: { ordered: 1000, lookedAt: 50, judged: 2000, likened: 50 },
  /** Many ask about one item: so many people within so many days; lines and passages that are shown, newest ones counted, items. */
  often: { people: 5, days: 30, lines: 5, passages: 5, marked: 500, items: 20 },
} as const

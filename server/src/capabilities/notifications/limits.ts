/** The limits of what people are told, and of its e-mails. */
export const notificationsLimits = {
  /** The daily e-mail leaves from this hour of theirs where they chose none (the column’s default). */
  digestHour: 8,
  /** No second one, nor a second of its kind at once, before the last is read, or after so many days. */
  untilReadDays: 7,
  /** What is mailed at once waits this long: it may be read by then, and more of it may come. */
  settleSeconds: 60,
  /** People of a company in one transaction. */
  mailedAtOnce: 100,
  /** The link that stops e-mails of a kind works for this long after its e-mail. */
  stopLinkDays: 90,
  /** How long they are kept. */
  keptDays: 180,
} as const

/** The limits of sessions that are booked. */
export const bookingLimits = {
  /** Nobody answered a request for a session: it is over. */
  answerHours: 48,
  /** Sessions of a company that one transaction settles, or reminds of. */
  atOnce: 500,
  /** For so many days after a session it can be said that somebody did not come. */
  noShowDays: 14,
  /** For so many days the other of a pair may deny what one of them says, before something is built on it. */
  deniableDays: 3,
  /** Two who were in a session’s room together for so long met. */
  metSeconds: 60,
  /** For so long after a session began its room is looked into: a day after its end nobody comes in any more. */
  roomHours: 26,
} as const

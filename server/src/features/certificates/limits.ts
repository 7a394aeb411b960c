/** The limits of certificates. */
export const certificatesLimits = {
  /** Days before one expires in which its course can be taken again, and on which its owner is reminded. */
  renewableDays: 60,
  reminderDays: 30,
  remindedAtOnce: 200,
  /** Of those that are revoked so many are read at once, while they are told. */
  revocationsAtOnce: 2000,
  /** A company signs its credentials by one key for so long, then by another. */
  keyDays: 365,
  /** Making one: of a server one at a time. How many wait: all together, and of a company. */
  keys: { atOnce: 1, waiting: { all: 50, one: 25 }, waitSeconds: 30 },
} as const

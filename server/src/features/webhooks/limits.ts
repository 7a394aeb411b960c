/** The limits of telling addresses what happens. */
export const webhooksLimits = {
  /** After the first try, the second and so on: over three days in all. */
  waitSeconds: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
  /** An address that was not reached for so long is switched off when it fails again. */
  offAfterHours: 72,
  /** What was taken to be sent, and never said to be, is sent again after this. */
  leaseSeconds: 60,
  /** A turn begins nothing new after this. */
  turnMs: 5000,
  companiesAtOnce: 8,
  /** Of one company. */
  addressesAtOnce: 4,
  preparedAtOnce: 200,
  /** Of an answer: what is still read, and the characters that are kept. */
  answerBytes: 64 * 1024,
  answerKept: 1024,
  /** How long the secret before signs too. */
  previousSecretHours: 24,
  /** How far back it is looked for certificates that expired: less than what happened is kept. */
  expiredLookBackDays: 14,
  /** What failed is sent again, so much at a time. */
  replayedAtOnce: 10_000,
  /** How long what happened is kept. */
  eventsKeptDays: 30,
} as const

/** The limits of conversations. */
export const conversationsLimits = {
  /** Who has not read a message for so long is told of it. */
  tellAfterSeconds: 60,
  /** Conversations of a company in one transaction. */
  readersAtOnce: 500,
  /** Of one person, what goes along with messages that were not sent. */
  unsentParcels: 50,
  /** Messages of one conversation that are kept at hand. */
  pinnedMessages: 20,
  /** Those that are opened of a report: the last until then. */
  openedOfReport: 20,
  /** Who was reported in messages, which can be opened for so long. */
  reportsKeptDays: 180,
  /** Files for a message that was never sent. */
  unsentParcelsKeptDays: 30,
} as const

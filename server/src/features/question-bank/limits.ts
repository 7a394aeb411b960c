/** The limits of the question bank. */
export const questionBankLimits = {
  /** After this a question that was removed from the bank is deleted. */
  removedKeptDays: 30,
} as const

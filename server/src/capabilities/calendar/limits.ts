/** The limits of the calendar. */
export const calendarLimits = {
  /** Entries of one answer, and of one feed: the days that it looks back and ahead. */
  entries: 500,
  feedEntries: 1000,
  feedDaysBack: 60,
  feedDaysAhead: 400,
} as const

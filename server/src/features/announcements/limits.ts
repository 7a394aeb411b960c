/** The limits of announcements. */
export const announcementsLimits = {
  /** People in one transaction. */
  toldAtOnce: 500,
} as const

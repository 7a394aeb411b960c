/** The limits of announcements. */
export const announcementsLimits = {
  /** People in one transaction. */
  atOnce: 500,
} as const

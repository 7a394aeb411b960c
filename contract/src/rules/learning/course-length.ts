/** What somebody has time for: up to an hour, up to four, or more. */
export const courseLengths = ['short', 'medium', 'long'] as const
/** The most minutes of a course of that length. */
export const mostMinutes = { short: 60, medium: 240 } as const

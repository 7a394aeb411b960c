export const freshness = {
  /** Meetings begin, fill and end by what others do. */
  meetings: { staleTime: 0 },
  /** Who is there is asked anew each time one comes to the door; a change is made to what is true now. */
  meeting: { staleTime: 0 },
} as const

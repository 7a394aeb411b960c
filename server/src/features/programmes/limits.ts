/** The limits of mentoring programmes. */
export const programmesLimits = {
  /** Matching a programme’s people: in a process of its own, which is ended beyond these. */
  matching: { heapMegabytes: 512, memoryMegabytes: 1000, silentSeconds: 300, seconds: 600 },
} as const

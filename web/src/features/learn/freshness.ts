export const freshness = {
  /** Whether one is let in, and what is newest, others decide. */
  coursePage: { staleTime: 0 },
  /** Attempts end by themselves, and on one's other devices. */
  quiz: { staleTime: 0 },
  /** What is typed is newer than what the server had: it is asked for once, and anew by who comes back. */
  attempt: { staleTime: Infinity, gcTime: 0 },
  /** Its dates others change, and attending it is counted while one looks. */
  liveClass: { staleTime: 0, refetchInterval: 30_000 },
  /** Its address opens it for a sitting, and what it finds is what it left last. */
  openPackage: { staleTime: Infinity, gcTime: 0 },
  /** Written on one’s other devices too: what is looked at finds it. */
  lessonNotes: { staleTime: 0, refetchInterval: 60_000 },
  /** What was opened is still there for whoever loses the connection in the middle of a course. */
  lesson: { gcTime: 3_600_000 },
  /** What was opened on one’s other devices is open here too. */
  lessonHints: { staleTime: 0, gcTime: 3_600_000 },
  /** Which questions are asked changes with each attempt; the questions of one page ask once for all. */
  givenHints: { staleTime: 60_000, gcTime: 0 },
  /** Asked of the device itself, and of what is there now. */
  keptCourses: { staleTime: 0, gcTime: 0 },
  /** What one learns in moves on with every lesson, on other devices too. */
  catalogue: { refetchOnMount: 'always' },
} as const

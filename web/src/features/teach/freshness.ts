export const freshness = {
  /** What a file is does not change. */
  packageInfo: { staleTime: Infinity },
  /** Several make a course: it is written over what is the newest now. */
  courseDraft: { staleTime: 0 },
  /** Who came is counted while one looks. */
  classDates: { staleTime: 0, refetchInterval: 60_000 },
  /** The text that somebody else may have saved since. */
  lessonDraft: { staleTime: 0 },
  /** Several fill it, and quizzes anywhere use what is in it. */
  questionBank: { staleTime: 0 },
  /** What there is to publish changes with each letter that is typed. */
  courseChanges: { staleTime: 0, gcTime: 0 },
  /** Learners enter, learn and leave by themselves. */
  learners: { refetchOnMount: 'always' },
  /** What becomes of them is said of this moment. */
  moves: { staleTime: 0, gcTime: 0 },
  /** People whom a block is pasted over: those who are here are looked at, and asked for anew by that. */
  pastedOver: { staleTime: 'static' },
} as const

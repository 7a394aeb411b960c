/**
 * Answers that are not taken for true for the usual ten minutes, and why: here those that several features read, or
 * what is shared by them; what one feature reads alone stands in its own `freshness.ts`. Written into a query:
 * `useQuery({ ...query(trainingApi.myPaths), ...freshness.home })`.
 */
export const freshness = {
  /** An import moves by itself. */
  importBatch: { staleTime: 0 },
  /** What opens a file does so for ten minutes at least: a list that is looked at is asked for anew before. */
  attachments: { staleTime: 5 * 60_000, refetchInterval: 5 * 60_000 },
  /** What one may prove oneself by is asked at each proof, and not kept after. */
  freshProof: { staleTime: 0, gcTime: 0 },
  /** One's tokens, sessions and second factors change on one's other devices. */
  ownAccess: { refetchOnMount: 'always' },
  /** What is due changes with the day, with each quiz, and on one’s other devices. */
  practice: { staleTime: 0 },
  /** Others review it, and it is written on one's other devices too. */
  work: { staleTime: 0 },
  /** Numbers of what others do. */
  reports: { staleTime: 60_000 },
  /** Whoever verifies asks how it is now. */
  verification: { staleTime: 0, gcTime: 0 },
  /** Grades come from learners, reviewers and other graders. */
  gradebook: { staleTime: 0 },
  /** The list of courses tells what others made of them. */
  courses: { refetchOnMount: 'always' },
  /** What is new comes by itself, and is read on one's other devices too. */
  unreadCount: { staleTime: 0, refetchInterval: 2 * 60_000 },
  /** What is new is told at once; should a server have died before it told, this finds it. */
  unreadCountLive: { staleTime: 0, refetchInterval: 15 * 60_000 },
  /** The same of messages; a conversation that is looked at is told of each, or asks often. */
  conversations: { staleTime: 0 },
  /** People come and go. */
  presence: { staleTime: 0, refetchInterval: 60_000 },
  /** With whom one writes just now is looked at more often. */
  presenceOfOne: { staleTime: 0, refetchInterval: 15_000 },
  /** Each part is asked for once, and then kept where it is put together. */
  messages: { staleTime: 0, gcTime: 0 },
  /** Where nobody tells of a message, it is asked for. */
  untoldConversation: { staleTime: 0, refetchInterval: 15_000 },
  /** Who opens the list wants what came a moment ago. */
  notifications: { staleTime: 0 },
  /** Two people make it, and an administrator a third. */
  mentoring: { staleTime: 0 },
  /** Several have a hand in a request, and the time has too. */
  help: { staleTime: 0 },
  /** What was made a moment ago is looked for, and whatever is made anywhere may be found. */
  search: { staleTime: 0 },
  /** Home is where one comes back to see what is new. */
  home: { refetchOnMount: 'always' },
} as const

/**
 * Every answer that is not taken for true for the usual ten minutes, and why. Written into a query:
 * `useQuery({ ...query(auditApi.list, input), ...freshness.auditLog })`.
 */
export const freshness = {
  /** Who looks at a log wants what happened a moment ago. */
  auditLog: { staleTime: 0 },
  /** What was done once stays as it was written down. */
  auditEntry: { staleTime: Infinity },
  /** A kind of action enters the list when it is done for the first time, on any screen. */
  auditActions: { staleTime: 60_000 },
  /** An address that was free may be taken by the time that somebody types it again. */
  slugCheck: { staleTime: 0 },
  /** Written over what is the newest now, not what was when somebody else had not saved. */
  configuration: { staleTime: 0 },
  /** What was saved once never changes. */
  configurationVersion: { staleTime: Infinity },
  /** The look is edited on the copy that others may have saved since. */
  companyDesigns: { staleTime: 0 },
  /** People, files and minutes of meetings are counted by what everybody does. */
  companyUsage: { staleTime: 0 },
  /** An import moves by itself. */
  importBatch: { staleTime: 0 },
  /** Imports of others move by themselves too. */
  importBatches: { refetchOnMount: 'always' },
  /** Meetings begin, fill and end by what others do. */
  meetings: { staleTime: 0 },
  /** Who is there is asked anew each time one comes to the door; a change is made to what is true now. */
  meeting: { staleTime: 0 },
  /** What opens a file does so for ten minutes at least: a list that is looked at is asked for anew before. */
  attachments: { staleTime: 5 * 60_000, refetchInterval: 5 * 60_000 },
  /** Meetings are planned and due dates moved by others. */
  calendar: { staleTime: 0 },
  /** Once for what came back from the provider: it is spent when it is sent. */
  singleSignOn: { staleTime: Infinity, retry: false },
  /** What one may prove oneself by is asked at each proof, and not kept after. */
  freshProof: { staleTime: 0, gcTime: 0 },
  /** The person of a one-use link is kept no longer than the screen that asked. */
  oneTimeLink: { gcTime: 0 },
  /** Whoever has an address may have got it while a form was filled in. */
  whoHasAddress: { staleTime: 0 },
  /** A field is written over what stands there now, not over what was read a while ago. */
  editedPerson: { staleTime: 0 },
  /** Written by whatever is done to the person, on other screens too. */
  personHistory: { refetchOnMount: 'always' },
  /** One's tokens, sessions and second factors change on one's other devices. */
  ownAccess: { refetchOnMount: 'always' },
  /** What is sent to addresses is sent by itself, within seconds. */
  webhooks: { staleTime: 0 },
  /** They are tried again by themselves, within seconds at first. */
  deliveries: { staleTime: 0, refetchInterval: 5000 },
  /** E-mails leave by themselves. */
  outbox: { refetchOnMount: 'always' },
  /** It is read once, and never asked for behind one's back: for its link one says who one is. */
  outboxMessage: { staleTime: Infinity, gcTime: 0 },
  /** They fail by themselves, for any company. */
  failedJobs: { refetchOnMount: 'always' },
  /** Whether one is let in, and what is newest, others decide. */
  coursePage: { staleTime: 0 },
  /** Attempts end by themselves, and on one's other devices. */
  quiz: { staleTime: 0 },
  /** What is typed is newer than what the server had: it is asked for once, and anew by who comes back. */
  attempt: { staleTime: Infinity, gcTime: 0 },
  /** Its address opens it for a sitting, and what it finds is what it left last. */
  openPackage: { staleTime: Infinity, gcTime: 0 },
  /** What a file is does not change. */
  packageInfo: { staleTime: Infinity },
  /** Written on one’s other devices too: what is looked at finds it. */
  lessonNotes: { staleTime: 0, refetchInterval: 60_000 },
  /** What is due changes with the day, with each quiz, and on one’s other devices. */
  practice: { staleTime: 0 },
  /** Others review it, and it is written on one's other devices too. */
  work: { staleTime: 0 },
  /** What was opened is still there for whoever loses the connection in the middle of a course. */
  lesson: { gcTime: 3_600_000 },
  /** What one learns in moves on with every lesson, on other devices too. */
  catalogue: { refetchOnMount: 'always' },
  /** Numbers of what others do. */
  reports: { staleTime: 60_000 },
  /** Several make a course: it is written over what is the newest now. */
  courseDraft: { staleTime: 0 },
  /** The text that somebody else may have saved since. */
  lessonDraft: { staleTime: 0 },
  /** They are issued, expire and are revoked by themselves. */
  certificates: { staleTime: 0 },
  /** Whoever verifies asks how it is now. */
  verification: { staleTime: 0, gcTime: 0 },
  /** Several fill it, and quizzes anywhere use what is in it. */
  questionBank: { staleTime: 0 },
  /** What there is to publish changes with each letter that is typed. */
  courseChanges: { staleTime: 0, gcTime: 0 },
  /** Learners enter, learn and leave by themselves. */
  learners: { refetchOnMount: 'always' },
  /** Grades come from learners, reviewers and other graders. */
  gradebook: { staleTime: 0 },
  /** The list of courses tells what others made of them. */
  courses: { refetchOnMount: 'always' },
  /** What is new comes by itself, and is read on one's other devices too. */
  unreadCount: { staleTime: 0, refetchInterval: 2 * 60_000 },
  /** What is new is told at once; should a server have died before it told, this finds it. */
  unreadCountToldOf: { staleTime: 0, refetchInterval: 15 * 60_000 },
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
  /** They are read again by themselves. */
  outsideCalendars: { staleTime: 0 },
  /** Several have a hand in a request, and the time has too. */
  help: { staleTime: 0 },
  /** What was made a moment ago is looked for, and whatever is made anywhere may be found. */
  search: { staleTime: 0 },
  /** Home is where one comes back to see what is new. */
  home: { refetchOnMount: 'always' },
} as const

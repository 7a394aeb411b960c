import { partLimits } from './core/part-limits.ts'
import { turnLimits } from './core/turn-limits.ts'

const ofEither = { mail: 30, upload: 30, heavy: 30, search: 60, files: 120, message: 120 }

/** Every limit of the server that its callers do not need to know beforehand; those they do stand in the contract. */
export const serverLimits = {
  ...turnLimits,
  /** Requests a minute of each kind: of a person, or of a network from which nobody is known, a class at its desks. */
  requestsPerMinute: {
    person: { default: 1200, signIn: 60, ...ofEither },
    network: { default: 3000, signIn: 300, ...ofEither },
  },
  /** Guesses that are judged within the window; those beyond are refused for its rest, whatever they are. */
  guesses: {
    windowSeconds: 15 * 60,
    /** At the password of one account from one address. */
    accountAndAddress: 10,
    /** At all accounts of a company from one address. Who signed in from there before is not among them. */
    address: 100,
    /** At one account from addresses that never signed in to it; its owner's known addresses stay open. */
    account: 100,
    /** At one person's second factor, over all their sign-ins. */
    secondFactor: 10,
  },
  jobsAtOnce: 2,
  /** Of one kind and company, on all servers together, where the kind does not say otherwise. */
  jobsAtOnceOfCompany: 4,
  /** A job whose server is gone is taken by another after this. */
  jobLeaseSeconds: 30,
  /** Times a job is begun before it counts as failed, where its kind does not say otherwise. */
  jobAttempts: 3,
  /** Pieces of one turn of a job that goes through rows; what is left then is for its next turn. */
  roundsOfJob: 1000,
  /** How long what is over is kept: sessions longer than any report looks back, guests from their meeting's end. */
  keptDays: {
    sessions: 400,
    refreshTokens: 1,
    oneTimeTokens: 1,
    mails: 30,
    guests: 90,
    guestNetworks: 1,
    notifications: 180,
    webhookEvents: 30,
    /** What the columns of a file were taken for, from when one of the kind last came. */
    importLayouts: 400,
    /** Who was reported in messages, which can be opened for so long. */
    messageReports: 180,
    /** Files for a message that was never sent. */
    unsentParcels: 30,
  },
  finishedJobsKeptDays: 30,
  /** After this the words of a sent mail, its one-use link with them, are blanked. */
  sentMailReadableHours: 24,
  /** Of one mail, all together. */
  mailAttachmentBytes: 5 * 1024 * 1024,
  /** The longest side of a stored icon or photo. */
  imagePixels: 512,
  /** The same of an image in a text or among files. */
  picturePixels: 2560,
  /** Width × height of an image that is still opened. A JPEG is made smaller while it is read; the others are not. */
  imageOpenedPixels: {
    jpeg: 50_000_000,
    png: 32_000_000,
    webp: 32_000_000,
    gif: 16_000_000,
    avif: 16_000_000,
    svg: 2_000_000,
  },
  calendar: {
    /** Entries of one answer, and of one feed: the days that it looks back and ahead. */
    entries: 500,
    feedEntries: 1000,
    feedDaysBack: 60,
    feedDaysAhead: 400,
  },
  /** People of a company in one transaction: about whom rules are asked, and who are enrolled or begin anew. */
  training: { judgedAtOnce: 500, enrolledAtOnce: 200, remindedAtOnce: 500 },
  attempts: {
    /** After the last hint, or the start, where nothing was tried meanwhile. */
    hintPauseSeconds: 20,
    /** What was on its way when the time was up is still taken. */
    graceSeconds: 5,
    /** Of a company, in one transaction. */
    endedAtOnce: 20,
  },
  stuck: {
    /** What was done before does not say that somebody is stuck now. */
    days: 30,
    /** Of one look: mentees, places in courses, visits of a place, attempts of a person; lessons and questions found. */
    mentees: 100,
    places: 200,
    visits: 300,
    attempts: 100,
    items: 100,
    /** Visits of a lesson from which it is known how long it takes. */
    usualVisits: 500,
  },
  practice: {
    /** Questions of one session: about five minutes. */
    session: 8,
    /** Of those due, as many as are looked through, in this many quizzes. */
    due: 200,
    quizzes: 40,
    /** How well something is to be remembered when it is asked again, and after how many days it is asked at the latest. */
    retention: 0.9,
    mostDays: 365,
    /** Of what somebody knows: attempts and answers to practice that are looked at, the newest, and topics. */
    attempts: 200,
    answers: 400,
    topics: 50,
    /** Answers to practice are deleted after so many days. */
    answersKeptDays: 730,
  },
  mentoring: {
    /** A proposal that nobody answered is over after so many days. */
    answerDays: 14,
    expiredAtOnce: 200,
    /** Mentors whom an administrator is shown for somebody, and those who are judged for it. */
    suggestions: 20,
    judged: 500,
  },
  booking: {
    /** Nobody answered a request for a session: it is over. */
    answerHours: 48,
    /** Sessions of a company that one transaction settles, or reminds of. */
    atOnce: 500,
    /** For so many days after a session it can be said that somebody did not come. */
    noShowDays: 14,
  },
  /** One is asked for so many days and changes it for so many hours; sums are of so many people, so many added to at once. */
  feedback: { askedDays: 14, changeHours: 24, people: 5, groupsAtOnce: 100, pairsAtOnce: 200 },
  /** Next steps of one person that are put aside. */
  stepsAside: 50,
  messages: {
    /** Who has not read a message for so long is told of it. */
    tellAfterSeconds: 60,
    /** Conversations of a company in one transaction. */
    toldAtOnce: 500,
    /** Of one person, what goes along with messages that were not sent. */
    unsentParcels: 50,
    /** Those that are opened of a report: the last until then. */
    openedOfReport: 20,
  },
  desk: {
    /** Administrators who are told of what is asked, and who can look after it. */
    people: 100,
    /** Requests of which unread ones are counted. */
    counted: 200,
    /** An answer that nobody came back to closes it after so many days; of a company in one transaction. */
    restDays: 7,
    restedAtOnce: 200,
  },
  ...partLimits,
  certificates: {
    /** Days before one expires in which its course can be taken again, and on which its owner is reminded. */
    renewableDays: 60,
    reminderDays: 30,
    remindedAtOnce: 200,
    /** Of those that are revoked so many are read at once, while they are told. */
    revocationsAtOnce: 2000,
    /** A company signs its credentials by one key for so long, then by another. */
    keyDays: 365,
    /** Making one: of a server one at a time. How many wait: all together, and of a company. */
    keys: { atOnce: 1, waiting: { all: 50, one: 25 }, waitSeconds: 30 },
  },
  svgBytes: 512 * 1024,
  /** Of a company's own stylesheet, as it is fetched. */
  stylesheetBytes: 256 * 1024,
  /** What is told of what was taken out of one. */
  stylesheetRemarks: 50,
  /** A company's own stylesheets are fetched anew after this; one that never came, after an hour. */
  stylesheetHours: 24,
  /** Rows of an import in one transaction (twice as many: a third sooner, others later); embedded as many as take `aimMs`. */
  batchRows: { postgres: 125, pglite: { first: 20, least: 5, most: 200, aimMs: 50 } },
  /** Invitations of an import leave so many at once, so many seconds apart. */
  invitationsAtOnce: 50,
  invitationSeconds: 5,
  /** Invitations of a suspended company are tried again this often. */
  suspendedInvitationSeconds: 900,
  /** Kinds of files of which a company keeps what their columns were taken for, those that came last. */
  importLayouts: 200,
  /** How long a change of many people can be undone. */
  undoImportDays: 30,
  undoBulkMinutes: 10,
  /** Of an exported workbook, which is made before any of it is sent and by which others are not to wait; a CSV file has no limit. */
  xlsx: { rows: 100_000, cells: 1_500_000, characters: 40_000_000 },
  /** Three times what a browser waits for an answer before it asks again by the same cookie. */
  refreshGraceSeconds: 60,
  /** How long a proof that it is oneself opens the calls that need a fresh one; signing in is one. */
  freshProofSeconds: 600,
  secondFactor: {
    challengeSeconds: 300,
    /** Answers to one challenge. */
    attempts: 5,
  },
  /** Forms with files of one person that a server has at once, from the first byte until they are done with. */
  formsAtOnce: 6,
  attachments: {
    /** What comes is kept in pieces of so many bytes: so much at most is sent again after a server ended. */
    pieceBytes: 8 * 1024 * 1024,
    /** Of one upload: who sends single bytes is stopped. */
    pieces: 5000,
    /** Begun and not finished, of one person. */
    unfinished: 50,
    /** Of those, as many as one person sends at once to one server. */
    sendingAtOnce: 6,
    /** All that one person added and that is still kept, and what they announced: a student’s, and of who teaches. */
    bytesOf: { student: 2 * 1024 ** 3, teaching: 20 * 1024 ** 3 },
    /** Of an upload of which nothing came for so long the room is others’ again; it goes on where there is room then. */
    idleMinutes: 30,
    /** So is that of one too slow to be whole within so long, half an hour for its beginning left out. */
    wholeWithinHours: 24,
    /** Of the room that is free, in the company and on the disk, what one person may have coming at most. */
    shareOfStorage: { student: 1 / 4, teaching: 1 / 2 },
    /** An upload of which nothing came for so long is given up. */
    unfinishedHours: 24,
    /** What was removed can be brought back for so long. */
    removedMinutes: 60,
    /** A file that no text names any more goes after so long: until then, taking its image away can be taken back. */
    unnamedDays: 30,
    /** An address opens a file for between two and three times as long; within it, it is the same. */
    addressMinutes: 5,
  },
  /** Free bytes of the embedded database's disk: below the first nothing is written, above the second it is again. */
  storage: { fullBelowBytes: 48 * 1024 * 1024, goodAboveBytes: 64 * 1024 * 1024 },
  /** Time to sign in at a company's own provider. */
  ssoSeconds: 900,
  /** Entries of the audit log are kept this long where their company does not say otherwise. */
  auditDays: 365,
  auditForgottenAtOnce: 5000,
  /** Rows read at once of an export that flows. */
  exportRowsAtOnce: 1000,
  /** The same of what is stored about one person: such a row may be a long text. */
  personalRowsAtOnce: 200,
  invitationDays: 7,
  newPasswordHours: 2,
  confirmEmailHours: 24,
  /** Who had an address before can put it back for this long. */
  keepEmailHours: 72,
  /** Asked for again within this, a link for a new password is the same. */
  sameLinkMinutes: 15,
  /** What a forgotten password sets going begins at any moment within this. */
  forgotPasswordSpreadMs: 1500,
  restoreDays: 30,
  /** Saved configurations kept of a company. */
  configurationVersions: 100,
  /** The web sockets of meetings, and of the tabs of who is signed in. */
  live: {
    /** A socket must say who it is within this. */
    helloSeconds: 10,
    ticketSeconds: 60,
    /** Messages a socket may send at once, and how many more each second. */
    burst: 300,
    perSecond: 60,
    /** The same for chat messages. */
    chatBurst: 10,
    chatPerSecond: 1,
    /** The same for whatever is written down. */
    storedBurst: 60,
    storedPerSecond: 10,
    /** Messages that make no sense, before the socket is closed. */
    badMessages: 20,
    /** Bytes a socket may have waiting for it before it counts as broken. */
    waitingBytes: 4 * 1024 * 1024,
    /** The same of a tab’s socket, where there are only ids: who is that slow comes back and asks. */
    waitingBytesOfTab: 256 * 1024,
    /** Tabs’ sockets on one server, of one person and of one company. */
    socketsOfPerson: 30,
    socketsOfCompany: 20_000,
    /** Whoever is here is said to be for so long, again and again: a server that died says it no more. */
    hereSeconds: 90,
    hereAtOnce: 1000,
    /** Channels that a tab may name each second, beyond those that it may listen to at once. */
    channelsPerSecond: 5,
    /** Tabs’ channels that are judged at once on one server. */
    judgedAtOnce: 8,
    /** Words that nobody keeps. */
    wordBurst: 20,
    wordsPerSecond: 2,
    /** Messages kept for somebody whose socket broke a moment ago. */
    keptMessages: 500,
    /** Sockets from one network that have not yet said who they are. */
    strangersPerAddress: 100,
    /** A server not seen for this long is gone. */
    serverSeconds: 15,
  },
  /** People in one room that LiveKit serves. */
  liveKitPeople: 200,
  /** A meeting's doors open this long before it starts, and close this long after it should have ended. */
  meetingOpensMinutesBefore: 15,
  meetingClosesHoursAfter: 24,
  guestLinks: 20,
  /** Guests who wait in a meeting's lobby by one link, and of them from one network. */
  guestsWaiting: { link: 100, network: 20 },
  chatMessagesShown: 500,
  notesBytes: 1024 * 1024,
  turnHours: 12,
} as const

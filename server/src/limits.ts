/** Every limit of the server that its callers do not need to know beforehand; those they do stand in the contract. */
export const serverLimits = {
  /** Requests a minute by the caller's token, or by the address where there is none. */
  requestsPerMinute: { default: 1200, signIn: 60, mail: 30, upload: 30, heavy: 30 },
  /** Failed sign-ins in a quarter of an hour before more are refused for its rest. */
  failedSignIns: {
    /** One account from one address. */
    accountAndAddress: 10,
    /** All accounts from one address. */
    address: 100,
    /** One account from addresses that never signed in to it; its owner's known addresses stay open. */
    account: 100,
  },
  mailsPerSecond: 20,
  mailAttempts: 8,
  jobsAtOnce: 2,
  /** A job whose server is gone is taken by another after this. */
  jobLeaseSeconds: 30,
  /** Times a job is begun before it counts as failed, where its kind does not say otherwise. */
  jobAttempts: 3,
  finishedJobsKeptDays: 30,
  /** After this the words of a sent mail, its one-use link with them, are blanked. */
  sentMailReadableHours: 24,
  /** Of one mail, all together. */
  mailAttachmentBytes: 5 * 1024 * 1024,
  /** The longest side of a stored icon or photo. */
  imagePixels: 512,
  /** Width × height of an image that is still opened: 50 million take 200 MB. */
  imageOpenedPixels: 50_000_000,
  svgBytes: 512 * 1024,
  /** The heap of the thread that reads a user file. */
  fileReaderMegabytes: 160,
  /** Rows of an import in one transaction. Twice as many are done a third sooner, and others' answers come later meanwhile. */
  batchRows: { postgres: 125, pglite: 100 },
  /** Invitations of an import leave so many at once, so many seconds apart. */
  invitationsAtOnce: 50,
  invitationSeconds: 5,
  /** How long a change of many people can be undone. */
  undoImportDays: 30,
  undoBulkMinutes: 10,
  /** Rows of an exported workbook, which is made in memory; a CSV file has no limit. */
  xlsxRows: 100_000,
  refreshGraceSeconds: 30,
  secondFactor: {
    challengeSeconds: 300,
    /** Wrong answers to one challenge, and to all of a person's within the window of seconds. */
    attempts: 5,
    attemptsOfPerson: 10,
    window: 900,
    /** Who signed in this short a while ago need not show the password again. */
    freshSeconds: 600,
  },
  /** Time to sign in at a company's own provider. */
  ssoSeconds: 900,
  /** Entries of the audit log are kept this long where their company does not say otherwise. */
  auditDays: 365,
  auditForgottenAtOnce: 5000,
  /** Rows read at once of an export that flows. */
  exportRowsAtOnce: 1000,
  invitationDays: 7,
  newPasswordHours: 2,
  restoreDays: 30,
  /** Saved configurations kept of a company. */
  configurationVersions: 100,
  /** The web sockets of meetings. */
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
    /** Messages kept for somebody whose socket broke a moment ago. */
    keptMessages: 500,
    /** Sockets from one address that have not yet said who they are. */
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
  chatMessagesShown: 500,
  notesBytes: 1024 * 1024,
  turnHours: 12,
} as const

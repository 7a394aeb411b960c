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
  refreshGraceSeconds: 30,
  invitationDays: 7,
  newPasswordHours: 2,
  restoreDays: 30,
} as const

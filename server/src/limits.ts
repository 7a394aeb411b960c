import { mailLimits } from './core/mail-limits.ts'
import { turnLimits } from './core/turn-limits.ts'

const ofEither = { mail: 30, upload: 30, heavy: 30, search: 60, files: 120, message: 120 }

/**
 * Limits of what knows no feature, that its callers do not need to know beforehand; those they do stand in the contract, and
 * those of a feature in its folder.
 */
export const serverLimits = {
  ...turnLimits,
  ...mailLimits,
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
  /** How long what is over is kept: sessions longer than any report looks back. */
  keptDays: { sessions: 400, mails: 30 },
  finishedJobsKeptDays: 30,
  /** After this the words of a sent mail, its one-use link with them, are blanked. */
  sentMailReadableHours: 24,
  /** Of one mail, all together. */
  mailAttachmentBytes: 5 * 1024 * 1024,
  /** The longest side of a stored icon or photo. */
  imagePixels: 512,
  /** Width and height of the picture of a course. */
  coverPixels: { width: 960, height: 540 },
  /** The longest side of an image in a text or among files. */
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
  svgBytes: 512 * 1024,
  /** Of a company's own stylesheet, as it is fetched. */
  stylesheetBytes: 256 * 1024,
  /** What is told of what was taken out of one. */
  stylesheetRemarks: 50,
  /** Invitations of a suspended company are tried again this often. */
  suspendedInvitationSeconds: 900,
  /** Of an exported workbook, which is made before any of it is sent and by which others are not to wait; a CSV file has no limit. */
  xlsx: { rows: 100_000, cells: 1_500_000, characters: 40_000_000 },
  /** How long a proof that it is oneself opens the calls that need a fresh one; signing in is one. */
  freshProofSeconds: 600,
  /** Forms with files of one person that a server has at once, from the first byte until they are done with. */
  formsAtOnce: 6,
  /** Free bytes of the embedded database's disk: below the first nothing is written, above the second it is again. */
  storage: { fullBelowBytes: 48 * 1024 * 1024, goodAboveBytes: 64 * 1024 * 1024 },
  /** Rows read at once of an export that flows. */
  exportRowsAtOnce: 1000,
  restoreDays: 30,
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
} as const

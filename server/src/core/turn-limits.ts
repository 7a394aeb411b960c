/** Of what is costly, and therefore done apart and in turns: how much of it at once, how long, and how many wait. */
export const turnLimits = {
  /** Hashing a password, at a sign-in or a new one. */
  passwords: {
    /** How many wait for their turn: all together, of an address (or whose new one it is) and of a company; and how long at most. */
    waiting: { all: 256, one: 64, group: 128 },
    waitSeconds: 15,
  },
  passwordGuesses: {
    /** For judging a new password, with the loading of the dictionaries; it takes one, rarely. */
    seconds: 30,
    idleSeconds: 120,
    /** How many wait for their turn: all together, of a person and of a company; and how long at most. */
    waiting: { all: 64, one: 2, group: 32 },
    waitSeconds: 30,
  },
  /** Drawing one: in a process of its own, which is ended beyond these. */
  images: {
    atOnce: 2,
    /** How many wait for their turn: all together, of a person and of a company; and how long at most. */
    waiting: { all: 50, one: 4, group: 25 },
    waitSeconds: 30,
    heapMegabytes: 128,
    memoryMegabytes: 512,
    silentSeconds: 10,
  },
  /** Drawing a document: in a process of its own, as images are, and beside theirs. */
  documents: {
    atOnce: 1,
    /** How many wait: all together, of a person and of a company. */
    waiting: { all: 30, one: 3, group: 15 },
    waitSeconds: 30,
    heapMegabytes: 160,
    memoryMegabytes: 450,
    silentSeconds: 20,
  },
  /** Making pictures of films: by a program of the machine, which is ended beyond these. */
  films: {
    atOnce: 1,
    /** How many processes of the server wait, each with one film. */
    waiting: { all: 128 },
    waitSeconds: 3600,
    seconds: 60,
    memoryMegabytes: 700,
    addressMegabytes: 3000,
    outputBytes: 16 * 1024 * 1024,
    /** Width × height of a frame that is still decoded: a little more than 8K. */
    framePixels: 36_000_000,
    /** The longest side of the picture. */
    pixels: 1280,
  },
  /** The processes that read user files, each for one file. */
  fileReaders: {
    /** Of uploads at once; the dry run of a large import has one beside them. */
    atOnce: 2,
    /** How many wait: all together, and of a company. */
    waiting: { all: 50, one: 10 },
    waitSeconds: 45,
    heapMegabytes: 160,
    memoryMegabytes: 450,
    silentSeconds: 60,
  },
} as const

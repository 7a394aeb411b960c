/** The limits of somebody’s calendars elsewhere, whose busy times are read. */
export const outsideLimits = {
  /** Of one, as it is fetched: the whole past of many a full year goes along. */
  bytes: 5 * 1024 * 1024,
  timeoutMs: 15_000,
  /** So many are fetched, read and kept at once, on a server and of a company; of a person one. The others wait, for as long as three before theirs may take. */
  fetching: {
    atOnce: 8,
    atOnceOfGroup: 3,
    seconds: 45,
    most: { all: 60, one: 3, group: 30 },
  },
  /** Busy times that are kept of one, and how far beyond what can be booked: so long what did not change is not read anew. */
  spans: 2000,
  daysBeyond: 7,
  /** Each is read again after so many minutes, and up to so many more; after the first failure, the second and so on. */
  readMinutes: 30,
  spreadMinutes: 10,
  failureMinutes: [10, 60, 240, 720, 1440],
  /** Of one turn: how long it goes on, how many are read at once, and how many are looked for. */
  turnMs: 40_000,
  atOnce: 4,
  lookedFor: 200,
  /** Reading one: in a process of its own, which is ended beyond these. */
  child: {
    atOnce: 2,
    /** How many wait: all together, of a person and of a company. */
    waiting: { all: 50, one: 4, group: 25 },
    waitSeconds: 30,
    heapMegabytes: 192,
    memoryMegabytes: 450,
    silentSeconds: 10,
  },
} as const

const MiB = 1024 * 1024

/** The limits of courses as files. */
export const courseTransferLimits = {
  /** Of the files of one course that leave with it; those beyond are named in it. */
  exportedBytes: 2 * 1024 ** 3,
  /** A lesson of more characters is written in a process of its own, of those below. */
  writtenBesideCharacters: 40_000,
  writer: {
    atOnce: 1,
    waiting: { all: 40, one: 3, group: 10 },
    waitSeconds: 60,
    heapMegabytes: 128,
    memoryMegabytes: 300,
    silentSeconds: 20,
  },
  /** Of an archive that comes: what is in it, and as how much that is unpacked. */
  entries: 5000,
  /** Other systems write a dozen small files for each thing that there is. */
  systemEntries: 40_000,
  unpackedBytes: 1024 * MiB,
  nameLength: 500,
  /** One text, and all of them. */
  textBytes: 1 * MiB,
  allTextBytes: 16 * MiB,
  headBytes: 64 * 1024,
  /** One file of XML of another system’s archive, and all of them; how deep one may be, and of how many elements. */
  xmlBytes: 16 * MiB,
  allXmlBytes: 48 * MiB,
  xmlDepth: 60,
  xmlElements: 500_000,
  /** What stays behind is listed so far. */
  left: 200,
  /** How long what became of a file is known. */
  keptDays: 30,
  /** The processes that read them. */
  reader: {
    atOnce: 1,
    waiting: { all: 20, one: 2, group: 10 },
    waitSeconds: 60,
    heapMegabytes: 256,
    memoryMegabytes: 500,
    silentSeconds: 45,
  },
} as const

/** The limits of packages of lessons. */
export const packagesLimits = {
  /** In one, and their bytes as they are unpacked. */
  files: 5000,
  unpackedBytes: 2 * 1024 ** 3,
  manifestBytes: 4 * 1024 * 1024,
  /** Items of a manifest, those among them too that launch nothing. */
  manifestItems: 2000,
  nameLength: 500,
  /** Of all packages of a company. */
  filesOfCompany: 500_000,
  /** An address opens the files of one for so long: a sitting. */
  addressHours: 12,
  /** The processes that read them, as those that draw documents. */
  reader: {
    atOnce: 1,
    waiting: { all: 20, one: 2, group: 10 },
    waitSeconds: 60,
    heapMegabytes: 160,
    memoryMegabytes: 400,
    silentSeconds: 60,
  },
} as const

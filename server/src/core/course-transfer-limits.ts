/** The limits of courses as files, as they stand in the list of all (limits.ts). */
export const courseTransferLimits = {
  courseTransfer: {
    /** Of the files of one course that leave with it; those beyond are named in it. */
    exportedBytes: 2 * 1024 ** 3,
  },
}

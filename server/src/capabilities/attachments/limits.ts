/** The limits of attached files. */
export const attachmentsLimits = {
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
} as const

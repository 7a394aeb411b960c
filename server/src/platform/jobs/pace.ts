/** How many rows one piece of a long work takes. */
export type Pace = {
  readonly rows: number
  /** What it never falls below. */
  readonly least: number
  /** Told how long a piece of so many rows kept everything else waiting. */
  took(ms: number): void
}

/** Where nobody waits for a piece to end but who wants one of its rows. */
export const evenPace = (rows: number): Pace => ({ rows, least: rows, took: () => {} })

/** A piece is never taken for more than so many times as fast as it was thought to be: it may have met a lull. */
const GROWS_AT_MOST = 1.25

/**
 * Where everybody waits for a piece to end: as many rows as take `aimMs` on this machine as it is now, with whatever
 * else it does and however many people there are. Too long is mended by the very next piece, too short bit by bit.
 */
export function measuredPace({
  first,
  least,
  most,
  aimMs,
}: Record<'first' | 'least' | 'most' | 'aimMs', number>): Pace {
  let rows = first
  return {
    least,
    get rows() {
      return rows
    },
    took(ms) {
      const fitting = Math.min(rows * (aimMs / Math.max(ms, 1)), rows * GROWS_AT_MOST)
      rows = Math.round(Math.min(most, Math.max(least, fitting)))
    },
  }
}

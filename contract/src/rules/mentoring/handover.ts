/** What a mentee may let go along to their next mentor, each for itself: nothing goes that they did not name. */
export const shareKinds = ['goals', 'actions', 'notes', 'sessions', 'recommended'] as const
export type Share = (typeof shareKinds)[number]

/**
 * Work moves: once the next pair begins it is that pair’s own. The rest stays where it was written, and is shown to the
 * next mentor for as long as the mentee lets it be.
 */
export const movesAlong: readonly Share[] = ['goals', 'actions']

/** Whether a mentee may change what goes along so: until the next pair begins as they like, then taking back what did not move. */
export const maySetShares = (before: readonly Share[], after: readonly Share[], begun: boolean): boolean =>
  !begun ||
  (after.every((one) => before.includes(one)) &&
    before.every((one) => after.includes(one) || !movesAlong.includes(one)))

/** An address of its own before one that stands for many, and of those the one that takes fewer. */
const wideness = (path: string) => (path.endsWith('/*') ? 1 / path.length : 0)

/** Screens so that the first one which an address matches is the one that is meant by it, whoever brings them. */
export const narrowestFirst = <T extends { path: string }>(screens: readonly T[]): T[] =>
  screens.toSorted((a, b) => wideness(a.path) - wideness(b.path))

/** The limits of searching. */
export const searchLimits = {
  /** Of each kind: shown, proposed by the index, and looked through where one finds one's own things alone. */
  shown: 5,
  candidates: 60,
  within: 2000,
  /** Letters kept of a title, and of what else something is found by. */
  titleLength: 300,
  wordsLength: 4000,
  /** Rows whose entries are written anew in one transaction. */
  builtAtOnce: 50,
} as const

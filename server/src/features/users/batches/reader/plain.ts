/** A header or a word as it is compared: without accents, case, spaces or signs; "2º" is "2o", and wide letters are letters. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** By what a word of a column is known again: however it is spelled, for what the column is. */
export const wordKey = (target: string | null, word: string): string =>
  `${target} ${plainHeader(word) || word}`

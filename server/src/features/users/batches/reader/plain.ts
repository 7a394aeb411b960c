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

/** A name as it is compared to the letter: without case, and without space around it. */
export const bareName = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** What is called by a text. One that is written otherwise is known where it is the only one: "A+" is not "A". */
export function namedAlike<T extends { name: string }>(all: readonly T[], text: string): T | undefined {
  const bare = bareName(text)
  const exact = all.find(({ name }) => bareName(name) === bare)
  const plain = plainHeader(text)
  const alike = plain ? all.filter(({ name }) => plainHeader(name) === plain) : []
  return exact ?? (alike.length === 1 ? alike[0] : undefined)
}

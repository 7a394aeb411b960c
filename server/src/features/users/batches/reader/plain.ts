/** A header or a word as it is compared: without accents, case, spaces or signs; "2º" is "2o", and wide letters are letters. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Signs as a keyboard of ours has them: wide and small ones, and every dash. */
export const withPlainSigns = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\u207b]/g, '-')
    .replace(/[\ufe62\u207a]/g, '+')

/**
 * A word of a column as it is compared: without accents, case or spaces, nor what joins words to one another. Every other sign
 * counts: hours ahead are not hours behind, A+ is not A-, and more than fifty is not less.
 */
export const plainWord = (word: string): string =>
  withPlainSigns(word)
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=\p{L})[\s_./-]+(?=\p{L})/gu, '')
    .replace(/[\s_"'«»“”]+/gu, '')
    .replace(/(?<=[\p{L}\p{N})])[.,;:?!]+$/u, '') || word

/**
 * What is longer is no word that anybody chose from, nor the name of an option or a zone: a cell may be a quarter of a
 * megabyte, and is not compared then.
 */
export const LONGEST_WORD = 200

/** By what a word of a column is known again: however it is spelled, for what the column is. */
export const wordKey = (target: string | null, word: string): string =>
  `${target} ${word.length > LONGEST_WORD ? word : plainWord(word)}`

/** A name as it is compared to the letter: without case, and without space around it. */
export const bareName = (name: string): string =>
  name
    // "2²" is not "22".
    .replace(/\p{No}/gu, (number) => `(${number.codePointAt(0)})`)
    .normalize('NFKC')
    .trim()
    .toLowerCase()

/**
 * Finds what is called by a text among things that have names. One that is written otherwise is known where it is the only
 * one: "A+" is not "A". The names are compared to nothing each time: they are looked through once, beforehand.
 */
export function byName<T extends { name: string }>(
  all: readonly T[],
  plain: (text: string) => string = plainWord,
): (text: string) => T | undefined {
  const exact = new Map<string, T>()
  const alike = new Map<string, T | null>()
  for (const one of all) {
    const [bare, spelled] = [bareName(one.name), plain(one.name)]
    if (!exact.has(bare)) exact.set(bare, one)
    alike.set(spelled, alike.has(spelled) ? null : one)
  }
  return (text) => {
    const wanted = plain(text)
    return exact.get(bareName(text)) ?? ((wanted && alike.get(wanted)) || undefined)
  }
}

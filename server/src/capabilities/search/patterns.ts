import { sql } from 'kysely'
import { likePattern } from '../../platform/like-pattern.ts'

/** Letters of which an index of parts of words can make something; of fewer only the beginning of a word can be found. */
const PART = 3

export const foldedOf = (patterns: readonly string[]) =>
  sql`array(select fold(p) from unnest(${[...patterns]}::text[]) p)`

/** What is looked for, as patterns of which all must fit; the longest asks the index. */
export function patternsOf(search: string): { wanted: string; longest: string; patterns: string[] } {
  const words = search.split(/\s+/u).filter(Boolean)
  const patterns = [
    ...new Set(words.map((word) => (word.length < PART ? likePattern(` ${word}`) : likePattern(word)))),
  ]
  const longest = patterns.toSorted((a, b) => b.length - a.length)[0] ?? '%'
  return { wanted: words.join(' '), longest, patterns }
}

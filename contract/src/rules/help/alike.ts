/** The stems of a text’s words, in each of the languages that are searched. */
export type Stems = readonly (readonly string[])[]

function shared(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [new Set(one), new Set(other)]
  const least = Math.min(a.size, b.size)
  return least === 0 ? 0 : [...a].filter((stem) => b.has(stem)).length / least
}

/** How much two texts share of the shorter one, in the language in which that is most: from 0, nothing, to 1, all of it. */
export const alike = (one: Stems, other: Stems): number =>
  Math.max(0, ...one.map((stems, language) => shared(stems, other[language] ?? [])))

/** From here on one is shown beside the other as perhaps the same. */
export const ALIKE = 0.4

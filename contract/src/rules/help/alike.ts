/** The words of a text, without case, accents and marks; those of one or two letters say too little. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [],
  )

/** How much two texts share of the words of the shorter one: from 0, nothing, to 1, all of them. */
export function alike(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const least = Math.min(a.size, b.size)
  if (least === 0) return 0
  return [...a].filter((word) => b.has(word)).length / least
}

/** From here on one is shown beside the other as perhaps the same. */
export const ALIKE = 0.4

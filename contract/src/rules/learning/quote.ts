/** A place in a text: the words themselves, and where they began when they were marked. */
export type Quote = { text: string; at: number }

/**
 * Where the words of a quote stand in a text: at their place, else wherever they stand nearest to it; null where they are
 * not there any more.
 */
export function findQuote(text: string, { text: words, at }: Quote): { from: number; to: number } | null {
  if (words === '') return null
  if (text.startsWith(words, at)) return { from: at, to: at + words.length }
  let nearest: number | null = null
  for (let found = text.indexOf(words); found !== -1; found = text.indexOf(words, found + 1))
    if (nearest === null || Math.abs(found - at) < Math.abs(nearest - at)) nearest = found
  return nearest === null ? null : { from: nearest, to: nearest + words.length }
}

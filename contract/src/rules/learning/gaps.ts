/** A text with its gaps: what stands around them, one more than there are gaps, and what is right in each. */
export type Gaps = { texts: string[]; accepted: string[][] }

/**
 * Reads `Water boils at [100|a hundred] degrees`. A bracket that is no gap has a backslash before it; one that nothing
 * closes is a bracket. A gap with nothing in it is none.
 */
export function readGaps(source: string): Gaps {
  const texts = ['']
  const accepted: string[][] = []
  const add = (text: string) => (texts[texts.length - 1] += text)
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at)
    const next = source.charAt(at + 1)
    if (char === '\\' && /^[[\]\\|]$/.test(next)) {
      add(next)
      at++
      continue
    }
    const end = char === '[' ? source.indexOf(']', at) : -1
    const words = source
      .slice(at + 1, Math.max(end, at + 1))
      .split('|')
      .map((word) => word.trim())
      .filter(Boolean)
    if (end < 0 || words.length === 0) {
      add(char)
      continue
    }
    accepted.push(words)
    texts.push('')
    at = end
  }
  return { texts, accepted }
}

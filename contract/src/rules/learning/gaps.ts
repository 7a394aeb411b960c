import { formulasIn, splitLine } from '../../rich-text/line.ts'

/** A text with its gaps: what stands around them, one more than there are gaps, and what is right in each. */
export type Gaps = { texts: string[]; accepted: string[][] }

/**
 * Reads `Water boils at [100|a hundred] degrees`. A bracket that is no gap has a backslash before it; one that nothing
 * closes is a bracket. A gap with nothing in it is none. A formula stands as it is, with its brackets.
 */
export function readGaps(source: string): Gaps {
  const texts = ['']
  const accepted: string[][] = []
  const add = (text: string) => (texts[texts.length - 1] += text)
  const formulas = formulasIn(source)
  const closes = (from: number) => {
    let at = from
    while (at < source.length && source.charAt(at) !== ']') at = formulas.get(at) ?? at + 1
    return at < source.length ? at : -1
  }
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at)
    const next = source.charAt(at + 1)
    const formulaEnd = formulas.get(at)
    if (formulaEnd) {
      add(source.slice(at, formulaEnd))
      at = formulaEnd - 1
      continue
    }
    if (char === '\\' && /^[[\]\\|]$/.test(next)) {
      add(next)
      at++
      continue
    }
    const end = char === '[' ? closes(at) : -1
    const words = splitLine(source.slice(at + 1, Math.max(end, at + 1)), '|')
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

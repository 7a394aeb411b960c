import { diffLines, diffWordsWithSpace, type Change } from 'diff'

/** Of the text before, of the text now, or of both. */
export type Part = { text: string; is: 'kept' | 'added' | 'removed' }

/** So many lines may differ before two texts are taken as one that was written wholly anew. */
const MOST_LINES = 1000
/**
 * What the comparison by words may cost in all: it grows by the square of the words that differ, so that this is a
 * moment, whatever was handed in.
 */
const MOST_STEPS = 1_000_000

const differing = (changes: readonly Change[]) =>
  changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0)

const partOf = ({ value, added, removed }: Change): Part => ({
  text: value,
  is: added ? 'added' : removed ? 'removed' : 'kept',
})

/**
 * What is another in a text than before: line by line, and word by word within lines that were changed. Lines in which
 * too much is another stand one after the other, first as they were, then as they are.
 */
export function changedWords(before: string, after: string): Part[] {
  let steps = MOST_STEPS
  const words = (removed: string, added: string): Part[] => {
    const most = Math.floor(Math.sqrt(steps))
    const found = most > 0 ? diffWordsWithSpace(removed, added, { maxEditLength: most }) : undefined
    steps -= (found ? differing(found) : most) ** 2
    if (found) return found.map(partOf)
    return [
      { text: removed, is: 'removed' },
      { text: added, is: 'added' },
    ]
  }
  const lines = diffLines(before, after, { maxEditLength: MOST_LINES })
  if (!lines) return words(before, after)
  return lines.flatMap((line, at) => {
    const next = lines[at + 1]
    if (line.removed && next?.added) return words(line.value, next.value)
    return line.added && lines[at - 1]?.removed ? [] : [partOf(line)]
  })
}

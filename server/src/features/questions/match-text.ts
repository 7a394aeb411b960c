import { limits } from '#contract/limits.ts'
import { isNearMiss } from './near-miss.ts'

export type Matching = { caseMatters: boolean; accentsMatter: boolean; forgivesTypos?: boolean | undefined }

/** A text as it is compared: spaces are one, dashes and quotation marks are those of a keyboard. */
function compared(text: string, { caseMatters, accentsMatter }: Matching): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[‘’‛ʼ]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  const cased = caseMatters ? plain : plain.toLowerCase()
  return accentsMatter ? cased : cased.normalize('NFD').replace(/\p{M}/gu, '')
}

/**
 * Whether a text is what was accepted, in which `*` stands for any characters. From left to right, going back to the
 * last star alone: its time grows with the product of the two lengths and no
 * further, whatever somebody writes.
 */
function fits(text: string, pattern: string): boolean {
  let at = 0
  let of = 0
  let star = -1
  let from = 0
  while (at < text.length) {
    if (pattern[of] === '*') {
      star = of++
      from = at
    } else if (pattern[of] === text[at]) {
      of++
      at++
    } else if (star >= 0) {
      of = star + 1
      at = ++from
    } else return false
  }
  while (pattern[of] === '*') of++
  return of === pattern.length
}

/** Some characters are several as they are compared. What that makes longer than an answer can be is none. */
const isAnswer = (text: string): boolean => text !== '' && text.length <= limits.answerLength

/** Whether a text is one of those that are accepted. */
export function matchesAny(text: string, accepted: readonly string[], matching: Matching): boolean {
  const said = compared(text, matching)
  if (!isAnswer(said)) return false
  return accepted.some((one) => {
    const pattern = compared(one, matching)
    if (!isAnswer(pattern)) return false
    return (
      fits(said, pattern) ||
      (matching.forgivesTypos === true && !pattern.includes('*') && isNearMiss(said, pattern))
    )
  })
}

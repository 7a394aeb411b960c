export type Matching = { caseMatters: boolean; accentsMatter: boolean }

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

/** Whether a text is one of those that are accepted. */
export function matchesAny(text: string, accepted: readonly string[], matching: Matching): boolean {
  const said = compared(text, matching)
  return said !== '' && accepted.some((one) => one !== '' && fits(said, compared(one, matching)))
}

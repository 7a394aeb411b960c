import { limits } from '#contract/limits.ts'
import { cutText } from '#contract/text.ts'

/** What stays at the top of the window covers what is below it. */
export function covered(): number {
  const top = getComputedStyle(document.documentElement).scrollPaddingTop
  const padding = Number.parseFloat(top)
  return Number.isFinite(padding) ? padding : 0
}
/** The parts of the text of a lesson, and how each begins. */
export const blocksOf = (around: HTMLElement) => [...(around.firstElementChild?.children ?? [])]
export const wordsOf = (block: Element) =>
  cutText((block.textContent ?? '').replace(/\s+/g, ' ').trim(), limits.lessonNoteQuote).trim()

import type { Passage } from '#contract/help/help.ts'
import { limits } from '#contract/limits.ts'
import { cutText } from '#contract/text.ts'

/** Words that are selected in the text of the lesson, and the language that they are in. */
export type MarkedPassage = { passage: Passage; language: string }

/** The text of the lesson that is read, where it has one. */
const lessonText = () => document.querySelector<HTMLElement>('[data-lesson-text]')
export const hasLessonText = (): boolean => lessonText() !== null

const evened = (text: string) => text.replace(/\s+/g, ' ').trim()

/** What is no part of the text: names of controls, and signs. */
const apart = 'button, [aria-hidden="true"]'
const formula = '[data-latex]'

function takes(node: Node, range: Range): number {
  if (!range.intersectsNode(node) || node.parentElement?.closest(formula)) return NodeFilter.FILTER_REJECT
  if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT
  if (node.matches(apart)) return NodeFilter.FILTER_REJECT
  return node.matches(`${formula}, br`) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP
}

const blocks = 'p, h1, h2, h3, h4, h5, h6, li, pre, td, th, figcaption, div'

/** The words of a range: those of two blocks do not run into one another, and a formula is its source. */
function wordsOf(text: HTMLElement, range: Range): string {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    takes(node, range),
  )
  let words = ''
  let last: Element | null | undefined
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = (node.parentElement ?? text).closest(blocks)
    if (block !== last) words += ' '
    last = block
    if (node instanceof HTMLElement) words += node.dataset.latex ?? ' '
    else {
      const all = node.textContent ?? ''
      const to = node === range.endContainer ? range.endOffset : all.length
      words += all.slice(node === range.startContainer ? range.startOffset : 0, to)
    }
  }
  return evened(words)
}

/** What is selected in the text of the lesson now; what of it is outside of that is left out. Null where nothing is. */
export function markedPassage(): MarkedPassage | null {
  const text = lessonText()
  const selection = getSelection()
  if (!text || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0).cloneRange()
  if (!range.intersectsNode(text)) return null
  if (!text.contains(range.startContainer)) range.setStart(text, 0)
  if (!text.contains(range.endContainer)) range.setEnd(text, text.childNodes.length)
  const words = cutText(wordsOf(text, range), limits.helpPassage).trim()
  if (words === '') return null
  const before = document.createRange()
  before.setStart(text, 0)
  before.setEnd(range.startContainer, range.startOffset)
  return { passage: { text: words, at: wordsOf(text, before).length }, language: text.lang }
}

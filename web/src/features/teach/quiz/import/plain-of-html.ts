import { DRAWN, sourceOf } from '../../../../ui/rich-text/formulas/formula-nodes.ts'

const blocks = 'p, div, li, h1, h2, h3, h4, h5, h6, tr, blockquote, pre'
/** The words of a piece of HTML, a line for each of its blocks. */
export function plainOfHtml(html: string): string {
  // A document of its own: nothing in it is fetched, and nothing runs.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const one of body.querySelectorAll('script, style')) one.remove()
  for (const one of body.querySelectorAll(DRAWN)) {
    const latex = sourceOf(one).trim()
    if (latex) one.replaceWith(`\\(${latex}\\)`)
  }
  for (const one of body.querySelectorAll('br')) one.replaceWith('\n')
  for (const one of body.querySelectorAll(blocks)) one.append('\n\n')
  return (body.textContent ?? '')
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

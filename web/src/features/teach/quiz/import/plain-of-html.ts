import { DRAWN, sourceOf } from '../../../../ui/rich-text/formulas/formula-nodes.ts'

const blocks = 'p, div, li, h1, h2, h3, h4, h5, h6, tr, blockquote, pre'
const media = /<(img|picture|video|audio|iframe|object|embed|svg|math)\b/i

/** MathML that says its LaTeX as well, which comes along. */
const withLatex = /<(?:\w+:)?math\b(?:(?!<\/(?:\w+:)?math>)[^])*?application\/x-tex[^]*?<\/(?:\w+:)?math>/gi

/** As Canvas draws a formula. What is in quotes may have any sign. */
const pictures = /<img\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi
const saysLatex = (picture: string) =>
  /\sdata-equation-content=["'][^"']/i.test(picture) ||
  (/\sclass=["'](?:[^"']*\s)?equation_image[\s"']/i.test(picture) && /\stitle=["'][^"']/i.test(picture))

/** Whether something to look at or to hear is in HTML, or in what holds HTML, wherever it stands. */
export const holdsMedia = (source: string): boolean =>
  media.test(
    source.replaceAll(withLatex, '').replaceAll(pictures, (picture) => (saysLatex(picture) ? '' : picture)),
  )

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

import type { ReadsHtml } from '#contract/rules/question-files/text.ts'
import { noText, said } from '#contract/rules/question-files/text.ts'
import { isElement, latexOf, lettersIn, nodesOf, silent, type HtmlNode } from './nodes.ts'
import { readHtml } from './read-html.ts'

const ends = new Set('p div li h1 h2 h3 h4 h5 h6 tr blockquote pre'.split(' '))

function wordsOf(node: HtmlNode): string {
  if (node.nodeName === '#text') return lettersIn(node)
  if (!isElement(node) || silent.has(node.tagName)) return ''
  if (node.tagName === 'br') return '\n'
  if (node.tagName === 'math' || node.tagName === 'img') {
    const latex = latexOf(node).trim()
    if (latex) return `\\(${latex}\\)`
  }
  return node.childNodes.map(wordsOf).join('') + (ends.has(node.tagName) ? '\n\n' : '')
}

/** The words of a piece of HTML, a line for each of its blocks. */
const plainOf = (html: string): string =>
  nodesOf(html)
    .map(wordsOf)
    .join('')
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** HTML as questions hold it: of what is to be looked at or to be heard nothing comes, which their reader tells of. */
export const serverHtml: ReadsHtml = {
  plain: plainOf,
  text(html) {
    const words = plainOf(html)
    if (!words) return noText
    const bare = html.replaceAll(
      /<(img|video|audio|iframe|embed|object)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi,
      (tag) => (/equation/i.test(tag) ? tag : ''),
    )
    return { words, rich: readHtml(bare, { resolve: () => null, note: () => {} }) ?? said(words) }
  },
}

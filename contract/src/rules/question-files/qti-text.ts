import { escapedHtml } from '../../rich-text/html.ts'
import { readPictured, type Beside } from './pictured-text.ts'
import { allOf, kindOf } from './qti-names.ts'
import { noText, ofPlain, type ReadsHtml, type Text } from './text.ts'
import type { XmlElement } from './xml.ts'

/** Texts below one another as one. */
function joined(texts: readonly Text[]): Text {
  const [first = noText] = texts
  if (texts.length <= 1) return first
  const content = texts.flatMap(({ rich }) => rich?.content ?? [])
  return {
    words: texts
      .map(({ words }) => words)
      .join('\n\n')
      .trim(),
    rich: content.length > 0 ? { type: 'doc', content } : null,
    pictures: texts.flatMap(({ pictures = [] }) => pictures),
  }
}

const saidBy = (one: XmlElement, html: (source: string) => Text): Text =>
  one.getAttribute('texttype') === 'text/plain' ? ofPlain(one.textContent ?? '') : html(one.textContent ?? '')

/** What is said within an element, however it is packed. */
export const textIn = (of: XmlElement | undefined, html: ReadsHtml): Text =>
  joined((of ? allOf(of, 'mattext') : []).map((one) => saidBy(one, html.text)))

/** The same with its pictures: those of its texts, and those that stand between them. */
export function picturedIn(of: XmlElement | undefined, html: ReadsHtml, beside: Beside): Text {
  const read = (source: string) => readPictured(source, html, beside)
  const all = of ? allOf(of, 'mattext', 'matimage') : []
  return joined(
    all.map((one) =>
      kindOf(one) === 'matimage'
        ? read(`<img src="${escapedHtml(one.getAttribute('uri') ?? '')}">`)
        : saidBy(one, read),
    ),
  )
}

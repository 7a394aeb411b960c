import { allOf } from './qti-names.ts'
import { noText, ofPlain, type ReadsHtml, type Text } from './text.ts'
import type { XmlElement } from './xml.ts'

/** What is said within an element, however it is packed. */
export function textIn(of: XmlElement | undefined, html: ReadsHtml): Text {
  const texted = of ? allOf(of, 'mattext') : []
  const texts = texted.map((one) => {
    const raw = one.textContent ?? ''
    return one.getAttribute('texttype') === 'text/plain' ? ofPlain(raw) : html.text(raw)
  })
  if (texts.length <= 1) return texts[0] ?? noText
  const content = texts.flatMap(({ rich }) => rich?.content ?? [])
  return {
    words: texts
      .map(({ words }) => words)
      .join('\n\n')
      .trim(),
    rich: content.length > 0 ? { type: 'doc', content } : null,
  }
}

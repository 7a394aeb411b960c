import { attributeOf, kindOf } from '#contract/rules/question-files/qti-names.ts'

/** What stands in an item and is not for whoever answers it, or shows only afterwards. */
const aside = new Set([
  'rubricblock',
  'feedbackblock',
  'feedbackinline',
  'templateblock',
  'templateinline',
  'stylesheet',
  'infocontrol',
  'endattemptinteraction',
])

/**
 * What an element of an item says, as HTML: each of the `marked` elements is one sign in it, U+E000, and what is said aside is
 * left out.
 */
export function htmlOf(of: Element, marked: readonly Element[] = []): string {
  const html = (node: Node): string => {
    if (node.nodeType === node.TEXT_NODE || node.nodeType === node.CDATA_SECTION_NODE)
      return escaped(node.nodeValue)
    if (!(node instanceof Element)) return ''
    if (marked.includes(node)) return '\ue000'
    const kind = kindOf(node)
    if (aside.has(kind)) return ''
    const inside = [...node.childNodes].map(html).join('')
    const tag = kind === 'prompt' ? 'div' : kind
    const shown = [
      'src',
      'alt',
      'role',
      'data-size',
      'href',
      'start',
      'colspan',
      'rowspan',
      'display',
      'encoding',
      'class',
      'title',
      'data-equation-content',
    ]
      .flatMap((name) => {
        const value = attributeOf(node, name)
        return value === null ? [] : [` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`]
      })
      .join('')
    return `<${tag}${shown}>${inside}${single.has(tag) ? '' : `</${tag}>`}`
  }
  return [...of.childNodes].map(html).join('')
}

const single = new Set(['br', 'hr', 'img', 'col'])
const escaped = (text: string | null) =>
  (text ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

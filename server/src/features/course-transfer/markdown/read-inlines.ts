import { isDeepStrictEqual } from 'node:util'
import type { PhrasingContent } from './nodes.ts'
import { richTextLimits, type Inline, type Mark } from '#contract/rich-text/document.ts'
import { isLink } from '#contract/rich-text/link.ts'
import type { Found, MarkdownReading, Reading } from './reading.ts'

/** What stands in a line, or an image, a file or a formula in the midst of it, which then stand by themselves. */
export type InLine =
  | Inline
  | { type: 'imageAt'; url: string; alt: string; title: string }
  | { type: 'fileAt'; file: Found; title: string }
  | { type: 'formulaAt'; latex: string }
  | { type: 'embedAt'; url: string; title: string }

const order: readonly Mark['type'][] = ['link', 'bold', 'italic', 'strike', 'underline', 'code']

/** A mark beside those that there are. Code is as it is: the other marks are left out there. */
export function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  const others = marks.filter(({ type }) => type !== mark.type)
  return [...others, mark].toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
}

/** The characters that a text may hold, without the ends of lines, which are spaces in Markdown. */
const oneLine = (text: string) =>
  text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/[\x00-\x1f\x7f-\x9f]/g, (char) => (char === '\t' ? ' ' : ''))

export function letters(value: string, marks: readonly Mark[]): Inline[] {
  const text = oneLine(value)
  if (!text) return []
  return [{ type: 'text', text, ...(marks.length > 0 ? { marks: [...marks] } : {}) }]
}

/** A formula; one that is too long to be kept comes as the words that it is written in. */
function mathematics(
  { value, isBlock }: { value: string; isBlock: boolean },
  marks: readonly Mark[],
  reading: Reading,
): InLine[] {
  const latex = oneLine(value).trim()
  if (latex && latex.length <= richTextLimits.formula)
    return [isBlock ? { type: 'formulaAt', latex } : { type: 'formula', attrs: { latex } }]
  if (latex) reading.note('long_formula')
  return letters(latex, marks)
}

/** Neighbours of the same marks are one. */
export function joined<Node extends InLine>(nodes: readonly Node[]): Node[] {
  const all: Node[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    const isMore = node.type === 'text' && last?.type === 'text' && isDeepStrictEqual(node.marks, last.marks)
    if (isMore) all[all.length - 1] = { ...last, text: last.text + node.text }
    else all.push(node)
  }
  return all
}

const withoutMark = (marks: readonly Mark[], type: Mark['type']) => marks.filter((mark) => mark.type !== type)

/** What a line of Markdown holds. Tags are left out, but for what is underlined and for breaks. */
export function readInlines(
  nodes: readonly PhrasingContent[],
  reading: MarkdownReading,
  given: readonly Mark[] = [],
): InLine[] {
  let marks = [...given]
  const found: InLine[] = []
  const inside = (children: readonly PhrasingContent[], mark?: Mark) =>
    found.push(...readInlines(children, reading, mark ? withMark(marks, mark) : marks))
  const tag = (value: string) => {
    if (/^<u>$/i.test(value)) marks = withMark(marks, { type: 'underline' })
    else if (/^<\/u>$/i.test(value)) marks = withoutMark(marks, 'underline')
    else if (/^<br\s*\/?>$/i.test(value)) found.push({ type: 'hardBreak' })
    else if (!value.startsWith('<!--')) reading.note('tags')
  }
  for (const node of nodes) {
    switch (node.type) {
      case 'text':
        found.push(...letters(node.value, marks))
        break
      case 'strong':
        inside(node.children, { type: 'bold' })
        break
      case 'emphasis':
        inside(node.children, { type: 'italic' })
        break
      case 'delete':
        inside(node.children, { type: 'strike' })
        break
      case 'inlineCode':
        found.push(...letters(node.value, [{ type: 'code' }]))
        break
      case 'inlineMath':
        found.push(...mathematics(node, marks, reading))
        break
      case 'break':
        found.push({ type: 'hardBreak' })
        break
      case 'html':
        tag(node.value)
        break
      case 'link':
      case 'linkReference': {
        const url = node.type === 'link' ? node.url : (reading.definition(node.identifier)?.url ?? '')
        if (isLink(url)) inside(node.children, { type: 'link', attrs: { href: url } })
        else {
          inside(node.children)
          const file = reading.resolve(url)
          if (file) found.push({ type: 'fileAt', file, title: (node.type === 'link' && node.title) || '' })
          else if (url && !url.startsWith('#')) reading.note('link', url)
        }
        break
      }
      case 'image':
      case 'imageReference': {
        const of = node.type === 'image' ? node : reading.definition(node.identifier)
        found.push({ type: 'imageAt', url: of?.url ?? '', alt: node.alt ?? '', title: of?.title ?? '' })
        break
      }
      case 'footnoteReference':
        found.push(...letters(`[${node.label ?? node.identifier}]`, marks))
        break
    }
  }
  return joined(found)
}

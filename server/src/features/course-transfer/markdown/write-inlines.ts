import type { PhrasingContent } from './nodes.ts'
import type { Inline, Mark } from '#contract/rich-text/document.ts'

type Letters = Extract<Inline, { type: 'text' }>
type MarkType = Mark['type']

const html = (value: string): PhrasingContent => ({ type: 'html', value })

const keyOf = (mark: Mark) => (mark.type === 'link' ? `link ${mark.attrs.href}` : mark.type)
const marksOf = (node: Inline, without: ReadonlySet<MarkType>) =>
  node.type === 'text' ? (node.marks ?? []).filter(({ type }) => !without.has(type)) : []

/** How many nodes from the first one on have a mark. A break or a formula between two of them has whatever both have. */
function runOf(nodes: readonly Inline[], mark: Mark): number {
  const key = keyOf(mark)
  let run = 0
  for (const [at, node] of nodes.entries()) {
    if (node.type !== 'text') continue
    if (!(node.marks ?? []).some((one) => keyOf(one) === key)) break
    run = at + 1
  }
  return run
}

function within(mark: Mark, children: PhrasingContent[]): PhrasingContent[] {
  switch (mark.type) {
    case 'bold':
      return [{ type: 'strong', children }]
    case 'italic':
      return [{ type: 'emphasis', children }]
    case 'strike':
      return [{ type: 'delete', children }]
    case 'link':
      return [{ type: 'link', url: mark.attrs.href, children }]
    // Markdown has no mark of its own for it, and all that draw Markdown know this tag.
    case 'underline':
      return [html('<u>'), ...children, html('</u>')]
    case 'code':
      return children
  }
}

const letters = ({ text, marks }: Letters): PhrasingContent =>
  marks?.some(({ type }) => type === 'code')
    ? { type: 'inlineCode', value: text }
    : { type: 'text', value: text }

/**
 * What stands in a line, for Markdown: marks are put around as much as has them, the longest outermost, since two of a kind
 * beside one another would be read as something else. In a cell, which is one line, a break is a tag.
 */
export function writeInlines(
  nodes: readonly Inline[],
  {
    inCell = false,
    without = new Set<MarkType>(),
  }: { inCell?: boolean; without?: ReadonlySet<MarkType> } = {},
): PhrasingContent[] {
  const written: PhrasingContent[] = []
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at] as Inline
    const rest = nodes.slice(at)
    const [longest] = marksOf(node, without)
      .filter(({ type }) => type !== 'code')
      .map((mark) => ({ mark, run: runOf(rest, mark) }))
      .toSorted((one, other) => other.run - one.run)
    if (longest) {
      const inner = { inCell, without: new Set([...without, longest.mark.type]) }
      written.push(...within(longest.mark, writeInlines(rest.slice(0, longest.run), inner)))
      at += longest.run
      continue
    }
    if (node.type === 'formula') {
      // The signs of two beside one another would be read as one.
      if (written.at(-1)?.type === 'inlineMath') written.push(html('<!-- -->'))
      written.push({ type: 'inlineMath', value: node.attrs.latex, isBlock: false })
    } else if (node.type === 'hardBreak') written.push(inCell ? html('<br>') : { type: 'break' })
    else written.push(letters(node))
    at++
  }
  return written
}

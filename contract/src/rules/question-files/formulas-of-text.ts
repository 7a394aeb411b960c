import { richTextLimits, type Block, type Inline, type RichText } from '../../rich-text/document.ts'

/** As Moodle and what draws with MathJax write mathematics into a text: within a line, and by itself. */
const written = /\\\(([^]+?)\\\)|\\\[([^]+?)\\\]|\$\$([^$]+)\$\$/g

type Piece = Inline & { isAlone?: boolean }

function pieces(node: Inline): Piece[] {
  if (node.type !== 'text' || node.marks?.some(({ type }) => type === 'code')) return [node]
  const found: Piece[] = []
  const say = (text: string) => text && found.push({ ...node, text })
  let from = 0
  for (const match of node.text.matchAll(written)) {
    const [whole, inLine, ...alone] = match
    const latex = (inLine ?? alone.find((one) => one !== undefined) ?? '').replaceAll(/\s+/g, ' ').trim()
    if (!latex || latex.length > richTextLimits.formula) continue
    say(node.text.slice(from, match.index))
    found.push({ type: 'formula', attrs: { latex }, isAlone: inLine === undefined })
    from = match.index + whole.length
  }
  say(node.text.slice(from))
  return found
}

function withFormulas(block: Block): Block {
  if (block.type === 'paragraph' || block.type === 'heading') {
    const content = (block.content ?? []).flatMap(pieces)
    const [only] = content
    if (block.type === 'paragraph' && content.length === 1 && only?.type === 'formula' && only.isAlone)
      return { type: 'formulaBlock', attrs: only.attrs }
    return {
      ...block,
      ...(block.content && { content: content.map(({ isAlone: _, ...node }): Inline => node) }),
    }
  }
  if (block.type === 'blockquote' || block.type === 'callout')
    return { ...block, content: block.content.map(withFormulas) }
  if (block.type === 'bulletList' || block.type === 'orderedList')
    return { ...block, content: block.content.map((item) => ({ ...item, content: ofItem(item.content) })) }
  if (block.type === 'table')
    return {
      ...block,
      content: block.content.map((row) => ({
        ...row,
        content: row.content.map((cell) => ({ ...cell, content: cell.content.map(withFormulas) })),
      })),
    }
  return block
}

/** The mark of an item stands beside a line. */
function ofItem(blocks: readonly Block[]): Block[] {
  return blocks
    .map(withFormulas)
    .map((block, at) =>
      at === 0 && block.type === 'formulaBlock'
        ? { type: 'paragraph', content: [{ type: 'formula', attrs: block.attrs }] }
        : block,
    )
}

/** A text of a file whose formulas are nodes of it. */
export const withFormulasOf = (document: RichText): RichText => ({
  ...document,
  content: document.content.map(withFormulas),
})

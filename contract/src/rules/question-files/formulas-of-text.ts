import { richTextLimits, type Block, type Inline, type RichText } from '../../rich-text/document.ts'
import { formulaOfLine, lettersOfLine } from '../../rich-text/line.ts'

/** As Moodle and what draws with MathJax write mathematics into a text: within a line, and by itself. */
const written = /\\\(([^]+?)\\\)|\\\[([^]+?)\\\]|\$\$([^$]+)\$\$/g

type Piece = Inline & { isAlone?: boolean }

function pieces(node: Inline): Piece[] {
  if (node.type !== 'text' || node.marks?.some(({ type }) => type === 'code')) return [node]
  return writtenIn(node.text).map((piece) =>
    'text' in piece
      ? { ...node, text: piece.text }
      : { type: 'formula', attrs: { latex: piece.latex }, isAlone: piece.isAlone },
  )
}

/** A text of a file in its letters and its formulas. */
function writtenIn(text: string): ({ text: string } | { latex: string; isAlone: boolean })[] {
  const found: ReturnType<typeof writtenIn> = []
  const say = (letters: string) => letters && found.push({ text: letters })
  let from = 0
  for (const match of text.matchAll(written)) {
    const [whole, inLine, ...alone] = match
    const latex = (inLine ?? alone.find((one) => one !== undefined) ?? '').replaceAll(/\s+/g, ' ').trim()
    if (!latex || latex.length > richTextLimits.formula) continue
    say(text.slice(from, match.index))
    found.push({ latex, isAlone: inLine === undefined })
    from = match.index + whole.length
  }
  say(text.slice(from))
  return found
}

/** Words of a file as a line has them: its formulas as formulas, and its letters as letters. */
export const lineOfWords = (words: string): string =>
  writtenIn(words)
    .map((piece) => ('text' in piece ? lettersOfLine(piece.text) : formulaOfLine(piece.latex)))
    .join('')

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

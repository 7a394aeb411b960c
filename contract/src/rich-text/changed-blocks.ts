import type { Block, RichText } from './document.ts'

/** What does not hold other blocks. */
export type Leaf = Exclude<Block, { type: 'bulletList' | 'orderedList' | 'blockquote' | 'callout' | 'table' }>

const emptyLine: Block = { type: 'paragraph' }

/** Blocks with others in the place of each that holds none: what holds others holds a line at least, and an item begins with one. */
export function changedBlocks(blocks: readonly Block[], change: (leaf: Leaf) => Block[]): Block[] {
  const some = (inner: readonly Block[]): Block[] => {
    const left = changedBlocks(inner, change)
    return left.length > 0 ? left : [emptyLine]
  }
  return blocks.flatMap((block): Block[] => {
    switch (block.type) {
      case 'bulletList':
      case 'orderedList': {
        const items = block.content.map((item) => {
          const content = some(item.content)
          return { ...item, content: content[0]?.type === 'paragraph' ? content : [emptyLine, ...content] }
        })
        return [{ ...block, content: items }]
      }
      case 'blockquote':
      case 'callout':
        return [{ ...block, content: some(block.content) }]
      case 'table': {
        const rows = block.content.map((row) => ({
          ...row,
          content: row.content.map((cell) => ({ ...cell, content: some(cell.content) })),
        }))
        return [{ ...block, content: rows }]
      }
      default:
        return change(block)
    }
  })
}

/** A text whose pictures are the words that are said of them: where it is listed, its bytes are too much. */
export function picturesInWords(document: RichText): RichText {
  const content = changedBlocks(document.content, (block) => {
    if (block.type !== 'picture') return [block]
    const text = block.attrs.alt || block.attrs.caption
    return text ? [{ type: 'paragraph', content: [{ type: 'text', text }] }] : []
  })
  return { ...document, content: content.length > 0 ? content : [emptyLine] }
}

/** A text without its pictures; null where nothing is left of it. */
export function withoutPictures(document: RichText): RichText | null {
  const content = changedBlocks(document.content, (block) => (block.type === 'picture' ? [] : [block]))
  return content.length > 0 ? { ...document, content } : null
}

import { embedTitle } from './embed.ts'
import { plainLine } from './line.ts'
import {
  checksIn,
  filesIn,
  picturesIn,
  within,
  type Block,
  type RichText,
  type RichTextNode,
} from './document.ts'

const indented = (text: string, first: string) =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first : line && ' '.repeat(first.length)) + line)
    .join('\n')

/** The characters of what stands in one line; a link is followed by where it leads, unless it says so itself. */
function inLine(nodes: readonly RichTextNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'hardBreak') return '\n'
      if (node.type === 'formula') return node.attrs.latex
      if (node.type !== 'text') return ''
      const href = 'marks' in node && node.marks?.find((mark) => mark.type === 'link')?.attrs.href
      if (
        !href ||
        href.replace(/^(mailto:|https?:\/\/)/, '').replace(/\/$/, '') === node.text.replace(/\/$/, '')
      )
        return node.text
      return href === node.text ? node.text : `${node.text} (${href})`
    })
    .join('')
}

function ofBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return inLine(within(block))
    case 'formulaBlock':
      return block.attrs.latex
    case 'horizontalRule':
      return '---'
    case 'image':
    case 'picture':
      return [block.attrs.alt, block.attrs.caption].filter(Boolean).join('\n')
    case 'video':
      return block.attrs.caption
    case 'file':
      // Its name is the file’s, which the text does not know.
      return ''
    case 'embed':
      return `${embedTitle(block.attrs)} (${block.attrs.url})`
    case 'check':
      // Which of them is right is for whoever answers it, not for what is searched or listed.
      return [
        plainLine(block.attrs.prompt),
        ...block.attrs.choices.map(({ text }) => text.trim() && `- ${plainLine(text)}`),
      ]
        .filter(Boolean)
        .join('\n')
    case 'bulletList':
      return block.content.map(({ content }) => indented(ofBlocks(content), '- ')).join('\n')
    case 'orderedList':
      return block.content
        .map(({ content }, at) => indented(ofBlocks(content), `${block.attrs.start + at}. `))
        .join('\n')
    case 'blockquote':
    case 'callout':
      return ofBlocks(block.content)
    case 'table':
      return block.content
        .map((row) => row.content.map((cell) => ofBlocks(cell.content).replaceAll('\n', ' ')).join(' | '))
        .join('\n')
  }
}

const ofBlocks = (blocks: readonly Block[]): string => blocks.map(ofBlock).filter(Boolean).join('\n\n')

/** A document as a mail, a calendar or a search reads it: lines, with what a list, a table or a link says kept. */
export const plainText = (document: RichText): string => ofBlocks(document.content)

/** Whether a document says nothing: an editor that was touched and left keeps an empty paragraph. */
export const isBlank = (document: RichText): boolean =>
  plainText(document).trim() === '' &&
  [filesIn, picturesIn, checksIn].every((inIt) => inIt(document).length === 0)

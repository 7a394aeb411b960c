import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type {
  Block,
  Inline,
  NamingNode,
  PictureNode,
  RichText,
  TableCell,
} from '#contract/rich-text/document.ts'
import type { PathOf } from '#contract/rich-text/html.ts'
import { isAskable } from '#contract/rich-text/check.ts'
import { plainLine } from '#contract/rich-text/line.ts'
import { writeCheck } from './checks.ts'
import { embedTag } from './embeds.ts'
import { formulaToMarkdown } from './formulas.ts'
import type { PhrasingContent, Root, TableRow, Written } from './nodes.ts'
import { joined } from './read-inlines.ts'
import { writeInlines } from './write-inlines.ts'

/** A break shows nothing at the beginning of a line or at its end, and would be read as a letter there. */
function bare(line: readonly Inline[] = []): readonly Inline[] {
  const isWord = ({ type }: Inline) => type !== 'hardBreak'
  const first = line.findIndex(isWord)
  return first < 0 ? [] : joined(line.slice(first, line.findLastIndex(isWord) + 1))
}
/** A heading is one line. */
const inOne = (line: readonly Inline[]): Inline[] =>
  line.map((one) => (one.type === 'hardBreak' ? { type: 'text', text: ' ' } : one))

const html = (value: string): PhrasingContent => ({ type: 'html', value })
const paragraph = (children: PhrasingContent[]): Written => ({ type: 'paragraph', children })
const text = (value: string): PhrasingContent => ({ type: 'text', value })

const link = (url: string, words: string, title: string | null): PhrasingContent => ({
  type: 'link',
  url,
  title,
  children: [text(words)],
})

/** An image, a film or a file. How wide an image stands is said behind its path, where nobody else minds it. */
function writeFile(node: NamingNode | PictureNode, pathOf: PathOf): Written[] {
  if (node.type === 'picture') {
    const { data: url, alt, caption } = node.attrs
    return [paragraph([{ type: 'image', url, alt: alt ?? '', title: caption || null }])]
  }
  const file = pathOf(node.attrs.attachmentId)
  if (!file) return []
  if (node.type === 'image') {
    const { alt, caption, size } = node.attrs
    const url = size === 'full' ? file.path : `${file.path}#${size}`
    return [paragraph([{ type: 'image', url, alt: alt ?? '', title: caption || null }])]
  }
  if (node.type === 'file') return [paragraph([link(file.path, file.name, null)])]
  const captions = node.attrs.captions.flatMap(({ language, attachmentId }) => {
    const track = pathOf(attachmentId)
    return track ? [text(' '), link(track.path, language, null)] : []
  })
  const poster = node.attrs.posterId && pathOf(node.attrs.posterId)
  const shown: PhrasingContent[] = poster
    ? [text(' '), { type: 'image', url: poster.path, alt: '', title: null }]
    : []
  return [paragraph([link(file.path, file.name, node.attrs.caption || null), ...captions, ...shown])]
}

/** The marker of a callout as GitHub and others know it: its first line. It is written as it is, and not escaped. */
function writeCallout(kind: string, content: readonly Block[], pathOf: PathOf): Written {
  const mark = `[!${kind.toUpperCase()}]`
  const [first, ...rest] = content
  const begin: Written =
    first?.type === 'paragraph' && bare(first.content).length > 0
      ? paragraph([html(`${mark}\n`), ...writeInlines(bare(first.content))])
      : paragraph([html(mark)])
  const others = first?.type === 'paragraph' ? rest : content
  return { type: 'blockquote', children: [begin, ...writeBlocks(others, pathOf)] }
}

/** A cell is one line: what stands below one another in it is parted by breaks, and of a list the words stay. */
function writeCell(blocks: readonly Block[], pathOf: PathOf): PhrasingContent[] {
  const lines = blocks.flatMap((block): PhrasingContent[][] => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return [writeInlines(bare(block.content), { inCell: true })]
      case 'codeBlock':
        return (block.content?.[0]?.text ?? '').split('\n').map((value) => [{ type: 'inlineCode', value }])
      case 'bulletList':
      case 'orderedList':
        return block.content.map((item) => [text('• '), ...writeCell(item.content, pathOf)])
      case 'blockquote':
      case 'callout':
        return [writeCell(block.content, pathOf)]
      case 'table':
        return block.content.map((row) =>
          row.content.flatMap((cell) => [...writeCell(cell.content, pathOf), text(' ')]),
        )
      case 'formulaBlock':
        return [
          writeInlines([{ type: 'formula', attrs: { latex: block.attrs.latex.replaceAll('\n', ' ') } }]),
        ]
      case 'horizontalRule':
        return []
      case 'embed':
        return [[link(block.attrs.url, block.attrs.title || block.attrs.url, null)]]
      case 'check':
        return isAskable(block.attrs)
          ? [block.attrs.prompt, ...block.attrs.choices.map((one) => `• ${one.text}`)].map((line) => [
              text(plainLine(line)),
            ])
          : []
      default:
        // Of a film in a cell the captions and its picture stay behind.
        return writeFile(block, pathOf).map((line) =>
          'children' in line ? (line.children.slice(0, 1) as PhrasingContent[]) : [],
        )
    }
  })
  return lines
    .filter(({ length }) => length > 0)
    .flatMap((line, at) => (at > 0 ? [html('<br>'), ...line] : line))
}

function writeTable(rows: readonly { content: TableCell[] }[], pathOf: PathOf): Written {
  const cells = (row: readonly TableCell[]): TableRow => ({
    type: 'tableRow',
    children: row.flatMap(({ content, attrs }) => [
      { type: 'tableCell', children: writeCell(content, pathOf) },
      // A cell over several columns is followed by empty ones: Markdown knows no other.
      ...Array.from({ length: attrs.colspan - 1 }, () => ({ type: 'tableCell' as const, children: [] })),
    ]),
  })
  const written = rows.map(({ content }) => cells(content))
  const hasHead = rows[0]?.content.every(({ type }) => type === 'tableHeader')
  const columns = Math.max(...written.map(({ children }) => children.length))
  // Markdown’s first row is its head: where there is none, it is an empty one.
  const head: TableRow = {
    type: 'tableRow',
    children: Array.from({ length: columns }, () => ({ type: 'tableCell', children: [] })),
  }
  return { type: 'table', children: hasHead ? written : [head, ...written] }
}

function writeBlock(block: Block, pathOf: PathOf): Written[] {
  switch (block.type) {
    case 'paragraph':
      return bare(block.content).length > 0 ? [paragraph(writeInlines(bare(block.content)))] : []
    case 'heading':
      return [
        { type: 'heading', depth: block.attrs.level, children: writeInlines(inOne(bare(block.content))) },
      ]
    case 'codeBlock':
      return [{ type: 'code', lang: block.attrs.language, value: block.content?.[0]?.text ?? '' }]
    case 'formulaBlock':
      return [{ type: 'math', value: block.attrs.latex }]
    case 'horizontalRule':
      return [{ type: 'thematicBreak' }]
    case 'bulletList':
    case 'orderedList':
      return [
        {
          type: 'list',
          ordered: block.type === 'orderedList',
          start: block.type === 'orderedList' ? block.attrs.start : null,
          spread: false,
          children: block.content.map(({ content }) => {
            const children = writeBlocks(content, pathOf)
            // Without an empty line between, what follows may be read as the end of the line before.
            return { type: 'listItem', spread: children.length > 1, children }
          }),
        },
      ]
    case 'blockquote':
      return [{ type: 'blockquote', children: writeBlocks(block.content, pathOf) }]
    case 'callout':
      return [writeCallout(block.attrs.kind, block.content, pathOf)]
    case 'table':
      return [writeTable(block.content, pathOf)]
    case 'embed':
      return [paragraph([link(block.attrs.url, block.attrs.title || block.attrs.url, embedTag)])]
    case 'check':
      return writeCheck(block.attrs)
    default:
      return writeFile(block, pathOf)
  }
}

const writeBlocks = (blocks: readonly Block[], pathOf: PathOf): Written[] =>
  blocks.flatMap((block) => writeBlock(block, pathOf))

/**
 * A text as Markdown, in GitHub’s manner: tables, callouts, text struck through. What Markdown has no place for is lost: empty
 * lines, cells over several rows, and of what stands in a cell all but its words.
 */
export function writeMarkdown(document: RichText, pathOf: PathOf): string {
  const root: Root = { type: 'root', children: writeBlocks(document.content, pathOf) }
  return toMarkdown(root, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    listItemIndent: 'one',
    fences: true,
    extensions: [gfmToMarkdown({ tablePipeAlign: false }), formulaToMarkdown],
  })
}

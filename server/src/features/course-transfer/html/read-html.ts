import { richTextLimits, type Block, type Inline, type RichText } from '#contract/rich-text/document.ts'
import { withFormulasOf } from '#contract/rules/question-files/formulas-of-text.ts'
import { languageOf } from '../markdown/code-language.ts'
import { emptyLine, lineOf, linesOf } from '../markdown/lines.ts'
import { image } from '../markdown/read-files.ts'
import type { Reading } from '../markdown/reading.ts'
import {
  allIn,
  attributeOf,
  elementsIn,
  isElement,
  lettersIn,
  nodesOf,
  silent,
  type HtmlElement,
  type HtmlNode,
} from './nodes.ts'
import { readLine } from './read-inlines.ts'
import { tableOf } from './read-table.ts'

/** What stands below one another, and so ends a line. */
const blockTags = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const isBlock = (node: HtmlNode) => isElement(node) && blockTags.has(node.tagName)
/** Blocks in what belongs into a line, as in `<span><p>`, are blocks all the same. */
const holdsBlocks = (node: HtmlNode): boolean =>
  isElement(node) && !silent.has(node.tagName) && allIn(node, ...blockTags).length > 0

/** How the headings of a text are numbered: the largest of them is the second level, whatever it is called. */
type Context = Reading & { largest: number }

const boxes: [RegExp, 'note' | 'tip' | 'warning'][] = [
  [/(^|\s)alert-success(\s|$)/, 'tip'],
  [/(^|\s)alert-(warning|danger)(\s|$)/, 'warning'],
  [/(^|\s)alert(\s|$)/, 'note'],
]

function headingOf(of: HtmlElement, reading: Context): Block[] {
  const nodes = readLine(of.childNodes, reading)
  const content = nodes.flatMap((one): Inline[] =>
    one.type === 'text' || one.type === 'formula' ? [one] : one.type === 'hardBreak' ? [space] : [],
  )
  const level = Math.min(4, Number(of.tagName.slice(1)) - reading.largest + 2) as 2 | 3 | 4
  const images = nodes.filter((one) => one.type === 'imageAt').flatMap((one) => image(one, reading))
  return [...(content.length > 0 ? [{ type: 'heading' as const, attrs: { level }, content }] : []), ...images]
}
const space: Inline = { type: 'text', text: ' ' }

function listOf(of: HtmlElement, reading: Context): Block[] {
  const items: { type: 'listItem'; content: Block[] }[] = []
  for (const node of of.childNodes) {
    if (!isElement(node)) continue
    const blocks = blocksOf(node.tagName === 'li' ? node.childNodes : [node], reading)
    const last = items.at(-1)
    // A list right within a list belongs to the item above it.
    if (node.tagName !== 'li' && last) last.content.push(...blocks)
    else if (blocks.length > 0)
      items.push({
        type: 'listItem',
        content: blocks[0]?.type === 'paragraph' ? blocks : [emptyLine, ...blocks],
      })
  }
  if (items.length === 0) return []
  if (of.tagName === 'ul') return [{ type: 'bulletList', content: items }]
  const start = Math.trunc(Number(attributeOf(of, 'start') || 1))
  return [
    {
      type: 'orderedList',
      attrs: { start: start >= 0 && start <= 1_000_000 ? start : 1 },
      content: items,
    },
  ]
}

function codeOf(of: HtmlElement): Block[] {
  const text = lettersIn(of)
    .replaceAll('\r', '')
    .replaceAll(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '')
    .replace(/\n$/, '')
  const classes = [of, ...allIn(of, 'code')].map((one) => attributeOf(one, 'class')).join(' ')
  const language = languageOf(/\blang(?:uage)?-([\w+#]+)/.exec(classes)?.[1])
  return text.trim() ? [{ type: 'codeBlock', attrs: { language }, content: [{ type: 'text', text }] }] : []
}

/** An image with what stands below it; whatever else a figure holds comes as it is. */
function figureOf(of: HtmlElement, reading: Context): Block[] {
  const [caption] = allIn(of, 'figcaption')
  const others = of.childNodes.filter((node) => node !== caption)
  const blocks = blocksOf(others, reading)
  const said = caption ? lettersIn(caption).replaceAll(/\s+/g, ' ').trim() : ''
  const [first] = blocks
  if (blocks.length === 1 && first?.type === 'image' && said.length <= richTextLimits.caption)
    return [{ ...first, attrs: { ...first.attrs, caption: said } }]
  return [...blocks, ...(caption ? blocksOf(caption.childNodes, reading) : [])]
}

const bold = (of: HtmlElement, reading: Context): Block[] =>
  linesOf(readLine(of.childNodes, reading), reading).map((block) =>
    block.type === 'paragraph'
      ? lineOf(
          (block.content ?? []).map((one) =>
            one.type === 'text' && !one.marks ? { ...one, marks: [{ type: 'bold' as const }] } : one,
          ),
        )
      : block,
  )

function blockOf(of: HtmlElement, reading: Context): Block[] {
  switch (of.tagName) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return headingOf(of, reading)
    case 'ul':
    case 'ol':
      return listOf(of, reading)
    case 'pre':
      return codeOf(of)
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'table':
      return tableOf(of, reading, (nodes) => blocksOf(nodes, reading))
    case 'figure':
      return figureOf(of, reading)
    case 'dt':
    case 'summary':
    case 'legend':
      return bold(of, reading)
  }
  const content = blocksOf(of.childNodes, reading)
  if (content.length === 0) return []
  if (of.tagName === 'blockquote') return [{ type: 'blockquote', content }]
  const box = boxes.find(([named]) => named.test(attributeOf(of, 'class')))
  return box ? [{ type: 'callout', attrs: { kind: box[1] }, content }] : content
}

/** What stands below one another: the blocks, and each run of what stands in lines between them. */
function blocksOf(nodes: readonly HtmlNode[], reading: Context): Block[] {
  const blocks: Block[] = []
  let line: HtmlNode[] = []
  const end = () => {
    blocks.push(...linesOf(readLine(line, reading), reading))
    line = []
  }
  for (const node of nodes) {
    if (!isBlock(node) && !holdsBlocks(node)) line.push(node)
    else {
      end()
      blocks.push(
        ...(isBlock(node)
          ? blockOf(node as HtmlElement, reading)
          : blocksOf((node as HtmlElement).childNodes, reading)),
      )
    }
  }
  end()
  return blocks
}

function largestIn(nodes: readonly HtmlNode[]): number {
  const headings = nodes.flatMap((node) =>
    isElement(node) ? [...elementsIn([node], ...headingTags), ...allIn(node, ...headingTags)] : [],
  )
  return Math.min(...headings.map(({ tagName }) => Number(tagName.slice(1))))
}
const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** HTML as a rich text, of the nodes that one may have and no others; null where it says nothing. */
export function readHtml(html: string, { resolve, note }: Reading): RichText | null {
  const nodes = nodesOf(html)
  const content = blocksOf(nodes, { resolve, note, largest: largestIn(nodes) })
  return content.length > 0 ? withFormulasOf({ type: 'doc', content }) : null
}

import type { Block, Inline } from '#contract/rich-text/document.ts'
import { fileBlock, image } from './read-files.ts'
import type { InLine } from './read-inlines.ts'
import type { Reading } from './reading.ts'

export const emptyLine: Block = { type: 'paragraph' }
export const lineOf = (content: readonly Inline[]): Block =>
  content.length > 0 ? { type: 'paragraph', content: [...content] } : emptyLine

/** Beside a formula that stands by itself, the spaces that parted it from the words. */
function withoutEnds(nodes: readonly Inline[]): Inline[] {
  return nodes.flatMap((node, at): Inline[] => {
    if (node.type !== 'text') return [node]
    const begin = at === 0 ? node.text.trimStart() : node.text
    const text = at === nodes.length - 1 ? begin.trimEnd() : begin
    return text ? [{ ...node, text }] : []
  })
}

/** A break at the end of a line shows nothing. */
function trimmed(nodes: readonly Inline[]): Inline[] {
  const end = nodes.findLastIndex(({ type }) => type !== 'hardBreak')
  const start = nodes.findIndex(({ type }) => type !== 'hardBreak')
  return start < 0 ? [] : nodes.slice(start, end + 1)
}

/** A line, parted by the images, the larger formulas and the pages of others in it: these stand by themselves. A file that it links to stands below. */
export function linesOf(nodes: readonly InLine[], reading: Reading): Block[] {
  const blocks: Block[] = []
  const below: Block[] = []
  let line: Inline[] = []
  const isParted = nodes.some(({ type }) => type === 'formulaAt')
  const end = () => {
    const content = isParted ? withoutEnds(trimmed(line)) : trimmed(line)
    if (content.some((one) => one.type === 'formula' || (one.type === 'text' && one.text.trim())))
      blocks.push(lineOf(content))
    line = []
  }
  for (const node of nodes) {
    if (node.type === 'fileAt') below.push(fileBlock(node.file, node.title))
    else if (node.type !== 'imageAt' && node.type !== 'formulaAt' && node.type !== 'embedAt') line.push(node)
    else {
      end()
      blocks.push(
        ...(node.type === 'imageAt'
          ? image(node, reading)
          : node.type === 'embedAt'
            ? [{ type: 'embed' as const, attrs: { url: node.url, title: node.title } }]
            : [{ type: 'formulaBlock' as const, attrs: { latex: node.latex } }]),
      )
    }
  }
  end()
  return [...blocks, ...below]
}

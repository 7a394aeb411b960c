import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import {
  calloutKinds,
  richTextLimits,
  type Block,
  type Inline,
  type RichText,
} from '#contract/rich-text/document.ts'
import { languageOf } from './code-language.ts'
import type {
  Definition,
  List,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from './nodes.ts'
import { formulaFromMarkdown } from './formulas.ts'
import { formulaSyntax } from './formula-syntax.ts'
import { readCheck } from './checks.ts'
import { readEmbed } from './embeds.ts'
import { emptyLine, lineOf, linesOf } from './lines.ts'
import { files, image } from './read-files.ts'
import { readInlines } from './read-inlines.ts'
import { said, type MarkdownReading, type Reading } from './reading.ts'

const callouts: Record<string, (typeof calloutKinds)[number] | 'check'> = {
  check: 'check',
  note: 'note',
  info: 'note',
  important: 'note',
  tip: 'tip',
  warning: 'warning',
  caution: 'warning',
  danger: 'warning',
}
function paragraphOf(children: readonly PhrasingContent[], reading: MarkdownReading): Block[] {
  const embed = readEmbed(children, reading)
  return embed ? [embed] : (files(children, reading) ?? linesOf(readInlines(children, reading), reading))
}

/** The first line of a quotation says where it is a callout; the rest is what it says. */
function calloutOf(
  nodes: readonly RootContent[],
): { kind: (typeof calloutKinds)[number] | 'check'; rest: RootContent[] } | null {
  const [first, ...others] = nodes
  const [begin, ...line] = first?.type === 'paragraph' ? first.children : []
  if (begin?.type !== 'text') return null
  const marker = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(begin.value)
  const kind = marker && callouts[(marker[1] ?? '').toLowerCase()]
  if (!marker || !kind) return null
  const value = begin.value.slice(marker[0].length)
  const [next] = line
  const after = value ? [{ ...begin, value }, ...line] : next?.type === 'break' ? line.slice(1) : line
  const rest = after.length > 0 ? [{ ...(first as Paragraph), children: after }, ...others] : others
  return { kind, rest }
}

function listOf(list: List, reading: MarkdownReading): Block[] {
  const items = list.children.map(({ children, checked }) => {
    const blocks = blocksOf(children, reading)
    const [first, ...rest] = blocks
    const box: Inline[] = typeof checked === 'boolean' ? [{ type: 'text', text: checked ? '☑ ' : '☐ ' }] : []
    const content: Block[] =
      first?.type === 'paragraph'
        ? [lineOf([...box, ...(first.content ?? [])]), ...rest]
        : [lineOf(box), ...blocks]
    return { type: 'listItem' as const, content }
  })
  if (items.length === 0) return []
  if (!list.ordered) return [{ type: 'bulletList', content: items }]
  return [{ type: 'orderedList', attrs: { start: Math.min(list.start ?? 1, 1_000_000) }, content: items }]
}

function tableOf(table: Table, reading: MarkdownReading): Block[] {
  const columns = Math.max(...table.children.map(({ children }) => children.length))
  if (columns > richTextLimits.columns) reading.note('wide_table')
  const width = Math.min(columns, richTextLimits.columns)
  const isBare = table.children[0]?.children.every(({ children }) => children.length === 0)
  const rows = table.children.slice(isBare && table.children.length > 1 ? 1 : 0)
  return [
    {
      type: 'table',
      content: rows.map((row, at) => ({
        type: 'tableRow',
        content: Array.from({ length: width }, (_, column) => {
          const blocks = paragraphOf(row.children[column]?.children ?? [], reading)
          return {
            type: at === 0 && !isBare ? ('tableHeader' as const) : ('tableCell' as const),
            attrs: { colspan: 1, rowspan: 1 },
            content: blocks.length > 0 ? blocks : [emptyLine],
          }
        }),
      })),
    },
  ]
}

/** HTML between the lines: its images and words stay. */
function htmlOf(value: string, reading: Reading): Block[] {
  const bare = value.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
  if (!bare.trim()) return []
  reading.note('tags')
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
      .exec(tag)
      ?.slice(1)
      .find((one) => one !== undefined) ?? ''
  const images = [...bare.matchAll(/<img\s[^<>]*>/gi)].flatMap(([tag]) =>
    image({ type: 'imageAt', url: attribute(tag, 'src'), alt: attribute(tag, 'alt'), title: '' }, reading),
  )
  const words = said(bare.replaceAll(/<[^<>]*>/g, ' '), bare.length)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words ? [{ type: 'paragraph', content: [{ type: 'text', text: words }] }, ...images] : images
}

function blockOf(node: RootContent, reading: MarkdownReading): Block[] {
  switch (node.type) {
    case 'paragraph':
      return paragraphOf(node.children, reading)
    case 'heading': {
      const level = ([2, 2, 3, 4, 4, 4] as const)[node.depth - 1] ?? 4
      const nodes = readInlines(node.children, reading)
      const content = nodes.flatMap((one): Inline[] => {
        if (one.type === 'formulaAt') return [{ type: 'formula', attrs: { latex: one.latex } }]
        return one.type === 'text' || one.type === 'formula' ? [one] : []
      })
      const images = nodes.filter((one) => one.type === 'imageAt').flatMap((one) => image(one, reading))
      return [
        ...(content.length > 0 ? [{ type: 'heading' as const, attrs: { level }, content }] : []),
        ...images,
      ]
    }
    case 'code': {
      const text = node.value.replaceAll('\r', '').replaceAll(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '')
      const attrs = { language: languageOf(node.lang) }
      return [{ type: 'codeBlock', attrs, ...(text ? { content: [{ type: 'text', text }] } : {}) }]
    }
    case 'math': {
      const latex = node.value.replaceAll(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '').trim()
      if (latex && latex.length <= richTextLimits.formula) return [{ type: 'formulaBlock', attrs: { latex } }]
      if (latex) reading.note('long_formula')
      return latex
        ? [{ type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: latex }] }]
        : []
    }
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }]
    case 'list':
      return listOf(node, reading)
    case 'blockquote': {
      const callout = calloutOf(node.children)
      const check = callout?.kind === 'check' && readCheck(callout.rest, reading)
      if (check) return [check]
      if (callout?.kind === 'check') reading.note('check')
      const content = blocksOf(callout?.rest ?? node.children, reading)
      if (callout)
        return [
          {
            type: 'callout',
            attrs: { kind: callout.kind === 'check' ? 'note' : callout.kind },
            content: content.length > 0 ? content : [emptyLine],
          },
        ]
      return content.length > 0 ? [{ type: 'blockquote', content }] : []
    }
    case 'table':
      return tableOf(node, reading)
    case 'html':
      return htmlOf(node.value, reading)
    case 'footnoteDefinition': {
      const [first, ...rest] = blocksOf(node.children, reading)
      const mark: Inline = { type: 'text', text: `[${node.label ?? node.identifier}] ` }
      return first?.type === 'paragraph'
        ? [lineOf([mark, ...(first.content ?? [])]), ...rest]
        : [lineOf([mark]), ...(first ? [first] : []), ...rest]
    }
    default:
      return []
  }
}

const blocksOf = (nodes: readonly RootContent[], reading: MarkdownReading): Block[] =>
  nodes.flatMap((node) => blockOf(node, reading))

function definitionsIn(root: Root): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>()
  const waiting: Nodes[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'definition') found.set(node.identifier, node)
    if ('children' in node) waiting.push(...node.children)
  }
  return found
}

export type ReadText = {
  /** Null where nothing is said. */
  document: RichText | null
  /** What the first heading of the first level says, which is taken out: a lesson has its title beside its text. */
  title: string | null
}

/** A text in Markdown, CommonMark with GitHub’s tables and callouts, as a rich text. */
export function readMarkdown(text: string, { resolve, note }: Reading): ReadText {
  const root = fromMarkdown(text, {
    extensions: [gfm(), formulaSyntax],
    mdastExtensions: [gfmFromMarkdown(), formulaFromMarkdown],
  })
  const definitions = definitionsIn(root)
  const reading: MarkdownReading = { resolve, note, definition: (identifier) => definitions.get(identifier) }
  const [first] = root.children
  const isTitled = first?.type === 'heading' && first.depth === 1
  const words = isTitled ? readInlines(first.children, reading) : []
  const title = words
    .flatMap((one) => (one.type === 'text' ? one.text : one.type === 'formula' ? one.attrs.latex : ' '))
    .join('')
    .trim()
  const content = blocksOf(title ? root.children.slice(1) : root.children, reading)
  return { document: content.length > 0 ? { type: 'doc', content } : null, title: title || null }
}

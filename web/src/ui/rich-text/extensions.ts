import { codeLanguages } from '#contract/rich-text/code-languages.ts'
import { calloutKinds } from '#contract/rich-text/document.ts'
import { isLink } from '#contract/rich-text/link.ts'
import { mergeAttributes, Node, type Extensions } from '@tiptap/core'
import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight'
import { Link } from '@tiptap/extension-link'
import { OrderedList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { formulaNodes } from './formulas/formula-nodes.ts'
import { lowlight } from './highlight.ts'

const known = (names: readonly string[], name: unknown): string | null =>
  typeof name === 'string' && names.includes(name) ? name : null

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'note',
      parseHTML: (element) => known(calloutKinds, element.dataset['callout']) ?? 'note',
      renderHTML: ({ kind }) => ({ 'data-callout': kind as string }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes), 0],
})

const span = (name: 'colspan' | 'rowspan', most: number) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => {
    const cells = Number(element.getAttribute(name) ?? 1)
    return Number.isInteger(cells) && cells >= 1 ? Math.min(cells, most) : 1
  },
})
const cellAttributes = () => ({ colspan: span('colspan', 12), rowspan: span('rowspan', 200) })

/** What the editor knows: the nodes, marks and attributes of `RichText`, and no more. What is pasted is made of these. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: false,
    orderedList: false,
    trailingNode: false,
    dropcursor: { class: 'drop-cursor' },
  }),
  OrderedList.extend({
    addAttributes: () => ({
      start: {
        default: 1,
        parseHTML: (element) => Math.max(0, Math.trunc(Number(element.getAttribute('start') ?? 1)) || 1),
      },
    }),
  }),
  CodeBlockLowlight.extend({
    addAttributes: () => ({
      language: {
        default: null,
        parseHTML: (element) =>
          known(codeLanguages, /language-(\w+)/.exec(element.querySelector('code')?.className ?? '')?.[1]),
        rendered: false,
      },
    }),
  }).configure({ lowlight, defaultLanguage: null, languageClassPrefix: 'language-' }),
  Link.extend({ inclusive: false, addAttributes: () => ({ href: { default: null } }) }).configure({
    openOnClick: false,
    autolink: true,
    linkOnPaste: true,
    defaultProtocol: 'https',
    isAllowedUri: (href) => isLink(href),
  }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ addAttributes: cellAttributes }),
  TableCell.extend({ addAttributes: cellAttributes }),
  Callout,
  ...formulaNodes,
]

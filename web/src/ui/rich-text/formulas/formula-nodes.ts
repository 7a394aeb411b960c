import { richTextLimits } from '#contract/rich-text/document.ts'
import { InputRule, mergeAttributes, Node, type Extensions } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { FormulaEdit } from './formula-edit.tsx'

const formulaKinds = ['formula', 'formulaBlock'] as const
export type FormulaKind = (typeof formulaKinds)[number]
export const isFormula = (name: string | undefined): name is FormulaKind =>
  formulaKinds.some((kind) => kind === name)

/** LaTeX as a formula keeps it; null where nothing is left, or too much. */
export function keptLatex(typed: string, kind: FormulaKind): string | null {
  const bare = typed.replaceAll('\r\n', '\n').replaceAll(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '')
  const latex = (kind === 'formula' ? bare.replaceAll(/\s+/g, ' ') : bare).trim()
  return latex && latex.length <= richTextLimits.formula ? latex : null
}

/** Of a formula of ours, or of one that another page draws as MathML with its LaTeX beside it. */
const sourceOf = (element: HTMLElement): string =>
  element.getAttribute('data-formula') ??
  element.querySelector('annotation[encoding="application/x-tex" i]')?.textContent ??
  ''

const attributesOf = (kind: FormulaKind) => ({
  latex: {
    default: null,
    parseHTML: (element: HTMLElement) => keptLatex(sourceOf(element), kind),
    renderHTML: ({ latex }: Record<string, unknown>) => ({ 'data-formula': latex }),
  },
})
/** A rule of what is pasted: what has no LaTeX is no formula, and comes as its letters. */
const pasted = (kind: FormulaKind, tag: string) => ({
  tag,
  priority: kind === 'formulaBlock' ? 60 : 50,
  getAttrs: (element: HTMLElement) => (keptLatex(sourceOf(element), kind) ? null : false),
})

const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => attributesOf('formula'),
  parseHTML: () => [pasted('formula', 'span[data-formula]'), pasted('formula', 'math')],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes)],
  renderText: ({ node }) => String(node.attrs['latex']),
  addNodeView: () => ReactNodeViewRenderer(FormulaEdit, { as: 'span' }),
  // One sign would make a formula of two prices.
  addInputRules: () => [
    new InputRule({
      find: /\$\$([^$]*[^$\s][^$]*)\$\$$/,
      handler({ state, range, match, chain }) {
        const { parent } = state.doc.resolve(range.from)
        const isAlone = parent.type.name === 'paragraph' && parent.textContent === match[0].slice(0, -1)
        const kind = isAlone && parent.childCount === 1 ? 'formulaBlock' : 'formula'
        const latex = keptLatex(match[1] ?? '', kind)
        if (latex) chain().deleteRange(range).insertContent({ type: kind, attrs: { latex } }).run()
      },
    }),
  ],
})

const FormulaBlock = Node.create({
  name: 'formulaBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => attributesOf('formulaBlock'),
  parseHTML: () => [
    pasted('formulaBlock', 'div[data-formula]'),
    pasted('formulaBlock', 'math[display="block"]'),
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes)],
  renderText: ({ node }) => String(node.attrs['latex']),
  addNodeView: () => ReactNodeViewRenderer(FormulaEdit),
})

/** Mathematics, within a line and on a line of its own. */
export const formulaNodes: Extensions = [Formula, FormulaBlock]

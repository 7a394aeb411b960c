import { InputRule, mergeAttributes, Node, type Extensions } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { FormulaEdit } from './formula-edit.tsx'
import { keptLatex, type FormulaKind } from './formula-kinds.ts'
import { canBecomeBlock, putFormula } from './put-formula.ts'

/** The picture that Canvas draws of a formula; older ones have its LaTeX as their title. */
const PICTURE = 'img[data-equation-content], img.equation_image[title]'

/** Of a formula of ours, or of one that another page draws: as a picture, or as MathML with its LaTeX beside it. */
export const sourceOf = (element: Element): string =>
  element.getAttribute('data-formula') ??
  element.getAttribute('data-equation-content') ??
  (element.matches(PICTURE)
    ? element.getAttribute('title')
    : element.querySelector('annotation[encoding="application/x-tex" i]')?.textContent) ??
  ''
/** The formulas that other pages draw. */
export const DRAWN = `math, ${PICTURE}`

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
  parseHTML: () => [pasted('formula', 'span[data-formula]'), pasted('formula', DRAWN)],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes)],
  renderText: ({ node }) => String(node.attrs['latex']),
  addNodeView: () => ReactNodeViewRenderer(FormulaEdit, { as: 'span' }),
  // One sign would make a formula of two prices.
  addInputRules: () => [
    new InputRule({
      find: /\$\$([^$]*[^$\s][^$]*)\$\$$/,
      handler({ state, range, match, chain }) {
        const line = state.doc.resolve(range.from)
        const { textContent, childCount } = line.parent
        const isAll = childCount === 1 && textContent === match[0].slice(0, -1)
        const kind = isAll && canBecomeBlock(line) ? 'formulaBlock' : 'formula'
        const latex = keptLatex(match[1] ?? '', kind)
        if (latex) putFormula(chain().deleteRange(range), kind, latex).run()
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

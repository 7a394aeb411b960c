import { richTextLimits } from '#contract/rich-text/document.ts'

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

import type { Question, QuestionOf } from '../../../practice/questions.ts'
import type { RichText } from '../../../rich-text/document.ts'
import { isFreeName, valueOfFormula } from './formula.ts'
import { numberFor } from '../shuffle.ts'

type Calculated = NonNullable<QuestionOf<'numeric'>['calculated']>
export type Variant = { values: ReadonlyMap<string, number>; right: number | null }

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** A value of its range, by the seed and its name: with so many decimals, each that there is as likely. */
function drawn({ name, from, to, decimals }: Calculated['values'][number], seed: number, of: string): number {
  const steps = Math.floor((to - from) * 10 ** decimals + 1e-9)
  const step = Math.floor(numberFor(seed, `${of} ${name}`) * (steps + 1))
  return rounded(from + step / 10 ** decimals, decimals)
}

/** The values of a question as a seed draws them, and what is right with them: the same whenever it is asked for. */
export function drawVariant({ values, formula, decimals }: Calculated, seed: number, of: string): Variant {
  const all = new Map(values.map((one) => [one.name, drawn(one, seed, of)]))
  const right = valueOfFormula(formula, all)
  return { values: all, right: right === null ? null : rounded(right, decimals) }
}

const NAMED = /\{([a-z][a-z0-9]*)\}/gi

/** A text with the values in the place of their names; in a formula they stay in their braces, which group there. */
function written<T>(node: T, values: Variant['values']): T {
  const inText = (text: string) =>
    text.replace(NAMED, (whole, name: string) => (values.has(name) ? String(values.get(name)) : whole))
  const inLatex = (latex: string) =>
    latex.replace(NAMED, (whole, name: string) => (values.has(name) ? `{${values.get(name)}}` : whole))
  if (Array.isArray(node)) return node.map((one: unknown) => written(one, values)) as T
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) => {
      if (typeof value !== 'string') return [key, written(value, values)]
      return [key, key === 'text' ? inText(value) : key === 'latex' ? inLatex(value) : value]
    }),
  ) as T
}

/**
 * A question as an attempt asks it: where its values are drawn, with those of its seed in its texts, what is right with them,
 * and nothing of the formula.
 */
export function variantOf(question: Question, seed: number): Question {
  if (question.type !== 'numeric' || !question.calculated) return question
  const { calculated, ...plain } = question
  const { values, right } = drawVariant(calculated, seed, question.id)
  const said = (text: RichText | null) => written(text, values)
  const { hints, feedback } = plain
  return {
    ...plain,
    right,
    prompt: said(plain.prompt),
    hints: {
      question: said(hints.question),
      principle: said(hints.principle),
      step: said(hints.step),
      worked: said(hints.worked),
    },
    feedback: { right: said(feedback.right), wrong: said(feedback.wrong) },
  }
}

/** What draws its values anew here, as one of its variants: so it goes to other systems. */
export const anyVariantOf = (question: Question): Question => variantOf(question, 1)

export const isCalculated = (question: Question): boolean =>
  question.type === 'numeric' && question.calculated !== undefined

/** So many variants are looked at for one without an answer. */
const LOOKED_AT = 200

/** The first variant that has no sensible answer, and the ends of all ranges among them; undefined where each has one. */
export function variantWithout(calculated: Calculated): Variant | undefined {
  const ends = ['from', 'to'] as const
  const atEnds = ends.map((end): Variant => {
    const values = new Map(calculated.values.map((one) => [one.name, one[end]]))
    return { values, right: valueOfFormula(calculated.formula, values) }
  })
  const others = Array.from({ length: LOOKED_AT }, (_, seed) => drawVariant(calculated, seed, 'check'))
  return [...atEnds, ...others].find(({ right }) => right === null)
}

/** Whether ranges and names can be drawn from at all. */
export const isDrawable = ({ values }: Calculated): boolean =>
  values.every(({ name, from, to }) => name !== '' && isFreeName(name) && from <= to)

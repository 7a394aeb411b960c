import { limits } from '../../limits.ts'
import type { QuestionOf } from '../../practice/questions.ts'
import { isDrawable, variantWithout } from '../learning/numbers/calculated.ts'
import { brought, notBrought, oneLine, type Brought, type Common } from './brought.ts'
import { childOf, childrenOf, valueOf, type XmlElement } from './xml.ts'

type Calculated = NonNullable<QuestionOf<'numeric'>['calculated']>
type Values = Calculated['values']

/** How many things are given to a function, of those that take more than one here: of the others one, whatever is said. */
const given: ReadonlyMap<string, (many: number) => boolean> = new Map([
  ['min', (many: number) => many > 0],
  ['max', (many: number) => many > 0],
  ['pow', (many: number) => many === 2],
])

/** Whether each function is given as many things as it takes here: `round(x, 2)` would be read as `round(x)`. */
function isGivenRight(formula: string): boolean {
  const open: { name: string; many: number }[] = []
  for (const [sign, name = ''] of formula.matchAll(/([a-z][a-z0-9]*)?\(|[),]/gi)) {
    const last = open.at(-1)
    if (sign === ',') {
      if (!last) return false
      last.many++
    } else if (sign === ')') {
      if (!last) return false
      open.pop()
      const fits = given.get(last.name) ?? ((many: number) => many === 1)
      if (!fits(last.many)) return false
    } else open.push({ name, many: 1 })
  }
  return open.length === 0
}

const NAMED = /\{([^{}]+)\}/g
const isName = (name: string) => /^[a-z][a-z0-9]{0,9}$/i.test(name)

/** A formula of Moodle's in the terms of ours: values without braces, `log` for what is the natural one there; null where it holds what there is not here. */
function formulaOf(raw: string, names: ReadonlySet<string>): string | null {
  const bare = raw.replace(NAMED, (whole, name: string) => (names.has(name) ? ` ${name} ` : whole))
  const formula = oneLine(bare.replace(/\bpi\s*\(\s*\)/gi, 'pi'))
    .replace(/(?<=[a-z0-9]) \(/gi, '(')
    .replace(/\blog\(/g, 'ln(')
    .replace(/\( /g, '(')
    .replace(/ (?=[),])/g, '')
  // There `^` is no power, and `**` is what is not here.
  return /[{}^]|\*\*/.test(formula) || !isGivenRight(formula) ? null : formula
}

/** The values of its ranges; null where one of them is not drawn evenly from a range, or not as finely as here. */
function valuesOf(question: XmlElement, used: ReadonlySet<string>): Values | null {
  const sets = childOf(question, 'dataset_definitions')
  const all = (sets ? childrenOf(sets, 'dataset_definition') : []).map((one) => ({
    name: valueOf(one, 'name'),
    from: Number(valueOf(one, 'minimum') || NaN),
    to: Number(valueOf(one, 'maximum') || NaN),
    decimals: Number(valueOf(one, 'decimals') || 0),
    isEven: /^(?:uniform)?$/.test(valueOf(one, 'distribution')),
  }))
  const values = all.filter(({ name }) => used.has(name))
  const isWhole =
    new Set(values.map(({ name }) => name)).size === used.size && values.length <= limits.questionValues
  const fits = values.every(
    ({ name, from, to, isEven }) => isName(name) && isEven && Number.isFinite(from) && Number.isFinite(to),
  )
  return isWhole && fits ? values.map(({ isEven: _, ...value }) => value) : null
}

/** A part of the answer there is in percent here; null where it is one whose two sides are not as far (`geometric`). */
function toleranceOf(answer: XmlElement): Pick<QuestionOf<'numeric'>, 'tolerance' | 'toleranceIn'> | null {
  const tolerance = Math.abs(Number(valueOf(answer, 'tolerance')) || 0)
  const type = valueOf(answer, 'tolerancetype') || '1'
  if (tolerance === 0 || type === '2') return { tolerance }
  return type === '1'
    ? { tolerance: Number((tolerance * 100).toPrecision(12)), toleranceIn: 'percent' }
    : null
}

const namedIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, name = '']) => name)

/**
 * A calculated question of Moodle's. It comes where its values are drawn evenly from ranges, its formula says the same here,
 * and what is right is so many decimals and so far off.
 */
export function readCalculated(
  common: Common,
  question: XmlElement,
  { raw, answer, unit }: { raw: string; answer: XmlElement; unit: string },
): Brought {
  const texts = [common.prompt, common.right, common.wrong, ...(common.hints ?? [])]
  const said = texts.map((text) => text?.words ?? '').join(' ')
  // What is worked out within a text has no place here.
  if (said.includes('{=')) return notBrought(common, 'calculated_formula')
  const known = new Set(namedIn(raw))
  const sets = childOf(question, 'dataset_definitions')
  const named = new Set(
    (sets ? childrenOf(sets, 'dataset_definition') : []).map((one) => valueOf(one, 'name')),
  )
  const used = new Set([...known, ...namedIn(said).filter((name) => named.has(name))])
  const values = valuesOf(question, used)
  if (!values || used.size === 0) return notBrought(common, 'calculated_values')
  const formula = formulaOf(raw, used)
  if (formula === null) return notBrought(common, 'calculated_formula')
  const tolerance = toleranceOf(answer)
  const bySignificance = valueOf(answer, 'correctanswerformat') === '2'
  if (!tolerance || bySignificance) return notBrought(common, 'calculated_tolerance')
  const calculated = { values, formula, decimals: Number(valueOf(answer, 'correctanswerlength') || 0) }
  if (!isDrawable(calculated)) return notBrought(common, 'calculated_values')
  if (variantWithout(calculated)) return notBrought(common, 'calculated_formula')
  return brought<'numeric'>(common, { type: 'numeric', right: null, ...tolerance, unit, calculated })
}

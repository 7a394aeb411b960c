import type { QuestionOf } from '#contract/practice/questions.ts'
import { allOf, attributeOf } from '#contract/rules/question-files/qti-names.ts'

/** How far off an item's number may be. What is relative in QTI is in percent as well; of two sides the lower one counts. */
export function toleranceIn(item: Element): Pick<QuestionOf<'numeric'>, 'tolerance' | 'toleranceIn'> {
  const modeOf = (one: Element) => attributeOf(one, 'toleranceMode') ?? ''
  const equal = allOf(item, 'equal').find((one) => /^(?:absolute|relative)$/.test(modeOf(one)))
  const [lower = 0] = ((equal && attributeOf(equal, 'tolerance')) ?? '').trim().split(/\s+/).map(Number)
  const tolerance = Number.isFinite(lower) ? Math.abs(lower) : 0
  return { tolerance, ...(equal && modeOf(equal) === 'relative' && { toleranceIn: 'percent' }) }
}

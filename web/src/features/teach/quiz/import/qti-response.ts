import { allOf, attributeOf, firstOf } from '#contract/rules/question-files/qti-names.ts'

/** What is declared as right for what one does in an item. */
export type Response = {
  of: Element
  correct: string[]
  /** Those that are worth something, the best of them first. */
  mapped: { key: string; value: number; caseMatters: boolean }[]
}

const textIn = (of: Element) => (of.textContent ?? '').trim()

/** What is declared for an interaction of an item. */
export function responseTo(item: Element, interaction: Element): Response | undefined {
  const name = attributeOf(interaction, 'responseIdentifier')
  const of = allOf(item, 'responsedeclaration').find((one) => attributeOf(one, 'identifier') === name)
  if (!of) return undefined
  const correct = firstOf(of, 'correctresponse')
  return {
    of,
    correct: correct ? allOf(correct, 'value').map(textIn) : [],
    mapped: allOf(of, 'mapentry')
      .map((one) => ({
        key: attributeOf(one, 'mapKey') ?? '',
        value: Number(attributeOf(one, 'mappedValue') ?? 0),
        caseMatters: attributeOf(one, 'caseSensitive') === 'true',
      }))
      .filter(({ value }) => value > 0)
      .toSorted((a, b) => b.value - a.value),
  }
}

import type { GradeStep } from '#contract/practice/scales/grade-scales.ts'
import { middleOf } from '#contract/rules/learning/grades/grade-scale.ts'

/** Of what a scale is begun: its words, the best first, from which per cent on, and what they count as where that is no middle. */
const kinds = {
  letters: [
    ['A', 90],
    ['B', 80],
    ['C', 70],
    ['D', 60],
    ['F', 0],
  ],
  pass: [
    ['company.grading.word.passed', 50, 100],
    ['company.grading.word.failed', 0, 0],
  ],
  numbers: [
    ['1', 90],
    ['2', 80],
    ['3', 65],
    ['4', 50],
    ['5', 20],
    ['6', 0],
  ],
  words: [
    ['company.grading.word.excellent', 85],
    ['company.grading.word.secure', 50],
    ['company.grading.word.beginning', 0],
  ],
} as const satisfies Record<string, readonly (readonly [string, number, number?])[]>
export type ScaleKind = keyof typeof kinds
export const scaleKinds = Object.keys(kinds) as ScaleKind[]

/** The steps that a new scale of a kind begins with; `word` gives the words that are texts of ours. */
export function newSteps(kind: ScaleKind, word: (key: string) => string): GradeStep[] {
  const steps: readonly (readonly [string, number, number?])[] = kinds[kind]
  return steps.map(([name, from, value], at) => ({
    word: name.includes('.') ? word(name) : name,
    from,
    value: value ?? middleOf(from, steps[at - 1]?.[1]),
  }))
}

import type { GradeScale, GradeStep } from '../../../practice/scales/grade-scales.ts'

/** One decimal, as it is shown and compared everywhere. */
export const percentOf = (share: number): number => Math.round(share * 1000 + 1e-9) / 10

/** As two words are the same: whoever types one minds neither case nor how its accents are written. */
const plain = (word: string): string => word.normalize('NFC').trim().toLowerCase()

type ScaleProblem = {
  at: number
  field: 'word' | 'from' | 'value'
  code: 'step_twice' | 'step_not_below' | 'last_step_not_zero' | 'value_outside_step'
}

/**
 * What is wrong with the steps of a scale, which are given from the best on: each begins below the one before, the last one
 * at nothing, so that every share has just one word; no word is there twice; and what a word counts as is said by that word.
 */
export function scaleProblems(steps: readonly GradeStep[]): ScaleProblem[] {
  const seen = new Set<string>()
  return steps.flatMap(({ word, from, value }, at): ScaleProblem[] => {
    const above = steps[at - 1]?.from
    const isLast = at === steps.length - 1
    const isTwice = seen.has(plain(word))
    seen.add(plain(word))
    return [
      ...(isTwice ? [{ at, field: 'word', code: 'step_twice' } as const] : []),
      ...(above !== undefined && from >= above
        ? [{ at, field: 'from', code: 'step_not_below' } as const]
        : []),
      ...(isLast && from !== 0 ? [{ at, field: 'from', code: 'last_step_not_zero' } as const] : []),
      ...(value < from || (above !== undefined && value >= above)
        ? [{ at, field: 'value', code: 'value_outside_step' } as const]
        : []),
    ]
  })
}

/** The middle of a step, as a proposal of what it counts as. */
export const middleOf = (from: number, above: number | undefined): number =>
  Math.round(((from + (above ?? 100)) / 2) * 10) / 10

/** The word of a share, which is from 0 on. */
export function wordOf({ steps }: GradeScale, share: number): string {
  const percent = percentOf(share)
  return (steps.find(({ from }) => percent >= from) ?? steps.at(-1))?.word ?? ''
}

/** The points that a word of the scale counts as; undefined where it has no such word. */
export function pointsOfWord(scale: GradeScale, text: string, most: number): number | undefined {
  const step = scale.steps.find(({ word }) => plain(word) === plain(text))
  if (!step || most <= 0) return undefined
  const exact = (step.value / 100) * most
  // Points have two decimals: of few points the nearest below may be said by another word.
  const [near, above] = [Math.round(exact * 100) / 100, Math.ceil(exact * 100 - 1e-9) / 100]
  return wordOf(scale, near / most) === step.word ? near : above
}

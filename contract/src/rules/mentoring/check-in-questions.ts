const howMuch = ['not', 'little', 'mostly', 'fully'] as const
const muchOfIt = ['mostly', 'fully'] as const

/**
 * What a programme can ask its pairs at the middle and at the end: each question with its answers, and those of them that
 * say that it goes well, which is all that is ever counted of it.
 */
export const checkInQuestions = {
  hopes: { answers: howMuch, good: muchOfIt },
  goals: { answers: howMuch, good: muchOfIt },
  open: { answers: howMuch, good: muchOfIt },
  worth: { answers: howMuch, good: muchOfIt },
  cadence: { answers: ['rare', 'right', 'often'], good: ['right'] },
} as const

export type CheckInQuestion = keyof typeof checkInQuestions
export type CheckInAnswers = {
  [name in CheckInQuestion]?: (typeof checkInQuestions)[name]['answers'][number] | undefined
}

export const checkInQuestionNames = Object.keys(checkInQuestions) as [CheckInQuestion, ...CheckInQuestion[]]

/** Each once and always in one order, however they were named: who was asked the same is counted together. */
export const inOrder = (chosen: readonly CheckInQuestion[]): CheckInQuestion[] =>
  checkInQuestionNames.filter((one) => chosen.includes(one))

/** The first of the questions that has no answer of its own, or what is answered and was not asked; null where all is well. */
export function firstWrong(
  asked: readonly CheckInQuestion[],
  answers: Partial<Record<CheckInQuestion, string | undefined>>,
): string | null {
  const missing = asked.find((one) => {
    const known: readonly string[] = checkInQuestions[one].answers
    return !known.includes(answers[one] ?? '')
  })
  return missing ?? Object.keys(answers).find((one) => !asked.some((name) => name === one)) ?? null
}

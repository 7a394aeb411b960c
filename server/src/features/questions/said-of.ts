import type { QuestionReview } from '#contract/practice/attempts.ts'
import type { Answer, Question, QuestionOf } from '#contract/practice/questions.ts'
import { readGaps } from '#contract/rules/learning/gaps.ts'
import { matchesAny, type Matching } from './match-text.ts'
import { readNumber } from './read-number.ts'
import { isWithin } from './score.ts'

type Said = { id: string; feedback?: string | undefined; gap?: number }

/** What is listed is meant as it is listed: a slip of the keyboard would make what is right of what is nearly so. */
const fits = (said: string, pattern: string, { caseMatters, accentsMatter }: Matching) =>
  matchesAny(said, [pattern], { caseMatters, accentsMatter })

function toNumber(question: QuestionOf<'numeric'>, text: string): Said[] {
  const value = question.calculated ? null : readNumber(text, question.unit)
  const found = question.replies?.find(
    (one) => value !== null && one.value !== null && isWithin(value, one.value, one.tolerance),
  )
  return found ? [found] : []
}

/** Of each gap the first that fits what stands in it. */
function toGaps(question: QuestionOf<'gaps'>, words: readonly string[]): Said[] {
  const { replies = [], given } = question
  const isFor = (word: string, text: string) =>
    given === 'chosen' ? word === text || (word !== '' && text === '*') : fits(word, text, question)
  return readGaps(question.text).accepted.flatMap((_, at) => {
    const found = replies.find(({ gap, text }) => gap === at + 1 && isFor(words[at] ?? '', text))
    return found ? [found] : []
  })
}

function listed(question: Question, answer: Answer): readonly Said[] {
  if (question.type === 'single' && answer.type === 'single')
    return question.choices.filter(({ id }) => id === answer.choice)
  if (question.type === 'multiple' && answer.type === 'multiple')
    return question.choices.filter(({ id }) => answer.choices.includes(id))
  if (question.type === 'short' && answer.type === 'short')
    return (question.replies ?? []).filter(({ text }) => fits(answer.text, text, question)).slice(0, 1)
  if (question.type === 'numeric' && answer.type === 'numeric') return toNumber(question, answer.text)
  if (question.type === 'gaps' && answer.type === 'gaps') return toGaps(question, answer.words)
  if (question.type === 'matching')
    return question.pairs.filter(({ left, right }) => left !== '' && right !== '')
  return question.type === 'spots' ? question.spots.filter(({ label }) => label !== '') : []
}

/**
 * What its author says to an answer besides what is said to all that is right or wrong: to the choices that were taken, to the
 * first listed answer that it fits, and of each pair and spot that was asked.
 */
export const saidOf = (question: Question, answer: Answer | null): QuestionReview['choiceFeedback'] =>
  (answer ? listed(question, answer) : []).flatMap(({ id, feedback, gap }) =>
    feedback ? [{ id, text: feedback, ...(gap !== undefined && { gap }) }] : [],
  )

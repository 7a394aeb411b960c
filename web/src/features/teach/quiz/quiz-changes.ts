import type { Choice } from '#contract/practice/choices.ts'
import { type Question, type QuestionOf, type QuestionType } from '#contract/practice/questions.ts'
import { newQuizSettings, type QuizContent } from '#contract/practice/quiz.ts'
import { v4 as uuid } from 'uuid'
import { inPool, poolsOf } from './pools/pool-changes.ts'

export const emptyQuiz: QuizContent = { type: 'quiz', settings: newQuizSettings, questions: [] }

export const newChoice = (): Choice => ({ id: uuid(), text: '', feedback: '' })
export const newPiece = () => ({ id: uuid(), text: '' })
export const newPair = (): QuestionOf<'matching'>['pairs'][number] => ({
  id: uuid(),
  left: '',
  rightId: uuid(),
  right: '',
})
/** Beside those that are there: none lies on another where it is made. */
export const newSpot = (made: number) => ({
  id: uuid(),
  name: '',
  x: 100 + (made % 5) * 200,
  y: 125 + (Math.floor(made / 5) % 4) * 250,
  labelId: uuid(),
  label: '',
  feedback: '',
})

const asked = () => ({
  id: uuid(),
  prompt: null,
  points: 1,
  hints: { question: null, principle: null, step: null, worked: null },
  feedback: { right: null, wrong: null },
})
const leniently = { caseMatters: false, accentsMatter: false }

const begun: { [T in QuestionType]: () => QuestionOf<T> } = {
  single: () => ({ ...asked(), type: 'single', choices: [newChoice(), newChoice()], right: null }),
  multiple: () => ({
    ...asked(),
    type: 'multiple',
    choices: [newChoice(), newChoice(), newChoice()],
    right: [],
    partial: true,
  }),
  true_false: () => ({ ...asked(), type: 'true_false', right: null }),
  short: () => ({ ...asked(), ...leniently, type: 'short', accepted: [''] }),
  numeric: () => ({ ...asked(), type: 'numeric', right: null, tolerance: 0, unit: '' }),
  matching: () => ({
    ...asked(),
    type: 'matching',
    pairs: [newPair(), newPair()],
    others: [],
    partial: true,
  }),
  ordering: () => ({
    ...asked(),
    type: 'ordering',
    items: [newPiece(), newPiece(), newPiece()],
    partial: true,
  }),
  gaps: () => ({
    ...asked(),
    ...leniently,
    type: 'gaps',
    text: '',
    given: 'typed',
    others: [],
    partial: true,
  }),
  long: () => ({ ...asked(), type: 'long', guide: null }),
  code: () => ({ ...asked(), type: 'code', guide: null, language: null }),
  file: () => ({ ...asked(), type: 'file', guide: null, kinds: [], mostFiles: 1, mostMegabytes: 10 }),
  spots: () => ({ ...asked(), type: 'spots', picture: null, spots: [], others: [], partial: true }),
}
/** A question as it is begun: as many lines to fill as make sense. */
export const newQuestion = (type: QuestionType): Question => begun[type]()

export const withQuestion = (quiz: QuizContent, question: Question): QuizContent => ({
  ...quiz,
  questions: quiz.questions.map((one) => (one.id === question.id ? question : one)),
})

export const without = (quiz: QuizContent, id: string): QuizContent => ({
  ...quiz,
  questions: quiz.questions.filter((one) => one.id !== id),
})

/** One more, at a place; at the end where none is said. Its pool may have been removed since: then it is in none. */
export function putIn(quiz: QuizContent, question: Question, at = quiz.questions.length): QuizContent {
  const isThere = poolsOf(quiz).some(({ id }) => id === question.pool)
  return { ...quiz, questions: quiz.questions.toSpliced(at, 0, isThere ? question : inPool(question, null)) }
}

/** At another place; undefined where there is no further. */
export function moved(quiz: QuizContent, id: string, to: number): QuizContent | undefined {
  const from = quiz.questions.findIndex((one) => one.id === id)
  const question = quiz.questions[from]
  if (!question || to < 0 || to >= quiz.questions.length || to === from) return undefined
  return { ...quiz, questions: quiz.questions.toSpliced(from, 1).toSpliced(to, 0, question) }
}

import { limits } from '#contract/limits.ts'
import type { Question } from '#contract/practice/questions.ts'
import type { QuestionPool, QuizContent } from '#contract/practice/quiz.ts'

export const poolsOf = ({ settings }: Pick<QuizContent, 'settings'>): QuestionPool[] => settings.pools ?? []

export const mayHaveMorePools = (quiz: QuizContent): boolean => poolsOf(quiz).length < limits.quizPools

/** A question as it stands in a pool, or in none. */
export function inPool(question: Question, pool: string | null): Question {
  const { pool: _, ...bare } = question
  return pool === null ? bare : { ...bare, pool }
}

const withPools = ({ settings, ...quiz }: QuizContent, pools: QuestionPool[]): QuizContent => {
  const { pools: _, ...rest } = settings
  return { ...quiz, settings: pools.length > 0 ? { ...rest, pools } : rest }
}

/** One more, at a place; at the end where none is said. */
export const withMorePool = (quiz: QuizContent, pool: QuestionPool, at = poolsOf(quiz).length): QuizContent =>
  withPools(quiz, poolsOf(quiz).toSpliced(at, 0, pool))

export const withPool = (quiz: QuizContent, pool: QuestionPool): QuizContent =>
  withPools(
    quiz,
    poolsOf(quiz).map((one) => (one.id === pool.id ? pool : one)),
  )

/** Its questions stay, in no pool. */
export const withoutPool = (quiz: QuizContent, id: string): QuizContent => ({
  ...withPools(
    quiz,
    poolsOf(quiz).filter((one) => one.id !== id),
  ),
  questions: quiz.questions.map((one) => (one.pool === id ? inPool(one, null) : one)),
})

/** Puts questions into a pool, or with null into none. */
export const putInPool = (quiz: QuizContent, ids: readonly string[], pool: string | null): QuizContent => ({
  ...quiz,
  questions: quiz.questions.map((one) => (ids.includes(one.id) ? inPool(one, pool) : one)),
})

export const idsInPool = ({ questions }: Pick<QuizContent, 'questions'>, id: string): string[] =>
  questions.flatMap((one) => (one.pool === id ? one.id : []))

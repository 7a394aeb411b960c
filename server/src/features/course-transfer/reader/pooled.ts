import { v4 as uuid } from 'uuid'
import { Tag } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { QuestionPool } from '#contract/practice/quiz.ts'
import type { Brought } from '#contract/rules/question-files/brought.ts'
import type { PoolOfFile } from '#contract/rules/question-files/pools-of-qti.ts'
import { cutText } from '#contract/text.ts'
import type { Note } from './notes.ts'

/** A question with the points that its quiz gives for it; where it says none, with its own. */
export const worth = (one: Brought, points: number): Brought =>
  'question' in one && points > 0
    ? { ...one, question: { ...one.question, points: Math.min(100, Math.max(1, Math.round(points))) } }
    : one

/** What a pool is called: as the file says where that is a name, else by its number; a name that is taken has the first number behind it with which it is not. */
function nameOf(name: string, number: number, others: readonly string[]): string {
  const said = name.replace(/\s+/g, ' ').trim()
  const named = Tag.safeParse(cutText(said, limits.tagLength)).data ?? String(number)
  const taken = new Set(others.map((other) => other.toLowerCase()))
  const numbered = (at: number): string => {
    const one = `${cutText(named, limits.tagLength - 4)} ${at}`
    return taken.has(one.toLowerCase()) ? numbered(at + 1) : one
  }
  return taken.has(named.toLowerCase()) ? numbered(number) : named
}

/**
 * The questions of a file in its pools, and the pools of their quiz: each is in the first that names it. A quiz has room for so many
 * pools: the questions of those beyond are asked always, which is noted.
 */
export function pooled(
  found: readonly Brought[],
  pools: readonly PoolOfFile[],
  path: string,
  note: Note,
): { found: Brought[]; pools: QuestionPool[] } {
  const made: QuestionPool[] = []
  for (const [at, { name, asks }] of pools.slice(0, limits.quizPools).entries())
    made.push({
      id: uuid(),
      name: nameOf(
        name,
        at + 1,
        made.map((one) => one.name),
      ),
      asks: Math.min(limits.quizQuestions, Math.max(1, asks)),
    })
  for (const [at, { name }] of pools.entries())
    if (at >= limits.quizPools) note(path, 'too_many_pools', name.trim() || String(at + 1))
  return {
    pools: made,
    found: found.map((one, at) => {
      const of = pools.findIndex(({ questions }) => questions.includes(at + 1))
      const pool = made[of]
      if (!pool || 'not' in one) return one
      const valued = worth(one, pools[of]?.points ?? 0)
      return 'question' in valued ? { ...valued, question: { ...valued.question, pool: pool.id } } : one
    }),
  }
}

import type { Carried } from '#contract/help.ts'
import { ladderOf } from '#contract/rules/ladder.ts'
import { orderOf, showQuestion } from '#contract/rules/quiz-shown.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/context.ts'
import { serverLimits } from '../../limits.ts'
import { isOver } from './attempts.policy.ts'
import { attemptsOf, ownAttempt } from './find-attempt.ts'
import { readAnswers, readHints } from './read-answers.ts'

export type TriedQuestion = { courseId: string; lessonId: string; number: number; carried: Carried }

const MOST_ANSWERS = 10

/**
 * What somebody has tried and seen of a question of an attempt that is under way: the question as they see it, their
 * answers to it in this attempt and those before, and the hints that they opened. Nothing of what is right.
 */
export async function readTried(
  tx: Tx,
  actor: Actor,
  { attemptId, questionId }: { attemptId: string; questionId: string },
): Promise<TriedQuestion> {
  const { attempt, place, quiz } = await ownAttempt(tx, actor, attemptId, { locked: false })
  const question = quiz.questions.find(({ id }) => id === questionId) ?? fail('NOT_FOUND')
  if (attempt.submitted_at || isOver(attempt.ends_at, new Date(), serverLimits.attempts.graceSeconds))
    fail('CONFLICT', { details: { reason: 'moved_on' } })
  const all = await attemptsOf(tx, { ...place, round: attempt.round })
  const answers: Carried['answers'] = []
  for (const { id, number } of all.slice(0, MOST_ANSWERS)) {
    const answer = (await readAnswers(tx, id, quiz)).get(questionId)?.answer
    if (answer) answers.push({ attempt: number, answer })
  }
  const opened = (await readHints(tx, attempt.id)).get(questionId) ?? []
  return {
    courseId: attempt.course_id,
    lessonId: attempt.lesson_id,
    number: orderOf(quiz, attempt.seed).findIndex(({ id }) => id === questionId) + 1,
    carried: {
      question: showQuestion(question, {
        seed: attempt.seed,
        shuffleAnswers: quiz.settings.shuffleAnswers,
      }),
      answers,
      hints: ladderOf(question).filter(({ rung }) => opened.some((one) => one.rung === rung)),
    },
  }
}

import type { Carried, QuizCarried } from '#contract/help/carried.ts'
import type { Question } from '#contract/practice/questions.ts'
import { ladderOf } from '#contract/rules/learning/hints/ladder.ts'
import { orderOf, showQuestion } from '#contract/rules/learning/quiz-shown.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import type { GradedEnrolment } from '../enrolments/offered.ts'
import { isOver, shownAfter, standsIn } from './attempts.policy.ts'
import { reviewOf, viewPast } from './attempts.view.ts'
import { attemptsOf, ownAttempt, readQuiz, type AttemptRow, type Found } from './find-attempt.ts'
import { attemptsLimits } from './limits.ts'
import { readAnswers, readHints } from './read-answers.ts'

export type TriedQuestion = {
  courseId: string
  lessonId: string
  number: number
  carried: Carried
  /** With what is right: for checks of the server, never to be answered. */
  question: Question
}

const MOST_ANSWERS = 10
const MOST_SCORES = 10

/** What somebody answered to a question in their last attempts, the newest first. */
async function answersTo(
  tx: Tx,
  attempts: readonly AttemptRow[],
  question: Question,
): Promise<Carried['answers']> {
  const answers: Carried['answers'] = []
  for (const { id, number } of attempts.slice(0, MOST_ANSWERS)) {
    const answer = (await readAnswers(tx, id, { questions: [question] })).get(question.id)?.answer
    if (answer) answers.push({ attempt: number, answer })
  }
  return answers
}

/** The same, of all of their attempts in this completion of the course. */
export const answersInQuiz = async (tx: Tx, enrolment: GradedEnrolment, question: Question) =>
  answersTo(tx, await attemptsOf(tx, enrolment), question)

/** Of an attempt that was submitted, as much as its quiz shows, and never what is right: CONFLICT where it shows the score alone. */
async function reviewIn(
  tx: Tx,
  { attempt, enrolment, quiz }: Found,
  question: Question,
  all: readonly AttemptRow[],
): Promise<Pick<Carried, 'review'>> {
  const isShown =
    attempt.submitted_at !== null &&
    shownAfter(quiz.settings, standsIn(quiz.settings, enrolment, all, new Date())) !== 'score'
  const isAsked =
    attempt.submitted_at === null && !isOver(attempt.ends_at, new Date(), attemptsLimits.graceSeconds)
  if (!isShown && !isAsked) fail('CONFLICT', { details: { reason: 'moved_on' } })
  if (isAsked) return {}
  const kept = (await readAnswers(tx, attempt.id, quiz)).get(question.id)
  const { mark, comment } = reviewOf(question, kept, { isClosed: false, shows: 'marks' })
  return { review: { mark, comment } }
}

/**
 * What somebody has tried and seen of a question of an attempt that is under way, or of which they see what became of it: the
 * question as they see it, their answers to it in their attempts, and the hints that they opened. Nothing of what is right.
 */
export async function readTried(
  tx: Tx,
  actor: Actor,
  { attemptId, questionId }: { attemptId: string; questionId: string },
): Promise<TriedQuestion> {
  const found = await ownAttempt(tx, actor, attemptId, { locked: false })
  const { attempt, enrolment, quiz } = found
  const question = quiz.questions.find(({ id }) => id === questionId) ?? fail('NOT_FOUND')
  const all = await attemptsOf(tx, { ...enrolment, round: attempt.round })
  const reviewed = await reviewIn(tx, found, question, all)
  const opened = (await readHints(tx, attempt.id)).get(questionId) ?? []
  return {
    courseId: attempt.course_id,
    lessonId: attempt.lesson_id,
    number: orderOf(quiz, attempt.seed).findIndex(({ id }) => id === questionId) + 1,
    question,
    carried: {
      question: showQuestion(question, {
        seed: attempt.seed,
        shuffleAnswers: quiz.settings.shuffleAnswers,
      }),
      answers: await answersTo(tx, all, question),
      hints: ladderOf(question).filter(({ rung }) => opened.some((one) => one.rung === rung)),
      ...reviewed,
    },
  }
}

/** How somebody stands in a quiz as a whole; null where it asks nothing yet. A score that is not whole is told to nobody else. */
export async function carriedStanding(tx: Tx, enrolment: GradedEnrolment): Promise<QuizCarried | null> {
  const quiz = await readQuiz(tx, enrolment)
  if (!quiz) return null
  const all = await attemptsOf(tx, enrolment)
  const past = all.flatMap((row) => viewPast(row) ?? []).slice(0, MOST_SCORES)
  return {
    passPercent: quiz.settings.passPercent,
    attempts: all.length,
    scores: past.map(({ number, submittedAt, timedOut, state, percent, passed }) => ({
      attempt: number,
      submittedAt,
      timedOut,
      score: state === 'awaiting_grade' ? null : { percent, passed },
    })),
  }
}

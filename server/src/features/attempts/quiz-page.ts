import type { attemptsApi } from '#contract/practice/attempts.ts'
import type { Input } from '#contract/endpoint.ts'
import { newQuizSettings } from '#contract/practice/quiz.ts'
import { asksOf } from '#contract/rules/learning/quiz-shown.ts'
import type { Context } from '../../http/caller/context.ts'
import { openGraded } from '../enrolments/offered.ts'
import { attemptsLeft, averageOf, minutesFor, secondsLeft, wholePercent } from './attempts.policy.ts'
import { viewPast } from './attempts.view.ts'
import { attemptsOf, readQuiz, scoredOf } from './find-attempt.ts'

/** What to expect of a quiz, and how one stands in it. */
export async function quizPage({ tx, actor }: Context, { params }: Input<typeof attemptsApi.quiz>) {
  const of = { courseId: params.id, lessonId: params.lessonId }
  const enrolment = await openGraded(tx, actor, of, { locked: false, kind: 'quiz' })
  const quiz = await readQuiz(tx, enrolment)
  const { passPercent, counts, minutes, attempts, window } = quiz?.settings ?? newQuizSettings
  const own = minutesFor({ minutes }, enrolment)
  const all = await attemptsOf(tx, enrolment)
  const open = all.find(({ submitted_at }) => submitted_at === null)
  const average = counts === 'average' ? averageOf(scoredOf(all)) : null
  return {
    opensAt: window?.opensAt ?? null,
    closesAt: window?.closesAt ?? null,
    now: new Date().toISOString(),
    average: average === null ? null : wholePercent(average),
    passPercent,
    counts,
    minutes: own,
    extraTime: own !== minutes,
    attempts,
    questions: quiz ? asksOf(quiz) : 0,
    drawn: quiz !== null && asksOf(quiz) < quiz.questions.length,
    attemptsLeft: attemptsLeft({ attempts, window }, all.length, new Date()),
    open: open
      ? { id: open.id, number: open.number, secondsLeft: secondsLeft(open.ends_at, new Date()) }
      : null,
    past: all.flatMap((row) => viewPast(row) ?? []),
    passed: enrolment.passed,
  }
}

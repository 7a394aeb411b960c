import type { Attempt, AttemptQuestion, PastAttempt } from '#contract/practice/attempts.ts'
import type { Question } from '#contract/practice/questions.ts'
import type { QuizContent } from '#contract/practice/quiz.ts'
import { ladderOf } from '#contract/rules/learning/hints/ladder.ts'
import type { Tx } from '../../db/tenant.ts'
import { reviewQuestion } from '../questions/review.ts'
import { waitsForReader } from '../questions/score.ts'
import { orderOf, showQuestion } from '#contract/rules/learning/quiz-shown.ts'
import { viewLadder } from '../questions/hint-ladder.ts'
import { secondsLeft, shownAfter, standsIn, wholePercent } from './attempts.policy.ts'
import { attemptsOf, type AttemptRow, type Found } from './find-attempt.ts'
import { closedIn, readAnswers, readHints, type Hints, type Kept } from './read-answers.ts'

const stateOf = ({ points_waiting, graded_at }: Pick<AttemptRow, 'points_waiting' | 'graded_at'>) =>
  points_waiting > 0 ? 'awaiting_grade' : graded_at ? 'graded' : 'auto_graded'

/** How an attempt that was submitted came out; while some of it waits for a grade, what the rest makes of the whole. */
export const viewScore = (
  row: Pick<AttemptRow, 'points_waiting' | 'graded_at' | 'percent' | 'passed' | 'points' | 'points_of'>,
) =>
  ({
    state: stateOf(row),
    percent: row.percent ?? wholePercent(row.points_of ? (row.points ?? 0) / row.points_of : 0),
    passed: row.passed ?? false,
    pointsWaiting: row.points_waiting,
  }) as const

/** An attempt that was submitted; null while it is under way. */
export const viewPast = (row: AttemptRow): PastAttempt | null =>
  row.submitted_at && {
    id: row.id,
    number: row.number,
    submittedAt: row.submitted_at.toISOString(),
    timedOut: row.timed_out,
    ...viewScore(row),
  }

type Opened = NonNullable<ReturnType<Hints['get']>>

/** The hints of a question that are open, and when the next one is. */
export function viewHints(
  question: Question,
  { settings }: QuizContent,
  { opened, kept, startedAt }: { opened: Opened; kept: Kept | undefined; startedAt: Date },
): Pick<AttemptQuestion, 'hints' | 'nextHint'> {
  return viewLadder(ladderOf(question), {
    opened,
    startedAt,
    triedAt: kept?.answer ? kept.savedAt : null,
    closes: (rung) => settings.workedCloses && rung === 'worked',
  })
}

/** One's own attempt: what is asked while it is under way, and afterwards what the quiz shows of it. */
export async function viewAttempt(tx: Tx, { attempt, enrolment, quiz }: Found): Promise<Attempt> {
  const { settings } = quiz
  const all = await attemptsOf(tx, { ...enrolment, round: attempt.round })
  const past = viewPast(attempt)
  const result = past && {
    ...past,
    shows: shownAfter(settings, standsIn(settings, enrolment, all, new Date())),
  }
  const isOpen = result === null
  const ends = isOpen ? secondsLeft(attempt.ends_at, new Date()) : null
  return {
    id: attempt.id,
    courseId: attempt.course_id,
    lessonId: attempt.lesson_id,
    number: attempt.number,
    layout: settings.layout,
    passPercent: settings.passPercent,
    secondsLeft: ends,
    result,
    questions: result?.shows === 'score' || ends === 0 ? [] : await viewQuestions(tx, attempt, quiz, result),
  }
}

type Shown = { isClosed: boolean; shows: Parameters<typeof reviewQuestion>[2] }

/** What became of what was kept as an answer to a question, once its attempt was submitted. */
export function reviewOf(question: Question, kept: Kept | undefined, { isClosed, shows }: Shown) {
  const answer = kept?.answer ?? null
  // Without a credit it waits for somebody; what was never scored has none either.
  const credit = kept?.credit ?? (waitsForReader(question, answer) ? null : 0)
  return reviewQuestion(question, { answer, credit, closed: isClosed, comment: kept?.comment ?? '' }, shows)
}

async function viewQuestions(
  tx: Tx,
  attempt: AttemptRow,
  quiz: QuizContent,
  result: Attempt['result'],
): Promise<AttemptQuestion[]> {
  const answers = await readAnswers(tx, attempt.id, quiz)
  const hints = await readHints(tx, attempt.id)
  const closed = closedIn(quiz, hints)
  const { seed } = attempt
  return orderOf(quiz, seed).map((question) => {
    const kept = answers.get(question.id)
    const opened = hints.get(question.id) ?? []
    const { hints: open, nextHint } = viewHints(question, quiz, {
      opened,
      kept,
      startedAt: attempt.started_at,
    })
    return {
      question: showQuestion(question, { seed, shuffleAnswers: quiz.settings.shuffleAnswers }),
      answer: kept?.answer ?? null,
      filesId: kept?.filesId ?? null,
      saved: kept?.number ?? 0,
      hints: open,
      nextHint: result ? null : nextHint,
      review:
        result && result.shows !== 'score'
          ? reviewOf(question, kept, { isClosed: closed.has(question.id), shows: result.shows })
          : null,
    }
  })
}

import type { QuizContent } from '#contract/practice/quiz.ts'
import type { Tx } from '../../db/tenant.ts'
import { creditOf, waitsForReader } from '../questions/score.ts'
import type { AttemptRow } from './find-attempt.ts'
import { tellGraders } from './grading/tell.ts'
import { writeScore } from './grading/write-score.ts'
import { closedIn, readAnswers, readHints } from './read-answers.ts'

/**
 * Scores an attempt with what is there, and writes what that makes of the lesson; what a person is to read waits for them.
 * Place and attempt are locked.
 */
export async function endAttempt(
  tx: Tx,
  attempt: AttemptRow,
  quiz: QuizContent,
  { timedOut }: { timedOut: boolean },
): Promise<void> {
  const answers = await readAnswers(tx, attempt.id, quiz)
  const closed = closedIn(quiz, await readHints(tx, attempt.id))
  const items = quiz.questions.map((question) => {
    const answer = answers.get(question.id)?.answer ?? null
    const isClosed = closed.has(question.id)
    const waits = !isClosed && waitsForReader(question, answer)
    return {
      id: question.id,
      points: question.points,
      credit: waits ? null : creditOf(question, answer),
      closed: isClosed,
    }
  })
  const score = await writeScore(tx, attempt, quiz, items, { submitted_at: new Date(), timed_out: timedOut })
  if (score.waiting > 0) await tellGraders(tx, attempt)
}

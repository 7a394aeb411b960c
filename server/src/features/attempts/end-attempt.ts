import { sql } from 'kysely'
import type { QuizContent } from '#contract/practice/quiz.ts'
import type { Tx } from '../../db/tenant.ts'
import { recordScore } from '../enrolments/offered.ts'
import { creditOf, scoreOf } from '../questions/score.ts'
import { lessonBecomes } from './attempts.policy.ts'
import { attemptsOf, scoredOf, type AttemptRow } from './find-attempt.ts'
import { closedIn, readAnswers, readHints } from './read-answers.ts'

/** Scores an attempt with what is there, and writes what that makes of the lesson. Place and attempt are locked. */
export async function endAttempt(
  tx: Tx,
  attempt: AttemptRow,
  quiz: QuizContent,
  { timedOut }: { timedOut: boolean },
): Promise<void> {
  const answers = await readAnswers(tx, attempt.id, quiz)
  const closed = closedIn(quiz, await readHints(tx, attempt.id))
  const items = quiz.questions.map((question) => ({
    id: question.id,
    points: question.points,
    credit: creditOf(question, answers.get(question.id)?.answer ?? null),
  }))
  const score = scoreOf(
    items.map((item) => ({ ...item, credit: closed.has(item.id) ? 0 : item.credit })),
    quiz.settings.passPercent,
  )
  const credits = sql.join(
    items.map(({ id, credit }) => sql`(${id}::uuid, ${credit}::double precision)`),
    sql`, `,
  )
  await sql`update attempt_answers a set credit = c.credit from (values ${credits}) c (id, credit)
    where a.company_id = current_company() and a.attempt_id = ${attempt.id} and a.question_id = c.id`.execute(
    tx,
  )
  await tx
    .updateTable('attempts')
    .set({
      submitted_at: new Date(),
      timed_out: timedOut,
      points: score.points,
      points_of: score.of,
      percent: score.percent,
      passed: score.passed,
    })
    .where('id', '=', attempt.id)
    .execute()
  const all = await attemptsOf(tx, {
    enrolmentId: attempt.enrolment_id,
    lessonId: attempt.lesson_id,
    round: attempt.round,
  })
  const kind = lessonBecomes(quiz.settings, scoredOf(all))
  if (kind)
    await recordScore(tx, attempt.company_id, attempt.enrolment_id, {
      lessonId: attempt.lesson_id,
      kind,
      round: attempt.round,
    })
}

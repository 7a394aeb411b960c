import { sql } from 'kysely'
import type { QuizContent } from '#contract/practice/quiz.ts'
import type { Tx } from '../../../db/tenant.ts'
import { recordScore } from '../../enrolments/offered.ts'
import { creditsTogether, scoreOf, type Score } from '../../questions/score.ts'
import { lessonBecomes } from '../attempts.policy.ts'
import { attemptsOf, scoredOf, type AttemptRow } from '../find-attempt.ts'

export type CreditedQuestion = {
  id: string
  points: number
  /** Null where it waits for a person. */
  credit: number | null
  /** It counts nothing, however good its answer is. */
  closed: boolean
  comment?: string
}

type Change = Partial<
  Pick<AttemptRow, 'submitted_at' | 'timed_out' | 'grade_revision' | 'graded_at' | 'graded_by'>
>

/** Writes what each question of an attempt has right, what that makes of the attempt, and that of the lesson. Place and attempt are locked. */
export async function writeScore(
  tx: Tx,
  attempt: AttemptRow,
  { settings }: Pick<QuizContent, 'settings'>,
  items: readonly CreditedQuestion[],
  change: Change,
): Promise<Score> {
  const score = scoreOf(
    items.map(({ points, credit, closed }) => ({ points, credit: closed ? 0 : credit })),
    settings.passPercent,
  )
  const round = { enrolmentId: attempt.enrolment_id, lessonId: attempt.lesson_id, round: attempt.round }
  const before = scoredOf(await attemptsOf(tx, round))
  const credits = sql.join(
    items.map(
      ({ id, credit, comment = '' }) => sql`(${id}::uuid, ${credit}::double precision, ${comment}::text)`,
    ),
    sql`, `,
  )
  await sql`update attempt_answers a set credit = c.credit, comment = c.comment
    from (values ${credits}) c (id, credit, comment)
    where a.company_id = current_company() and a.attempt_id = ${attempt.id} and a.question_id = c.id`.execute(
    tx,
  )
  await tx
    .updateTable('attempts')
    .set({
      ...change,
      ...creditsTogether(items),
      points: score.points,
      points_of: score.of,
      points_waiting: score.waiting,
      percent: score.percent,
      passed: score.passed,
    })
    .where('id', '=', attempt.id)
    .execute()
  if (score.passed === null) return score
  const after = scoredOf(await attemptsOf(tx, round))
  const kind = lessonBecomes(settings, { before, after }, score.passed)
  if (kind)
    await recordScore(tx, attempt.company_id, attempt.enrolment_id, {
      lessonId: attempt.lesson_id,
      kind,
      round: attempt.round,
    })
  return score
}

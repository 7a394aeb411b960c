import type { attemptsApi } from '#contract/practice/attempts.ts'
import type { GivenPoints } from '#contract/practice/grading.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { fail, failField, failLimit } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { holdEnrolment } from '../../enrolments/offered.ts'
import { selectAttempts, type AttemptRow } from '../find-attempt.ts'
import { findToGrade, viewToGrade, type ToGrade } from './attempt-to-grade.ts'
import { tellGraded } from './tell.ts'
import { writeScore, type CreditedQuestion } from './write-score.ts'

/** Held with its enrolment until the transaction ends. Who waited for it is judged as they are then. */
async function holdToGrade(ctx: Context, id: string): Promise<ToGrade> {
  const { tx, askAgain } = ctx
  const { attempt } = await findToGrade(ctx, id)
  await holdEnrolment(tx, attempt.enrolment_id)
  await selectAttempts(tx).where('id', '=', id).forUpdate().execute()
  return findToGrade({ tx, actor: await askAgain() }, id)
}

/** Refuses points for anything but each of the answers that are to be read, once, and beyond what its question gives. */
function requireFit({ read }: ToGrade, given: readonly GivenPoints[]): void {
  for (const [at, { questionId, points }] of given.entries()) {
    const most = read.find(({ question }) => question.id === questionId)?.question.points
    const isTwice = given.findIndex((one) => one.questionId === questionId) !== at
    if (most === undefined || isTwice) failField(`answers.${at}.questionId`, 'invalid_value')
    if (points > most) failField(`answers.${at}.points`, 'too_high', { maximum: most })
  }
  if (given.length < read.length) failField('answers', 'invalid_value')
}

/** Every question with its credit: those that were read as they were given, the others as they were scored. */
const creditsOf = ({ quiz, answers, closed }: ToGrade, given: readonly GivenPoints[]): CreditedQuestion[] =>
  quiz.questions.map(({ id, points }) => {
    const read = given.find(({ questionId }) => questionId === id)
    return {
      id,
      points,
      credit: read ? read.points / points : (answers.get(id)?.credit ?? 0),
      closed: closed.has(id),
      comment: read?.comment ?? '',
    }
  })

const isTheSame = ({ attempt, quiz, answers }: ToGrade, given: readonly GivenPoints[]): boolean =>
  attempt.points_waiting === 0 &&
  given.every(({ questionId, points, comment }) => {
    const kept = answers.get(questionId)
    const of = quiz.questions.find(({ id }) => id === questionId)?.points ?? 1
    return kept?.credit === points / of && kept.comment === comment
  })

const said = ({ points, points_of: of }: Pick<AttemptRow, 'points' | 'points_of'>) =>
  `${Math.round((points ?? 0) * 100) / 100}/${of}`

/** Gives points for the answers of an attempt: it counts from then on. Once more, by whoever saw what was given, to correct them. */
export async function gradeAttempt(ctx: Context, { params, body }: Input<typeof attemptsApi.grade>) {
  const { tx, actor, company, request } = ctx
  const found = await holdToGrade(ctx, params.attemptId)
  const { attempt, quiz } = found
  requireFit(found, body.answers)
  // The same once more, of whom the answer did not reach, is no conflict.
  if (isTheSame(found, body.answers)) return viewToGrade(tx, found)
  if (attempt.grade_revision !== body.revision)
    fail('CONFLICT', { details: { reason: 'newer', revision: attempt.grade_revision } })
  if (attempt.grade_revision >= limits.gradeChanges) failLimit('gradeChanges', limits.gradeChanges)
  const score = await writeScore(tx, attempt, quiz, creditsOf(found, body.answers), {
    grade_revision: attempt.grade_revision + 1,
    graded_at: new Date(),
    graded_by: actor.id,
  })
  const after = await viewToGrade(tx, await findToGrade(ctx, attempt.id))
  if (attempt.graded_at)
    await audit(
      tx,
      company.id,
      { actor, request },
      {
        action: 'courses.grade_corrected',
        target: {
          type: 'user',
          id: attempt.user_id,
          name: `${after.learner.name} ${after.learner.surname}`.trim(),
        },
        before: { title: after.lesson.title, points: said(attempt) },
        after: { points: said({ points: score.points, points_of: score.of }) },
      },
    )
  await tellGraded(tx, attempt, { lesson: after.lesson.title, by: actor.id })
  return after
}

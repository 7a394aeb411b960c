import type { gradebookApi } from '#contract/practice/gradebook.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { requirePart } from '../courses/open-course.ts'
import { holdEnrolments } from '../enrolments/offered.ts'
import { findCell } from './find-cell.ts'
import { viewRow } from './gradebook.view.ts'
import { gradersOf } from './graders.ts'
import { judgeGrade, keepGrades, mostOf } from './keep-grades.ts'

/**
 * Sets a grade over the one that attempts or reviews make, or takes it back. Who graded the same meanwhile is not written
 * over: what stands there is the answer. It counts for the final grade alone; the lesson is done by its own rule.
 */
export async function setGrade(ctx: Context, { params, body }: Input<typeof gradebookApi.setGrade>) {
  const { tx, actor, askAgain } = ctx
  await requirePart(tx, actor, params.id, 'see')
  await holdEnrolments(tx, [params.enrolmentId])
  await requirePart(tx, await askAgain(), params.id, 'see')
  const found = await findCell(ctx, params)
  const judged = judgeGrade(found, body, actor.id)
  if (judged === 'own') fail('FORBIDDEN')
  if (judged === 'too_high') failField('points', 'too_high', { maximum: mostOf(found) })
  const { revision, set } = found.cell
  if (judged === 'newer') fail('CONFLICT', { details: { reason: 'newer', revision, set } })
  if (judged === 'set') await keepGrades(ctx, [{ found, wanted: body }])
  const after = await findCell(ctx, params)
  const names = await gradersOf(tx, [after.enrolment])
  return viewRow(after.enrolment, after.asked, { names, actorId: actor.id })
}

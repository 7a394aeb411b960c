import type { gradebookApi } from '#contract/practice/gradebook.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { gradeColumns } from './grade-columns.ts'
import { gradedEnrolment } from './grade-rows.ts'
import { gradesOf } from './gradebook.view.ts'
import { gradersOf } from './graders.ts'

/** One's own grades in a course that one learns in, in the version that one is on. */
export async function ownGrades(ctx: Context, { params }: Input<typeof gradebookApi.own>) {
  const { tx, actor } = ctx
  const enrolment = (await gradedEnrolment(ctx, params.id, { userId: actor.id })) ?? fail('NOT_FOUND')
  const asked = await gradeColumns(tx, params.id, enrolment.version)
  const { cells, percent } = gradesOf(enrolment, asked, await gradersOf(tx, [enrolment]), { own: true })
  const { categories, missingIsZero, finalScaleId } = asked.scheme
  const { columns } = asked
  const said = new Set([finalScaleId, ...columns.map(({ scaleId }) => scaleId)])
  const scales = asked.scales.filter(({ id }) => said.has(id))
  return { columns, categories, missingIsZero, scales, finalScaleId, cells, percent }
}

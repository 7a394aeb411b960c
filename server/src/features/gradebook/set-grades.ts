import type { gradebookApi } from '#contract/practice/gradebook.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { requirePart } from '../courses/open-course.ts'
import { holdEnrolments } from '../enrolments/offered.ts'
import { cellIn, type Found } from './find-cell.ts'
import { gradeColumns, type Asked } from './grade-columns.ts'
import { gradedEnrolmentsOf } from './grade-rows.ts'
import { viewRow } from './gradebook.view.ts'
import { gradersOf } from './graders.ts'
import { judgeGrade, keepGrades, mostOf } from './keep-grades.ts'

type Body = Input<typeof gradebookApi.setGrades>['body']

/** Sets a block of grades, each as one is set alone: all of it, or nothing where one of them may not be. */
export async function setGrades(ctx: Context, { params, body }: Input<typeof gradebookApi.setGrades>) {
  const { tx, actor, askAgain } = ctx
  await requirePart(tx, actor, params.id, 'see')
  const ids = [...new Set(body.cells.map(({ enrolmentId }) => enrolmentId))]
  await holdEnrolments(tx, ids)
  await requirePart(tx, await askAgain(), params.id, 'see')
  const asked = await gradeColumns(tx, params.id)
  const judged = await judgeAll(ctx, { courseId: params.id, ids, asked }, body)
  const newer = judged.filter(({ kind }) => kind === 'newer')
  if (newer.length > 0)
    fail('CONFLICT', {
      details: {
        reason: 'newer',
        cells: newer.map(({ found: { enrolment, cell } }) => ({
          enrolmentId: enrolment.id,
          lessonId: cell.lessonId,
          revision: cell.revision,
          set: cell.set,
        })),
      },
    })
  await keepGrades(
    ctx,
    judged.filter(({ kind }) => kind === 'set'),
  )
  const after = await gradedEnrolmentsOf(ctx, params.id, ids)
  const names = await gradersOf(tx, after)
  return { rows: after.map((enrolment) => viewRow(enrolment, asked, { names, actorId: actor.id })) }
}

type Of = { courseId: string; ids: readonly string[]; asked: Asked }

/** What is to become of each; fails where one may never be set, whatever stands there. */
async function judgeAll(ctx: Context, { courseId, ids, asked }: Of, { cells }: Body) {
  const enrolments = await gradedEnrolmentsOf(ctx, courseId, ids)
  const names = await gradersOf(ctx.tx, enrolments)
  const byId = new Map(enrolments.map((enrolment) => [enrolment.id, cellIn(enrolment, asked, names)]))
  return cells.map((wanted, at) => {
    const found: Found = byId.get(wanted.enrolmentId)?.(wanted.lessonId) ?? fail('NOT_FOUND')
    const kind = judgeGrade(found, wanted, ctx.actor.id)
    if (kind === 'own') fail('FORBIDDEN')
    if (kind === 'too_high') failField(`cells.${at}.points`, 'too_high', { maximum: mostOf(found) })
    return { found, wanted, kind }
  })
}

import { fail, failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { requirePart } from '../courses/open-course.ts'
import { holdEnrolments } from '../enrolments/offered.ts'
import { cellIn, type Found } from './find-cell.ts'
import { gradeColumns, type Asked } from './grade-columns.ts'
import { gradedEnrolmentsOf } from './grade-rows.ts'
import { gradersOf } from './graders.ts'
import { judgeGrade, keepGrades, mostOf } from './keep-grades.ts'

/** Without a comment the one stays that stands there. */
type WantedCell = {
  enrolmentId: string
  lessonId: string
  revision: number
  points: number | null
  comment?: string
}
type Of = { courseId: string; ids: readonly string[]; asked: Asked }

/**
 * Sets grades by hand, each as one is set alone: all of them, or none where one may not be, or where somebody has changed one
 * since. Answers the enrolments as they stand then.
 */
export async function setBlock(ctx: Context, courseId: string, cells: readonly WantedCell[]) {
  const { tx, actor, askAgain } = ctx
  await requirePart(tx, actor, courseId, 'see')
  const ids = [...new Set(cells.map(({ enrolmentId }) => enrolmentId))]
  await holdEnrolments(tx, ids)
  await requirePart(tx, await askAgain(), courseId, 'see')
  const asked = await gradeColumns(tx, courseId)
  const judged = await judgeAll(ctx, { courseId, ids, asked }, cells)
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
  return { asked, judged, after: await gradedEnrolmentsOf(ctx, courseId, ids) }
}

/** What is to become of each; fails where one may never be set, whatever stands there. */
async function judgeAll(ctx: Context, { courseId, ids, asked }: Of, cells: readonly WantedCell[]) {
  const enrolments = await gradedEnrolmentsOf(ctx, courseId, ids)
  const names = await gradersOf(ctx.tx, enrolments)
  const byId = new Map(enrolments.map((enrolment) => [enrolment.id, cellIn(enrolment, asked, names)]))
  return cells.map((one, at) => {
    const found: Found = byId.get(one.enrolmentId)?.(one.lessonId) ?? fail('NOT_FOUND')
    const stays = one.points === null ? '' : (found.cell.set?.comment ?? '')
    const wanted = { ...one, comment: one.comment ?? stays }
    const kind = judgeGrade(found, wanted, ctx.actor.id)
    if (kind === 'own') fail('FORBIDDEN')
    if (kind === 'too_high') failField(`cells.${at}.points`, 'too_high', { maximum: mostOf(found) })
    return { found, wanted, kind }
  })
}

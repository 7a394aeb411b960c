import type { GradeCell } from '#contract/practice/gradebook.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import type { GradedLesson } from '../courses/outline/graded-lessons.ts'
import { gradeColumns, type Asked } from './grade-columns.ts'
import { gradedEnrolment, type GradedEnrolment } from './grade-rows.ts'
import { gradesOf } from './gradebook.view.ts'
import { gradersOf } from './graders.ts'

export type Found = {
  enrolment: GradedEnrolment
  asked: Asked
  lesson: GradedLesson
  cell: GradeCell
  /** Of the enrolment's completions. */
  round: number
}

/** Finds the cells of an enrolment; undefined where its version does not grade that lesson. */
export function cellIn(enrolment: GradedEnrolment, asked: Asked, names: ReadonlyMap<string, string>) {
  const { cells } = gradesOf(enrolment, asked, names)
  return (lessonId: string): Found | undefined => {
    const lesson = asked.ofVersion.get(enrolment.version)?.get(lessonId)
    const cell = cells.find((one) => one.lessonId === lessonId)
    return lesson && cell && { enrolment, asked, lesson, cell, round: enrolment.round }
  }
}

/** One cell of the gradebook: NOT_FOUND where nobody learns by that enrolment, or their version does not grade that lesson. */
export async function findCell(
  ctx: Pick<Context, 'tx' | 'company' | 'actor'>,
  { id, enrolmentId, lessonId }: { id: string; enrolmentId: string; lessonId: string },
): Promise<Found> {
  const enrolment = (await gradedEnrolment(ctx, id, { enrolmentId })) ?? fail('NOT_FOUND')
  const asked = await gradeColumns(ctx.tx, id)
  return cellIn(enrolment, asked, await gradersOf(ctx.tx, [enrolment]))(lessonId) ?? fail('NOT_FOUND')
}

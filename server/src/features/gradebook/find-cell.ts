import type { GradeCell } from '#contract/practice/gradebook.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import type { GradedLesson } from '../courses/outline/graded-lessons.ts'
import { gradeColumns, type Asked } from './grade-columns.ts'
import { gradedPlace, type GradedPlace } from './grade-rows.ts'
import { gradesOf } from './gradebook.view.ts'
import { gradersOf } from './graders.ts'

export type Found = {
  place: GradedPlace
  asked: Asked
  lesson: GradedLesson
  cell: GradeCell
  /** Of the place's completions. */
  round: number
}

/** Finds the cells of a place; undefined where its version does not grade that lesson. */
export function cellIn(place: GradedPlace, asked: Asked, names: ReadonlyMap<string, string>) {
  const { cells } = gradesOf(place, asked, names)
  return (lessonId: string): Found | undefined => {
    const lesson = asked.ofVersion.get(place.version)?.get(lessonId)
    const cell = cells.find((one) => one.lessonId === lessonId)
    return lesson && cell && { place, asked, lesson, cell, round: place.round }
  }
}

/** One cell of the gradebook: NOT_FOUND where nobody learns by that place, or their version does not grade that lesson. */
export async function findCell(
  ctx: Pick<Context, 'tx' | 'company'>,
  { id, enrolmentId, lessonId }: { id: string; enrolmentId: string; lessonId: string },
): Promise<Found> {
  const place = (await gradedPlace(ctx, id, { enrolmentId })) ?? fail('NOT_FOUND')
  const asked = await gradeColumns(ctx.tx, id)
  return cellIn(place, asked, await gradersOf(ctx.tx, [place]))(lessonId) ?? fail('NOT_FOUND')
}

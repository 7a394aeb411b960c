import type { gradebookApi } from '#contract/practice/gradebook.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { namesOf } from '../../platform/people/people-names.ts'
import { requirePart } from '../courses/open-course.ts'
import { findCell } from './find-cell.ts'

/** Every change of a grade that was set by hand: who, when, from what to what. */
export async function gradeHistory(ctx: Context, { params }: Input<typeof gradebookApi.history>) {
  const { tx, actor } = ctx
  await requirePart(tx, actor, params.id, 'see')
  const { enrolment, round } = await findCell(ctx, params)
  const rows = await tx
    .selectFrom('gradebook_changes')
    .select(['seq', 'changed_at', 'by_id', 'points_from', 'points_to', 'late_waived', 'comment'])
    .where('enrolment_id', '=', enrolment.id)
    .where('lesson_id', '=', params.lessonId)
    .where('completion', '=', round)
    .orderBy('seq', 'desc')
    .execute()
  const names = await namesOf(
    tx,
    rows.map((row) => row.by_id),
  )
  return {
    items: rows.map((row) => ({
      seq: row.seq,
      at: row.changed_at.toISOString(),
      by: names.get(row.by_id ?? '') ?? null,
      from: row.points_from,
      to: row.points_to,
      lateWaived: row.late_waived,
      comment: row.comment,
    })),
  }
}

import type { gradebookApi } from '#contract/practice/gradebook.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { fail, failField, failLimit } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { requirePart } from '../courses/open-course.ts'
import { holdPlace } from '../enrolments/offered.ts'
import { findCell } from './find-cell.ts'
import { viewRow } from './gradebook.view.ts'
import { gradersOf } from './graders.ts'

/**
 * Sets a grade over the one that attempts or reviews make, or takes it back. Who graded the same meanwhile is not written
 * over: what stands there is the answer. It counts for the final grade alone; the lesson is done by its own rule.
 */
export async function setGrade(ctx: Context, { params, body }: Input<typeof gradebookApi.setGrade>) {
  const { tx, actor, company, request, askAgain } = ctx
  await requirePart(tx, actor, params.id, 'see')
  await holdPlace(tx, params.enrolmentId)
  await requirePart(tx, await askAgain(), params.id, 'see')
  const { place, asked, lesson, cell, round } = await findCell(ctx, params)
  if (place.user_id === actor.id) fail('FORBIDDEN')
  const maximum = lesson.points ?? 0
  if (body.points !== null && body.points > maximum) failField('points', 'too_high', { maximum })
  const had = cell.set?.points ?? null
  const { revision } = cell
  // The same once more, of whom the answer did not reach, is no conflict.
  const same = had === body.points && (cell.set?.comment ?? '') === (body.points === null ? '' : body.comment)
  if (revision !== body.revision && !same)
    fail('CONFLICT', { details: { reason: 'newer', revision, set: cell.set } })
  if (!same) {
    if (revision >= limits.gradeChanges) failLimit('gradeChanges', limits.gradeChanges)
    const at = {
      enrolment_id: place.id,
      user_id: place.user_id,
      lesson_id: lesson.lessonId,
      completion: round,
    }
    const kept = { points: body.points, comment: body.comment, by_id: actor.id, revision: revision + 1 }
    await tx
      .insertInto('gradebook_grades')
      .values({ company_id: company.id, ...at, ...kept })
      .onConflict((row) =>
        row
          .columns(['company_id', 'enrolment_id', 'lesson_id', 'completion'])
          .doUpdateSet({ ...kept, set_at: new Date() }),
      )
      .execute()
    await tx
      .insertInto('gradebook_changes')
      .values({
        company_id: company.id,
        ...at,
        seq: revision + 1,
        by_id: actor.id,
        points_from: had,
        points_to: body.points,
        comment: body.comment,
      })
      .execute()
    const said = (points: number | null) => (points === null ? '–' : `${points}/${maximum}`)
    await audit(
      tx,
      company.id,
      { actor, request },
      {
        action: 'courses.grade_set',
        target: { type: 'user', id: place.user_id, name: `${place.name} ${place.surname}`.trim() },
        before: { points: said(had) },
        after: { title: lesson.title, points: said(body.points), reason: body.comment },
      },
    )
  }
  const after = await findCell(ctx, params)
  const names = await gradersOf(tx, [after.place])
  return viewRow(after.place, asked, { names, actorId: actor.id })
}

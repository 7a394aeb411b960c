import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { Input } from '#contract/endpoint.ts'
import { afterWorkMove } from '#contract/rules/learning/work-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { findReviewed, holdReviewed } from './find-work.ts'
import { lessonTitles } from '../enrolments/lesson-titles.ts'
import { giveGrade } from './reviews/publish-review.ts'
import { requireNewest } from './reviews/require-newest.ts'
import { tellLearner } from './tell.ts'
import { personOf } from './work.view.ts'
import { viewReviewed } from './work-by-id.ts'

const said = ({ points, points_of: of }: { points: number | null; points_of: number | null }) =>
  points === null ? '–' : `${points}/${of}`

/** Corrects a grade that was released. What it was stays in its history, with who changed it and why. */
export async function correctGrade(ctx: Context, { params, body }: Input<typeof courseworkApi.correct>) {
  const { tx, actor, company, request } = ctx
  const held = await holdReviewed(ctx, params.workId)
  const { work, part } = held
  if (!afterWorkMove(work.state, 'correct', part)) fail(work.state === 'graded' ? 'FORBIDDEN' : 'CONFLICT')
  const found = await requireNewest(ctx, held, { ...body, round: work.round })
  const grade = await giveGrade(ctx, found, body.review, { reason: body.reason, byId: actor.id })
  const now = new Date()
  await tx
    .updateTable('coursework_rounds')
    .set({
      review: JSON.stringify(body.review),
      review_revision: found.round.review_revision + 1,
      reviewer_id: actor.id,
      reviewed_at: now,
      released_at: now,
      ...grade,
    })
    .where('id', '=', found.round.id)
    .execute()
  const lesson = (await lessonTitles(tx, [work])).get(work.id) ?? ''
  const { name, surname } = await personOf(tx, work.user_id)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.grade_corrected',
      target: { type: 'user', id: work.user_id, name: `${name} ${surname}`.trim() },
      before: { title: lesson, points: said(work) },
      after: { points: said(grade), reason: body.reason },
    },
  )
  await tellLearner(tx, work, 'graded', { lesson, by: actor.id })
  return viewReviewed(ctx, await findReviewed(ctx, work.id))
}

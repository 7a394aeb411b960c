import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { Review } from '#contract/practice/work.ts'
import type { Input } from '#contract/endpoint.ts'
import { afterWorkMove } from '#contract/rules/learning/work-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { findReviewed, holdReviewed, roundOf } from './find-work.ts'
import { lessonTitles } from '../enrolments/lesson-titles.ts'
import { giveGrade } from './reviews/publish-review.ts'
import { requireNewest, type HeldRound } from './reviews/require-newest.ts'
import { worksTogether } from './teams/hold-team.ts'
import { tellLearner } from './tell.ts'
import { personOf } from './work.view.ts'
import { viewReviewed } from './work-by-id.ts'

type Points = { points: number | null; points_of: number | null }
const said = ({ points, points_of: of }: Points) => (points === null ? '–' : `${points}/${of}`)

type By = { reason: string; byId: string }

async function correctOne(
  ctx: Context,
  { work, round, content }: HeldRound,
  review: Review,
  by: By,
): Promise<Points> {
  const grade = await giveGrade(ctx, { work, content }, review, by)
  const now = new Date()
  await ctx.tx
    .updateTable('coursework_rounds')
    .set({
      review: JSON.stringify(review),
      review_revision: round.review_revision + 1,
      reviewer_id: by.byId,
      reviewed_at: now,
      released_at: now,
      ...grade,
    })
    .where('id', '=', round.id)
    .execute()
  return grade
}

/**
 * Corrects a grade that was released: of a team, that of all or of one alone. What it was stays in its history, with who changed it
 * and why.
 */
export async function correctGrade(ctx: Context, { params, body }: Input<typeof courseworkApi.correct>) {
  const { tx, actor, company, request } = ctx
  const held = await holdReviewed(ctx, params.workId)
  const { work, part } = held
  if (!afterWorkMove(work.state, 'correct', part)) fail(work.state === 'graded' ? 'FORBIDDEN' : 'CONFLICT')
  const found = await requireNewest(ctx, held, { ...body, round: work.round })
  const by = { reason: body.reason, byId: actor.id }
  const others = body.alone ? [] : (await worksTogether(tx, work)).filter(({ id }) => id !== work.id)
  const grade = await correctOne(ctx, found, body.review, by)
  for (const one of others)
    await correctOne(
      ctx,
      { work: one, round: await roundOf(tx, one), content: found.content },
      body.review,
      by,
    )
  const lesson = (await lessonTitles(tx, [work])).get(work.id) ?? ''
  const corrected = [work, ...others]
  for (const one of corrected) await tellLearner(tx, one, 'graded', { lesson, by: actor.id })
  const { name, surname } = await personOf(tx, work.user_id)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.grade_corrected',
      target: { type: 'user', id: work.user_id, name: `${name} ${surname}`.trim() },
      before: { title: lesson, points: said(work) },
      after: {
        points: said(grade),
        reason: body.reason,
        ...(others.length > 0 && { count: corrected.length }),
      },
    },
  )
  return viewReviewed(ctx, await findReviewed(ctx, work.id))
}

import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { courseLearntWith, openGraded } from '../enrolments/offered.ts'
import { selectWork } from './find-work.ts'
import { viewPage } from './work.view.ts'

/** What an assignment asks, and one's own work at it. */
export async function workPage(ctx: Context, { params }: Input<typeof courseworkApi.page>) {
  const of = { courseId: params.id, lessonId: params.lessonId }
  return viewPage(ctx, await openGraded(ctx.tx, ctx.actor, of, { locked: false, kind: 'assignment' }))
}

/** Which lesson one's own work is of: what tells of it names the work alone, or, where there may be none, the lesson. */
export async function ownWork({ tx, actor }: Context, { params }: Input<typeof courseworkApi.own>) {
  const row = await selectWork(tx)
    .where('id', '=', params.workId)
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  if (row) return { courseId: row.course_id, lessonId: row.lesson_id }
  const courseId = await courseLearntWith(tx, actor.id, params.workId)
  return courseId ? { courseId, lessonId: params.workId } : fail('NOT_FOUND')
}

import type { Input } from '#contract/endpoint.ts'
import type { lessonNotesApi } from '#contract/courses/lesson-notes.ts'
import type { Context } from '../../http/caller/context.ts'
import { openLesson } from '../enrolments/offered.ts'
import { requireNotesQuota } from './notes-quota.ts'

/** Marks a lesson that one may open; a mark is taken away wherever it is, also where the lesson is gone. */
export async function markLesson(ctx: Context, { params, body }: Input<typeof lessonNotesApi.bookmark>) {
  const { tx, actor, company } = ctx
  const key = { company_id: company.id, user_id: actor.id, course_id: params.id, lesson_id: params.lessonId }
  const mine = tx
    .selectFrom('lesson_bookmarks')
    .select('lesson_id')
    .where('user_id', '=', actor.id)
    .where('course_id', '=', params.id)
    .where('lesson_id', '=', params.lessonId)
  if (!body.bookmarked) {
    await tx
      .deleteFrom('lesson_bookmarks')
      .where('user_id', '=', actor.id)
      .where('course_id', '=', params.id)
      .where('lesson_id', '=', params.lessonId)
      .execute()
    return body
  }
  if (await mine.executeTakeFirst()) return body
  const opened = await openLesson(tx, actor, { courseId: params.id, lessonId: params.lessonId })
  await requireNotesQuota(ctx, 'lesson_bookmarks')
  await tx
    .insertInto('lesson_bookmarks')
    .values({ ...key, course_title: opened.course, lesson_title: opened.lesson })
    .onConflict((one) => one.columns(['company_id', 'user_id', 'course_id', 'lesson_id']).doNothing())
    .execute()
  return body
}

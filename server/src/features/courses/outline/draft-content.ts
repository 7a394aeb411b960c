import type { LessonContent } from '#contract/courses/course.ts'
import type { Tx } from '../../../db/tenant.ts'

/** What a lesson consists of as it is being written; null where nothing is yet. */
export async function draftContent(
  tx: Tx,
  courseId: string,
  lessonId: string,
): Promise<LessonContent | null> {
  const row = await tx
    .selectFrom('course_lessons')
    .select('content')
    .where('course_id', '=', courseId)
    .where('id', '=', lessonId)
    .executeTakeFirst()
  return row?.content ?? null
}

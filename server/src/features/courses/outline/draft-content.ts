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

/** Read at once: each may be as large as all that one call may send. */
const AT_ONCE = 5

/**
 * What these lessons consist of as they are being written, in no order; what nothing is written of is left out. A few at a
 * time: all of a course may be hundreds of megabytes, and others are answered between.
 */
export async function* draftContents(
  tx: Tx,
  courseId: string,
  lessonIds: readonly string[],
): AsyncGenerator<{ id: string; content: LessonContent }> {
  for (let at = 0; at < lessonIds.length; at += AT_ONCE) {
    const rows = await tx
      .selectFrom('course_lessons')
      .select(['id', 'content'])
      .where('course_id', '=', courseId)
      .where('id', 'in', lessonIds.slice(at, at + AT_ONCE))
      .execute()
    for (const { id, content } of rows) if (content) yield { id, content }
  }
}

import type { Tx } from '../../../db/tenant.ts'

/** Which of these courses has published a lesson; undefined where none has. */
export async function courseOfLesson(
  tx: Tx,
  lessonId: string,
  courseIds: readonly string[],
): Promise<string | undefined> {
  if (courseIds.length === 0) return undefined
  const row = await tx
    .selectFrom('course_texts')
    .select('course_id')
    .where('course_id', 'in', courseIds)
    .where('lesson_id', '=', lessonId)
    .limit(1)
    .executeTakeFirst()
  return row?.course_id
}

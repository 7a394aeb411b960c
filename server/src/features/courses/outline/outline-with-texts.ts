import type { PublishedOutline } from '#contract/courses/course.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { CourseRow } from '../open-course.ts'

/** The draft's outline, each lesson with the revision of its text; 0 where nothing is written. */
export async function outlineWithTexts(
  tx: Tx,
  course: Pick<CourseRow, 'id' | 'outline'>,
): Promise<PublishedOutline> {
  const texts = await tx
    .selectFrom('course_lessons')
    .select(['id', 'revision'])
    .where('course_id', '=', course.id)
    .where('content', 'is not', null)
    .execute()
  const revisions = new Map(texts.map(({ id, revision }) => [id, revision]))
  return course.outline.map((one) => ({
    ...one,
    lessons: one.lessons.map((lesson) => ({ ...lesson, revision: revisions.get(lesson.id) ?? 0 })),
  }))
}

import type { CourseWarning } from '#contract/courses.ts'
import { filesIn } from '#contract/rich-text/document.ts'
import type { Tx } from '../../db/tenant.ts'
import { lessonsOf } from './courses.view.ts'
import type { CourseRow } from './open-course.ts'

/** What of a draft a reader would miss, in the order of the outline. */
export async function warningsOf(
  tx: Tx,
  course: Pick<CourseRow, 'id' | 'outline'>,
): Promise<CourseWarning[]> {
  const rows = await tx
    .selectFrom('course_lessons')
    .select(['id', 'content'])
    .where('course_id', '=', course.id)
    .execute()
  const texts = new Map(rows.map(({ id, content }) => [id, content]))
  return lessonsOf(course.outline).flatMap(({ id: lessonId, title }): CourseWarning[] => {
    const text = texts.get(lessonId)
    if (!text) return [{ kind: 'empty_lesson', lessonId, title, count: 1 }]
    const files = filesIn(text)
    const counts = {
      image_without_alt: files.filter((node) => node.type === 'image' && node.attrs.alt === null).length,
      film_without_captions: files.filter((node) => node.type === 'video' && !node.attrs.captions.length)
        .length,
    }
    return (['image_without_alt', 'film_without_captions'] as const).flatMap((kind) =>
      counts[kind] ? [{ kind, lessonId, title, count: counts[kind] }] : [],
    )
  })
}

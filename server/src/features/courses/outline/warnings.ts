import type { LessonContent } from '#contract/courses/course.ts'
import { courseWarnings, type CourseWarning } from '#contract/courses/courses.ts'
import { countAssignmentProblems } from '#contract/rules/learning/assignment-check.ts'
import { countProblems } from '#contract/rules/learning/quiz-check.ts'
import type { Tx } from '../../../db/tenant.ts'
import { lessonsOf } from '../courses.view.ts'
import { nodesWithFiles } from '../offered.ts'
import type { CourseRow } from '../open-course.ts'

/** Settings alone are nothing to read or to do. */
const saysNothing = (content: LessonContent): boolean =>
  (content.type === 'quiz' && content.questions.length === 0) ||
  (content.type === 'assignment' && content.instructions === null)

/** How often a content has each thing that one may want to see to. */
function countsIn(content: LessonContent): Partial<Record<CourseWarning['kind'], number>> {
  if (content.type === 'quiz') return countProblems(content)
  const files = nodesWithFiles(content)
  return {
    ...(content.type === 'assignment' ? countAssignmentProblems(content) : {}),
    image_without_alt: files.filter((node) => node.type === 'image' && node.attrs.alt === null).length,
    film_without_captions: files.filter((node) => node.type === 'video' && !node.attrs.captions.length)
      .length,
  }
}

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
    if (!text || saysNothing(text)) return [{ kind: 'empty_lesson', lessonId, title, count: 1 }]
    const counts = countsIn(text)
    return courseWarnings.flatMap((kind) => {
      const count = counts[kind] ?? 0
      return count ? [{ kind, lessonId, title, count }] : []
    })
  })
}

import { kindOf, textOf, type LessonContent } from '#contract/courses/course.ts'
import { courseWarnings, type CourseWarning } from '#contract/courses/course-warnings.ts'
import { countAssignmentProblems } from '#contract/rules/learning/assignment-check.ts'
import { hintsThatTell } from '#contract/rules/learning/hints/tells.ts'
import { isAskable } from '#contract/rich-text/check.ts'
import { checksIn, embedsIn } from '#contract/rich-text/document.ts'
import { isBlank } from '#contract/rich-text/plain-text.ts'
import { countProblems, shortPools } from '#contract/rules/learning/quiz-check.ts'
import type { Tx } from '../../../db/tenant.ts'
import { lessonsOf } from '../courses.view.ts'
import { nodesWithFiles } from '../offered.ts'
import type { CourseRow } from '../open-course.ts'
import { draftContents } from './draft-content.ts'

/** Settings alone are nothing to read or to do. */
const saysNothing = (content: LessonContent): boolean =>
  (content.type === 'quiz' && content.questions.length === 0) ||
  (content.type === 'assignment' && content.instructions === null) ||
  (content.type === 'doc' && isBlank(content))

/** How often a content has each thing that one may want to see to. */
function countsIn(content: LessonContent): Partial<Record<CourseWarning['kind'], number>> {
  if (content.type === 'quiz') return { ...countProblems(content), pool_short: shortPools(content).length }
  const files = nodesWithFiles(content)
  const text = textOf(content)
  return {
    ...(content.type === 'assignment' ? countAssignmentProblems(content) : {}),
    hint_tells: hintsThatTell(content).length,
    image_without_alt: files.filter((node) => node.type === 'image' && node.attrs.alt === null).length,
    film_without_captions: files.filter((node) => node.type === 'video' && !node.attrs.captions.length)
      .length,
    embed_without_title: text ? embedsIn(text).filter(({ attrs }) => !attrs.title.trim()).length : 0,
    check_unfinished: text ? checksIn(text).filter(({ attrs }) => !isAskable(attrs)).length : 0,
  }
}

/** What of a draft a reader would miss, in the order of the outline. */
export async function warningsOf(
  tx: Tx,
  course: Pick<CourseRow, 'id' | 'outline'>,
): Promise<CourseWarning[]> {
  const lessons = lessonsOf(course.outline)
  const counted = new Map<string, ReturnType<typeof countsIn>>()
  const ids = lessons.map(({ id }) => id)
  for await (const { id, content } of draftContents(tx, course.id, ids))
    if (!saysNothing(content)) counted.set(id, countsIn(content))
  return lessons.flatMap((lesson): CourseWarning[] => {
    const { id: lessonId, title } = lesson
    const counts = counted.get(lessonId)
    // What a live class consists of are its dates, which are planned apart.
    if (!counts && kindOf(lesson) === 'live_class') return []
    if (!counts) return [{ kind: 'empty_lesson', lessonId, title, count: 1 }]
    return courseWarnings.flatMap((kind) => {
      const count = counts[kind] ?? 0
      return count ? [{ kind, lessonId, title, count }] : []
    })
  })
}

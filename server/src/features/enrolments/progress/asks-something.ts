import { kindOf } from '#contract/courses/course.ts'
import type { Tx } from '../../../db/tenant.ts'
import { readPublished, type PublishedCourse } from '../../courses/offered.ts'
import { lessonsOf } from '../enrolment.view.ts'

/**
 * Whether a lesson is done by its score, by what its package says, or by having attended it: a quiz that was published without a question, an
 * assignment of which nothing was written, and a package that was never chosen, is marked as done like a page.
 */
export async function asksSomething(tx: Tx, course: PublishedCourse, lessonId: string): Promise<boolean> {
  const line = lessonsOf(course).find(({ id }) => id === lessonId)
  if (!line || kindOf(line) === 'page') return false
  // Whatever was written of it: its dates are planned apart.
  if (kindOf(line) === 'live_class') return true
  const content = await readPublished(tx, course.courseId, lessonId, line.revision)
  return content?.type === 'quiz'
    ? content.questions.length > 0
    : content?.type === 'assignment' || content?.type === 'package'
}

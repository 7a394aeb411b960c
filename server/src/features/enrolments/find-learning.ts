import { unlessRefused } from '../../core/errors.ts'
import type { Asking, FoundThing, IndexedKind, EntryRef } from '../../searchable.ts'
import { courseSource, lessonSource } from '../courses/find-courses.ts'
import { readProgress, viewLessons } from './enrolment.view.ts'
import { learns } from './enrolments.policy.ts'
import { ownEnrolment } from './lesson-page.ts'
import { coursesMet, ownEnrolments } from './meeting/courses-met.ts'

/** The courses in which somebody learns, the newest first. */
export async function learntCourses(ask: Asking, most: number): Promise<string[]> {
  const rows = await ownEnrolments(ask).orderBy('enrolled_at', 'desc').limit(most).execute()
  return rows.filter(({ state }) => learns(state)).map((row) => row.course_id)
}

/** Courses as learners meet them: those that they hold an enrolment in by the title that it has for them. */
export const findableCourses: IndexedKind = {
  source: courseSource,
  async open(ask, entries) {
    const met = await coursesMet(
      ask,
      entries.map(({ id }) => id),
    )
    return met.map(({ id, title }) => ({ id, title, path: `/dashboard/learn/${id}` }))
  },
}

async function openIn(
  { tx, actor }: Asking,
  courseId: string,
  ids: ReadonlySet<string>,
): Promise<FoundThing[]> {
  const enrolment = await unlessRefused(ownEnrolment(tx, actor, courseId, { locked: false }))
  if (!enrolment) return []
  const { done } = await readProgress(tx, enrolment.row.id, enrolment.course)
  return viewLessons(enrolment.course, done, enrolment.row.enrolled_at)
    .filter(({ id, state }) => ids.has(id) && state !== 'locked')
    .map(({ id, title }) => ({
      id,
      title,
      about: enrolment.course.settings.title,
      path: `/dashboard/learn/${courseId}/${id}`,
    }))
}

/** Lessons that are open to somebody, in the version that they learn in. */
export const findableLessons: IndexedKind = {
  source: lessonSource,
  within: learntCourses,
  async open(ask, entries) {
    const courses = Map.groupBy(entries, ({ ofId }: EntryRef) => ofId)
    const opened: FoundThing[] = []
    for (const [courseId, lessons] of courses)
      opened.push(...(await openIn(ask, courseId, new Set(lessons.map(({ id }) => id)))))
    return opened
  },
}

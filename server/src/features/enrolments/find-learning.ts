import { unlessRefused } from '../../core/errors.ts'
import type { Asking, FoundThing, IndexedKind, EntryRef } from '../../searchable.ts'
import { courseSource, lessonSource } from '../courses/find-courses.ts'
import { openCourses, titlesOf } from '../courses/offered.ts'
import { coursesLedBy } from '../courses/open-course.ts'
import { readProgress, selectEnrolments, viewLessons } from './enrolment.view.ts'
import { isMet, learns } from './enrolments.policy.ts'
import { ownEnrolment } from './lesson-page.ts'

/** Whoever is asked about: the caller, or one of those to whom something is to be shown. */
type Whose = Pick<Asking, 'tx'> & { actor: Pick<Asking['actor'], 'id' | 'role'> }

const ownEnrolments = ({ tx, actor }: Whose) =>
  selectEnrolments(tx).where('user_id', '=', actor.id).where('state', '!=', 'withdrawn')

/** The courses in which somebody learns, the newest first. */
export async function learntCourses(ask: Asking, most: number): Promise<string[]> {
  const rows = await ownEnrolments(ask).orderBy('enrolled_at', 'desc').limit(most).execute()
  return rows.filter(({ state }) => learns(state)).map((row) => row.course_id)
}

/**
 * Of these courses those that somebody meets, each by the title and in the version that it has for them: what they hold an
 * enrolment in as they learn it, everything else as it was published last.
 */
export async function coursesMet(ask: Whose, ids: readonly string[]) {
  if (ids.length === 0) return []
  const held = await ownEnrolments(ask)
    .where('course_id', 'in', [...ids])
    .execute()
  const titles = await titlesOf(ask.tx, held)
  const led = await coursesLedBy(ask.tx, ask.actor)
  const byCourse = new Map(held.map((row) => [row.course_id, row]))
  return (await openCourses(ask.tx, ids))
    .filter(({ id, archived, audience }) =>
      isMet({ holds: byCourse.has(id), leads: led === null || led.includes(id), archived, audience }),
    )
    .map(({ id, title, version, archived }) => ({
      id,
      title: titles.get(id) ?? title,
      version: byCourse.get(id)?.version ?? version,
      archived,
    }))
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
  return viewLessons(enrolment.course, done)
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

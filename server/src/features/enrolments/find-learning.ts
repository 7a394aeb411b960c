import { unlessRefused } from '../../core/errors.ts'
import type { Asking, FoundThing, IndexedKind, Place } from '../../searchable.ts'
import { courseSource, lessonSource } from '../courses/find-courses.ts'
import { openCourses, titlesOf } from '../courses/offered.ts'
import { coursesLedBy } from '../courses/open-course.ts'
import { readProgress, selectEnrolments, viewLessons } from './enrolment.view.ts'
import { isMet, learns } from './enrolments.policy.ts'
import { ownPlace } from './lesson-page.ts'

const ownPlaces = ({ tx, actor }: Asking) =>
  selectEnrolments(tx).where('user_id', '=', actor.id).where('state', '!=', 'withdrawn')

/** The courses in which somebody learns, the newest first. */
export async function learntCourses(ask: Asking, most: number): Promise<string[]> {
  const rows = await ownPlaces(ask).orderBy('enrolled_at', 'desc').limit(most).execute()
  return rows.filter(({ state }) => learns(state)).map((row) => row.course_id)
}

/** Courses as learners meet them: those that they hold a place in by the title that it has for them. */
export const findableCourses: IndexedKind = {
  source: courseSource,
  async open(ask, places) {
    const ids = places.map(({ id }) => id)
    const held = await ownPlaces(ask).where('course_id', 'in', ids).execute()
    const titles = await titlesOf(ask.tx, held)
    const led = await coursesLedBy(ask.tx, ask.actor)
    const met = (await openCourses(ask.tx, ids)).filter(({ id, archived, audience }) =>
      isMet({
        holds: held.some((row) => row.course_id === id),
        leads: led === null || led.includes(id),
        archived,
        audience,
      }),
    )
    return met.map(({ id, title }) => ({
      id,
      title: titles.get(id) ?? title,
      path: `/dashboard/learn/${id}`,
    }))
  },
}

async function openIn(
  { tx, actor }: Asking,
  courseId: string,
  ids: ReadonlySet<string>,
): Promise<FoundThing[]> {
  const place = await unlessRefused(ownPlace(tx, actor, courseId, { locked: false }))
  if (!place) return []
  const { done } = await readProgress(tx, place.row.id, place.course)
  return viewLessons(place.course, done)
    .filter(({ id, state }) => ids.has(id) && state !== 'locked')
    .map(({ id, title }) => ({
      id,
      title,
      about: place.course.settings.title,
      path: `/dashboard/learn/${courseId}/${id}`,
    }))
}

/** Lessons that are open to somebody, in the version that they learn in. */
export const findableLessons: IndexedKind = {
  source: lessonSource,
  within: learntCourses,
  async open(ask, places) {
    const courses = Map.groupBy(places, ({ ofId }: Place) => ofId)
    const opened: FoundThing[] = []
    for (const [courseId, lessons] of courses)
      opened.push(...(await openIn(ask, courseId, new Set(lessons.map(({ id }) => id)))))
    return opened
  },
}

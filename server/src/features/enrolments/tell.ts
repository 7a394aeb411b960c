import { notify, takeBack } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import { staffOf } from '../courses/courses.view.ts'
import type { PublishedCourse } from '../courses/offered.ts'

const about = ({ courseId, settings }: PublishedCourse) => ({ about: courseId, title: settings.title })

/** Tells people that somebody else gave them an enrolment in a course, with the day on which it is due. */
export async function tellEnrolled(
  tx: Tx,
  course: PublishedCourse,
  placed: readonly { userId: string; dueOn: string | null }[],
): Promise<void> {
  const said = about(course)
  await notify(
    tx,
    placed.map(({ userId, dueOn }) => ({ userId, kind: 'enrolled', ...said, dueOn })),
  )
}

/** Tells the authors of a course, but not whom it is about. */
export async function tellAuthors(
  tx: Tx,
  course: PublishedCourse,
  kind: 'requests' | 'completions',
  learnerId: string,
): Promise<void> {
  const staff = await staffOf(tx, course.courseId)
  const readers = staff.filter(({ id, part }) => part === 'author' && id !== learnerId)
  await notify(
    tx,
    readers.map(({ id }) => ({ userId: id, kind, ...about(course) })),
  )
}

export const tellCertified = (tx: Tx, course: PublishedCourse, userId: string): Promise<void> =>
  notify(tx, [{ userId, kind: 'certificate', ...about(course) }])

/** Whoever is done with a course, or out of it, is not reminded of it. */
export const tellNoMore = (
  tx: Tx,
  courseId: string,
  userId: string,
  kinds: readonly ('enrolled' | 'due_soon' | 'module_opened' | 'overdue' | 'work_due_soon')[] = [
    'enrolled',
    'due_soon',
    'module_opened',
    'overdue',
    'work_due_soon',
  ],
): Promise<void> => takeBack(tx, { userId, about: courseId, kinds })

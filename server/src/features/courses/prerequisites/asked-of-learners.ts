import type { Tx } from '../../../db/tenant.ts'
import { openCourses } from '../offered.ts'
import { prerequisitesOf } from './read-prerequisites.ts'

/** What a course asks of its learners, as it was published: what nobody new is let into is asked of nobody. */
export async function askedOfLearners(tx: Tx, courseId: string): Promise<{ id: string; title: string }[]> {
  const ids = (await prerequisitesOf(tx, courseId)).map(({ id }) => id)
  const open = new Map((await openCourses(tx, ids)).map((course) => [course.id, course]))
  return ids.flatMap((id) => {
    const course = open.get(id)
    return course && !course.archived ? [{ id, title: course.title }] : []
  })
}

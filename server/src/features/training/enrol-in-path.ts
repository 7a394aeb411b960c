import { requiredCourses } from '#contract/rules/learning/path.ts'
import { notify } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import { openTitles } from '../courses/offered.ts'
import { courseForNew, enrolInCourse } from '../enrolments/enrol-in-course.ts'
import { putOnPath, type Definition } from '../paths/offered.ts'

/** People of a company in one transaction, who are enrolled or begin anew. */
export const enrolledAtOnce = 200

export type Company = { id: string; timeZone: string }
type ToEnrol = { userId: string; dueOn: string | null }

/**
 * Puts people on a path and enrols them in the courses that it asks of everybody; those of a choice are theirs to choose.
 * Each is told once, of the path. Answers whom it is new to.
 */
export async function enrolOnPath(
  tx: Tx,
  company: Company,
  path: Pick<Definition, 'id' | 'title' | 'steps'>,
  people: readonly ToEnrol[],
  by: string | null,
): Promise<string[]> {
  const placed = await putOnPath(tx, path.id, people, by)
  const courses = await openTitles(tx, requiredCourses(path.steps))
  for (const { id } of courses.filter(({ open }) => open)) {
    const course = await courseForNew(tx, id)
    const days = people.map(({ userId, dueOn }) => ({ userId, dueOn: dueOn ?? undefined }))
    await enrolInCourse(tx, company, course, days, { by, earlierCounts: true })
  }
  await tellOnPath(
    tx,
    path,
    people.filter(({ userId }) => placed.includes(userId) && userId !== by),
  )
  return placed
}

/** One word for all of a path’s courses. */
export const tellOnPath = (
  tx: Tx,
  { id, title }: Pick<Definition, 'id' | 'title'>,
  people: readonly ToEnrol[],
): Promise<void> =>
  notify(
    tx,
    people.map(({ userId, dueOn }) => ({ userId, kind: 'path_enrolled', about: id, title, dueOn })),
  )

import { sql } from 'kysely'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { newestVersion, readVersion, type PublishedCourse } from '../courses/offered.ts'
import { givePlaces } from './enrol.ts'
import { tellNoMore } from './tell.ts'

/** The newest version, for new learners; GONE where the course is archived. */
export async function courseForNew(tx: Tx, courseId: string): Promise<PublishedCourse> {
  const newest = (await newestVersion(tx, courseId)) ?? fail('NOT_FOUND')
  if (newest.archived) fail('GONE', { details: { reason: 'course_archived' } })
  return (await readVersion(tx, courseId, newest.version)) ?? fail('INTERNAL')
}

/** `dueOn` absent: as the course says. */
export type ToPlace = { userId: string; dueOn?: string | null | undefined }
type How = { by: string | null; earlierCounts?: boolean }

/**
 * Enrols people in a course: the one way, by hand, by a path and by a group. Who learns in it stays as they are, by the
 * earlier of two days where that is asked for. Answers whom it is new to.
 */
export async function placePeople(
  tx: Tx,
  company: { id: string; timeZone: string },
  course: PublishedCourse,
  people: readonly ToPlace[],
  { by, earlierCounts = false }: How,
): Promise<string[]> {
  const placed: string[] = []
  for (const [dueOn, some] of Map.groupBy(people, (one) => one.dueOn)) {
    const userIds = some.map(({ userId }) => userId)
    placed.push(...(await givePlaces(tx, company, course, { userIds, state: 'active', by, dueOn })))
    const isNew = new Set(placed)
    const had = userIds.filter((id) => !isNew.has(id))
    if (earlierCounts && dueOn && had.length)
      await tx
        .updateTable('enrolments')
        .set({ due_on: dueOn })
        .where('course_id', '=', course.courseId)
        .where('user_id', 'in', had)
        .where('state', '=', 'active')
        .where(sql<boolean>`(due_on is null or due_on > ${dueOn}::date)`)
        .execute()
  }
  return placed
}

/**
 * Withdraws people from courses that were given to them and that they have not begun. What is begun or complete stays, and
 * so does a place that they had before.
 */
export async function withdrawNotBegun(
  tx: Tx,
  courseIds: readonly string[],
  people: readonly { userId: string; since: Date }[],
): Promise<void> {
  if (courseIds.length === 0 || people.length === 0) return
  const values = sql.join(people.map(({ userId, since }) => sql`(${userId}::uuid, ${since}::timestamptz)`))
  const { rows } = await sql<{ user_id: string; course_id: string }>`
    update enrolments e set state = 'withdrawn' from (values ${values}) p (user_id, since)
    where e.user_id = p.user_id and e.course_id = any(${courseIds}::uuid[]) and e.state = 'active'
      and e.last_lesson_id is null and e.lessons_done = 0 and e.enrolled_at >= p.since
    returning e.user_id, e.course_id`.execute(tx)
  for (const row of rows) await tellNoMore(tx, row.course_id, row.user_id)
}

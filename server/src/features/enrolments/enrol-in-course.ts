import { sql } from 'kysely'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { newestVersion, readVersion, type PublishedCourse } from '../courses/offered.ts'
import { dueOf, grantEnrolments, type Placed } from './enrol.ts'
import { tellNoMore } from './tell.ts'

/** The newest version, for new learners; GONE where the course is archived. */
export async function courseForNew(tx: Tx, courseId: string): Promise<PublishedCourse> {
  const newest = (await newestVersion(tx, courseId)) ?? fail('NOT_FOUND')
  if (newest.archived) fail('GONE', { details: { reason: 'course_archived' } })
  return (await readVersion(tx, courseId, newest.version)) ?? fail('INTERNAL')
}

/** `dueOn` absent: as the course says. */
export type ToEnrol = { userId: string; dueOn?: string | null | undefined }
type How = { by: string | null; earlierCounts?: boolean }

/**
 * Enrols people in a course: the one way, by hand, by a path and by a group. Who learns in it stays as they are, by the
 * earlier of two days where that is asked for. Answers whom it is new to.
 */
export async function enrolInCourse(
  tx: Tx,
  company: { id: string; timeZone: string },
  course: PublishedCourse,
  people: readonly ToEnrol[],
  { by, earlierCounts = false }: How,
): Promise<Placed[]> {
  const placed: Placed[] = []
  for (const [dueOn, some] of Map.groupBy(people, (one) => one.dueOn)) {
    const userIds = some.map(({ userId }) => userId)
    placed.push(...(await grantEnrolments(tx, company, course, { userIds, state: 'active', by, dueOn })))
    const isNew = new Set(placed.map(({ userId }) => userId))
    const had = userIds.filter((id) => !isNew.has(id))
    if (earlierCounts && dueOn && had.length)
      await tx
        .updateTable('enrolments')
        .set({ due_on: dueOn })
        .where('course_id', '=', course.courseId)
        .where(sql<boolean>`user_id = any(${had}::uuid[])`)
        .where('state', '=', 'active')
        .where(sql<boolean>`(due_on is null or due_on > ${dueOn}::date)`)
        .execute()
  }
  return placed
}

/**
 * Withdraws people from courses that were given to them and that they have not begun. What is begun or complete stays, and
 * so does an enrolment that they had before.
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

type Enrolled = { user_id: string; course_id: string }

/** The days that courses themselves give to those who have an enrolment in them, by `<user> <course>`. */
export async function ownDays(
  tx: Tx,
  timeZone: string,
  enrolments: readonly Enrolled[],
): Promise<ReadonlyMap<string, string>> {
  const days = new Map<string, string>()
  for (const [courseId, some] of Map.groupBy(enrolments, ({ course_id }) => course_id)) {
    const newest = await newestVersion(tx, courseId)
    const course = newest && (await readVersion(tx, courseId, newest.version))
    const day = course && dueOf(course.settings, sql`coalesce(u.time_zone, ${timeZone})`, sql`e.enrolled_at`)
    if (!day) continue
    const userIds = some.map(({ user_id }) => user_id)
    const { rows } = await sql<{ user_id: string; day: string | null }>`
      select e.user_id, (${day})::text as day
      from enrolments e join users u on u.company_id = e.company_id and u.id = e.user_id
      where e.course_id = ${courseId}::uuid and e.user_id = any(${userIds}::uuid[])`.execute(tx)
    for (const one of rows) if (one.day) days.set(`${one.user_id} ${courseId}`, one.day)
  }
  return days
}

/** Says anew by when people are to complete courses that they have not completed. */
export async function setDueDays(
  tx: Tx,
  days: readonly { userId: string; courseId: string; dueOn: string | null }[],
): Promise<void> {
  if (days.length === 0) return
  const values = sql.join(
    days.map(({ userId, courseId, dueOn }) => sql`(${userId}::uuid, ${courseId}::uuid, ${dueOn}::date)`),
  )
  await sql`update enrolments e set due_on = n.due_on from (values ${values}) n (user_id, course_id, due_on)
    where e.company_id = current_company() and e.course_id = n.course_id and e.user_id = n.user_id
      and e.state = 'active' and e.due_on is distinct from n.due_on`.execute(tx)
}

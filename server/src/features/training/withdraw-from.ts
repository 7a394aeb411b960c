import { sql } from 'kysely'
import { coursesOf } from '#contract/rules/learning/path.ts'
import type { Tx } from '../../db/tenant.ts'
import { standingsIn } from '../enrolments/offered.ts'
import { withdrawNotBegun } from '../enrolments/enrol-in-course.ts'
import { pathsOf, readPaths, takeOffPath } from '../paths/offered.ts'
import type { AssignmentRow } from './assignments.view.ts'

type Given = { userId: string; since: Date }

/** The courses that an assignment is about. */
export async function coursesIn(
  tx: Tx,
  { course_id, path_id }: Pick<AssignmentRow, 'course_id' | 'path_id'>,
): Promise<string[]> {
  if (course_id !== null) return [course_id]
  return coursesOf((await readPaths(tx, [path_id ?? ''])).get(path_id ?? '')?.steps ?? [])
}

/** The courses that assignments ask of somebody. */
export async function coursesAskedOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('assignment_people as p')
    .innerJoin('assignments as a', (join) =>
      join.onRef('a.company_id', '=', 'p.company_id').onRef('a.id', '=', 'p.assignment_id'),
    )
    .select(['a.course_id', 'a.path_id'])
    .where('p.user_id', '=', userId)
    .where('p.left_at', 'is', null)
    .execute()
  const paths = await readPaths(tx, [...new Set(rows.flatMap(({ path_id }) => path_id ?? []))])
  return [
    ...rows.flatMap(({ course_id }) => course_id ?? []),
    ...[...paths.values()].flatMap(({ steps }) => coursesOf(steps)),
  ]
}

type Asked = { userId: string; assignmentId: string }

/** Of these people, those of whom another assignment asks one of these courses too, with that assignment. */
async function askedElsewhere(
  tx: Tx,
  row: AssignmentRow,
  courseIds: readonly string[],
  userIds: readonly string[],
): Promise<Asked[]> {
  const others = await tx
    .selectFrom('assignment_people as p')
    .innerJoin('assignments as a', (join) =>
      join.onRef('a.company_id', '=', 'p.company_id').onRef('a.id', '=', 'p.assignment_id'),
    )
    .select(['p.user_id', 'a.id', 'a.course_id', 'a.path_id'])
    .where('p.user_id', 'in', [...userIds])
    .where('p.left_at', 'is', null)
    .where('a.id', '!=', row.id)
    .execute()
  const paths = await readPaths(tx, [...new Set(others.flatMap(({ path_id }) => path_id ?? []))])
  const asked = others.filter(({ course_id, path_id }) => {
    const theirs = course_id === null ? coursesOf(paths.get(path_id ?? '')?.steps ?? []) : [course_id]
    return theirs.some((id) => courseIds.includes(id))
  })
  return asked.map(({ user_id, id }) => ({ userId: user_id, assignmentId: id }))
}

/** What this assignment gave is given by the others from now on: the last of them takes it back. */
async function handOver(tx: Tx, to: readonly Asked[], people: readonly Given[]): Promise<void> {
  if (to.length === 0) return
  const since = new Map(people.map((one) => [one.userId, one.since]))
  const values = sql.join(
    to.map(
      ({ userId, assignmentId }) =>
        sql`(${assignmentId}::uuid, ${userId}::uuid, ${since.get(userId)}::timestamptz)`,
    ),
  )
  await sql`update assignment_people p set given_at = least(p.given_at, v.since)
    from (values ${values}) v (assignment_id, user_id, since)
    where p.company_id = current_company() and p.assignment_id = v.assignment_id and p.user_id = v.user_id`.execute(
    tx,
  )
}

/**
 * Takes from people what an assignment gave them and they have not begun. Who has begun or completed any of it keeps all
 * of it, and so does whoever is asked for it by another assignment or is on another path with it.
 */
export async function withdrawFrom(tx: Tx, row: AssignmentRow, people: readonly Given[]): Promise<void> {
  if (people.length === 0) return
  const courseIds = await coursesIn(tx, row)
  const userIds = people.map(({ userId }) => userId)
  const enrolments = await standingsIn(tx, courseIds, userIds)
  const begun = new Set(
    enrolments
      .filter((enrolment) => enrolment.begun || enrolment.lessons_done > 0 || enrolment.state === 'completed')
      .map(({ user_id }) => user_id),
  )
  const elsewhere = await askedElsewhere(tx, row, courseIds, userIds)
  await handOver(tx, elsewhere, people)
  const isAsked = new Set(elsewhere.map(({ userId }) => userId))
  // Who was put on another path that has one of these by hand is asked for it there.
  for (const path of await pathsOf(tx, userIds))
    if (
      path.id !== row.path_id &&
      !path.archived &&
      coursesOf(path.steps).some((id) => courseIds.includes(id))
    )
      isAsked.add(path.userId)
  const gone = people.filter(({ userId }) => !begun.has(userId) && !isAsked.has(userId))
  await withdrawNotBegun(tx, courseIds, gone)
  if (row.path_id !== null) await takeOffPath(tx, row.path_id, gone)
}

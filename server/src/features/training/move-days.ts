import { sql } from 'kysely'
import { coursesOf } from '#contract/rules/learning/path.ts'
import { dayAfterChange } from '#contract/rules/learning/due.ts'
import type { Tx } from '../../db/tenant.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { standingsIn } from '../enrolments/offered.ts'
import { ownDays, setDueDays } from '../enrolments/enrol-in-course.ts'
import { pathsOf, readPaths, setPathDue } from '../paths/offered.ts'
import type { AssignmentRow } from './assignments.view.ts'
import { asAssigned, daysOf } from './days.ts'
import { isDoneBy } from './standings.ts'
import { coursesIn } from './withdraw-from.ts'
import { enrolledAtOnce } from './enrol-in-path.ts'

type Moved = { userId: string; was: string | null; becomes: string | null }
type Given = { userId: string; courseIds: readonly string[]; pathId: string | null; dueOn: string | null }

/** What else people were given: by other assignments, and by paths that they are on. */
async function givenElsewhere(tx: Tx, row: AssignmentRow, userIds: readonly string[]): Promise<Given[]> {
  const others = await tx
    .selectFrom('assignment_people as p')
    .innerJoin('assignments as a', (join) =>
      join.onRef('a.company_id', '=', 'p.company_id').onRef('a.id', '=', 'p.assignment_id'),
    )
    .select(['p.user_id', 'p.due_on', 'a.course_id', 'a.path_id'])
    .where('p.user_id', 'in', [...userIds])
    .where('p.left_at', 'is', null)
    .where('a.id', '!=', row.id)
    .execute()
  const paths = await readPaths(tx, [...new Set(others.flatMap(({ path_id }) => path_id ?? []))])
  const byOthers = others.map(({ user_id, due_on, course_id, path_id }) => ({
    userId: user_id,
    dueOn: due_on,
    pathId: path_id,
    courseIds: course_id === null ? coursesOf(paths.get(path_id ?? '')?.steps ?? []) : [course_id],
  }))
  const onPaths = (await pathsOf(tx, userIds)).filter(({ id }) => id !== row.path_id)
  return [
    ...byOthers,
    ...onPaths.map(({ userId, id, dueOn, steps }) => ({
      userId,
      dueOn,
      pathId: id,
      courseIds: coursesOf(steps),
    })),
  ]
}

/** Brings people who are not done to the new day: in the courses that they were given, and on the path. */
async function bring(tx: Tx, company: CompanyRef, row: AssignmentRow, moved: readonly Moved[]) {
  const userIds = moved.map(({ userId }) => userId)
  const courseIds = await coursesIn(tx, row)
  const elsewhere = Map.groupBy(await givenElsewhere(tx, row, userIds), ({ userId }) => userId)
  const byUser = new Map(moved.map((one) => [one.userId, one]))
  const enrolments = (await standingsIn(tx, courseIds, userIds)).filter(({ state }) => state === 'active')
  // Where nothing is said here, a course is due as it says itself.
  const own = await ownDays(tx, company.timeZone, enrolments)
  const next = enrolments.map((enrolment) => {
    const { was = null, becomes = null } = byUser.get(enrolment.user_id) ?? {}
    const others = (elsewhere.get(enrolment.user_id) ?? []).filter((one) =>
      one.courseIds.includes(enrolment.course_id),
    )
    const self = own.get(`${enrolment.user_id} ${enrolment.course_id}`) ?? null
    const dueOn = dayAfterChange({
      has: enrolment.due_on,
      was: was ?? self,
      becomes: becomes ?? self,
      others: others.map((one) => one.dueOn),
    })
    return { userId: enrolment.user_id, courseId: enrolment.course_id, dueOn }
  })
  await setDueDays(tx, next)
  if (row.path_id === null) return
  const paths = (await pathsOf(tx, userIds)).filter(({ id }) => id === row.path_id)
  const onPath = paths.map(({ userId, dueOn }) => {
    const { was = null, becomes = null } = byUser.get(userId) ?? {}
    const others = (elsewhere.get(userId) ?? []).filter(({ pathId }) => pathId === row.path_id)
    return {
      userId,
      dueOn: dayAfterChange({ has: dueOn, was, becomes, others: others.map((one) => one.dueOn) }),
    }
  })
  await setPathDue(tx, row.path_id, onPath)
}

/**
 * Brings some more people to the days that an assignment has now; answers how many. Who is done keeps the day that they
 * were done by. Each says in the same transaction that they were brought: cut off anywhere, nobody is left with the old
 * day, and nobody’s is moved twice.
 */
export async function moveDays(tx: Tx, company: CompanyRef, row: AssignmentRow): Promise<number> {
  const some = sql`and p.due_version < a.due_version order by p.user_id limit ${enrolledAtOnce}`
  const people = await daysOf(tx, { id: row.id, timeZone: company.timeZone, days: asAssigned }, some)
  if (people.length === 0) return 0
  const done = await isDoneBy(
    tx,
    row,
    people.map(({ userId }) => userId),
  )
  const moved = people.filter(({ userId, was, becomes }) => was !== becomes && !done.has(userId))
  if (moved.length) await bring(tx, company, row, moved)
  const days = new Map(moved.map(({ userId, becomes }) => [userId, becomes]))
  const values = sql.join(
    people.map(
      ({ userId, was }) => sql`(${userId}::uuid, ${days.has(userId) ? days.get(userId) : was}::date)`,
    ),
  )
  await sql`update assignment_people p set due_on = v.due_on, due_version = ${row.due_version}
    from (values ${values}) v (user_id, due_on)
    where p.company_id = current_company() and p.assignment_id = ${row.id}::uuid and p.user_id = v.user_id`.execute(
    tx,
  )
  return people.length
}

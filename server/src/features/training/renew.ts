import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { completedEnrolments, renewEnrolment } from '../enrolments/offered.ts'
import { courseForNew } from '../enrolments/enrol-in-course.ts'
import { tellEnrolled } from '../enrolments/tell.ts'
import { readPaths, setPathDue } from '../paths/offered.ts'
import { selectAssignments, type AssignmentRow } from './assignments.view.ts'
import { tellOnPath } from './enrol-in-path.ts'
import { coursesIn } from './withdraw-from.ts'
import { enrolledAtOnce } from './enrol-in-path.ts'

type Again = { userId: string; courseId: string; dueOn: string }

/**
 * Whose completion runs out within the days that the assignment says, each with the day on which it does. Of one that ran
 * out before it was assigned the course is due as many days from today.
 */
async function runningOut(tx: Tx, row: AssignmentRow, timeZone: string): Promise<Again[]> {
  const courseIds = await coursesIn(tx, row)
  if (courseIds.length === 0) return []
  const { places: enrolments, over, before, today } = whoRunsOut(tx, row, timeZone, courseIds)
  return enrolments
    .select(['enrolments.user_id as userId', 'enrolments.course_id as courseId'])
    .select(
      sql<string>`(case when ${over} < ${today} then ${today} + greatest(${before}, 1) else ${over} end)::text`.as(
        'dueOn',
      ),
    )
    .orderBy('enrolments.user_id')
    .orderBy('enrolments.course_id')
    .limit(enrolledAtOnce)
    .execute()
}

/** How many people begin anew as soon as it is looked at. */
export async function countRunningOut(tx: Tx, row: AssignmentRow, timeZone: string): Promise<number> {
  const courseIds = await coursesIn(tx, row)
  if (courseIds.length === 0) return 0
  const { people } = await whoRunsOut(tx, row, timeZone, courseIds)
    .places.select(sql<number>`count(distinct enrolments.user_id)::int`.as('people'))
    .executeTakeFirstOrThrow()
  return people
}

function whoRunsOut(tx: Tx, row: AssignmentRow, timeZone: string, courseIds: string[]) {
  const today = sql`(now() at time zone ${timeZone})::date`
  const over = sql`((enrolments.completed_at at time zone ${timeZone})::date
    + make_interval(months => ${row.renew_months}::int))::date`
  const before = sql`${row.renew_days_before}::int`
  const enrolments = completedEnrolments(tx)
    .innerJoin('assignment_people as p', (join) =>
      join.onRef('p.company_id', '=', 'enrolments.company_id').onRef('p.user_id', '=', 'enrolments.user_id'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'p.company_id').onRef('users.id', '=', 'p.user_id'),
    )
    .where('users.status', 'in', ['active', 'hidden', 'pending'])
    .where('p.assignment_id', '=', row.id)
    .where('p.left_at', 'is', null)
    .where('enrolments.course_id', 'in', courseIds)
    .where(sql<boolean>`${over} - ${before} <= ${today}`)
  return { places: enrolments, over, before, today }
}

async function renewOne(tx: Tx, company: CompanyRef, row: AssignmentRow): Promise<boolean> {
  const found = await runningOut(tx, row, company.timeZone)
  const renewed: Again[] = []
  for (const again of found) if (await renewEnrolment(tx, company.id, again)) renewed.push(again)
  const days = new Map(renewed.map(({ userId, dueOn }) => [userId, dueOn]))
  const people = [...days].map(([userId, dueOn]) => ({ userId, dueOn }))
  for (const { userId, dueOn } of people)
    await tx
      .updateTable('assignment_people')
      .set({ due_on: dueOn, renewed: true })
      .where('assignment_id', '=', row.id)
      .where('user_id', '=', userId)
      .execute()
  if (row.course_id !== null && people.length)
    await tellEnrolled(tx, await courseForNew(tx, row.course_id), people)
  const path = row.path_id !== null && (await readPaths(tx, [row.path_id])).get(row.path_id)
  if (path) {
    await setPathDue(tx, path.id, people)
    await tellOnPath(tx, path, people)
  }
  // Where none of a full piece can begin anew, as their course is archived, the next would be the same.
  return found.length === enrolledAtOnce && renewed.length > 0
}

/** Begins courses anew for some of a company’s people; answers whether there may be more. */
export async function renewSome(tx: Tx, company: CompanyRef): Promise<boolean> {
  const rows = await selectAssignments(tx)
    .where('a.renew_months', 'is not', null)
    .where('a.paused_at', 'is', null)
    .where('a.ending', 'is', null)
    .orderBy('a.id')
    .forUpdate()
    .execute()
  let more = false
  for (const row of rows) if (await renewOne(tx, company, row)) more = true
  return more
}

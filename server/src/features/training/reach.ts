import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { openTitles } from '../courses/offered.ts'
import { courseForNew, enrolInCourse } from '../enrolments/enrol-in-course.ts'
import { tellEnrolled } from '../enrolments/tell.ts'
import { isIn, membersIn } from '../groups/offered.ts'
import { readPaths } from '../paths/offered.ts'
import { findRow, type AssignmentRow } from './assignments.view.ts'
import { asAssigned, dayOf } from './days.ts'
import { endSome } from './end-assignment.ts'
import { enrolledAtOnce, enrolOnPath } from './enrol-in-path.ts'
import { moveDays } from './move-days.ts'
import { withdrawFrom } from './withdraw-from.ts'

type Reached = { userId: string; dueOn: string | null }

/** Who is in the group and was not reached, each with the day on which it is due for them. */
async function toReach(tx: Tx, id: string, timeZone: string): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select m.user_id as "userId",
      ${dayOf(asAssigned, sql`greatest(m.entered_at, a.resumed_at)`, timeZone)} as "dueOn"
    from assignments a
      cross join lateral ${membersIn(sql`a.group_id`)} m
      join users u on u.company_id = a.company_id and u.id = m.user_id
      left join assignment_people p
        on p.company_id = a.company_id and p.assignment_id = a.id and p.user_id = m.user_id
    where a.id = ${id}::uuid and u.status in ('active', 'hidden', 'pending')
      and (p.user_id is null or p.left_at is not null)
    order by m.user_id limit ${enrolledAtOnce}`.execute(tx)
  return rows
}

async function give(tx: Tx, company: CompanyRef, row: AssignmentRow, people: readonly Reached[]) {
  if (row.course_id !== null) {
    const course = await courseForNew(tx, row.course_id)
    const days = people.map(({ userId, dueOn }) => ({ userId, dueOn: dueOn ?? undefined }))
    const how = { by: row.created_by, earlierCounts: true }
    await tellEnrolled(tx, course, await enrolInCourse(tx, company, course, days, how))
  }
  const path = row.path_id !== null && (await readPaths(tx, [row.path_id])).get(row.path_id)
  if (path) await enrolOnPath(tx, company, path, people, row.created_by)
  const values = sql.join(people.map(({ userId, dueOn }) => sql`(${userId}::uuid, ${dueOn}::date)`))
  await sql`insert into assignment_people (company_id, assignment_id, user_id, due_on, due_version)
    select current_company(), ${row.id}::uuid, n.user_id, n.due_on, ${row.due_version}::int from (values ${values}) n (user_id, due_on)
    order by n.user_id
    on conflict (company_id, assignment_id, user_id) do update
      set given_at = now(), due_on = excluded.due_on, due_version = excluded.due_version, left_at = null,
        renewed = false`.execute(tx)
}

/** Who was reached and is in the group no more: what they have begun stays theirs. */
async function takeBack(tx: Tx, row: AssignmentRow): Promise<number> {
  const { rows } = await sql<{ userId: string; since: Date }>`
    update assignment_people p set left_at = now() where (p.company_id, p.assignment_id, p.user_id) in (
      select company_id, assignment_id, user_id from assignment_people g
      where g.assignment_id = ${row.id}::uuid and g.left_at is null
        and not ${isIn(sql`${row.group_id}::uuid`, sql`g.user_id`)}
      order by user_id limit ${enrolledAtOnce})
    returning p.user_id as "userId", p.given_at as since`.execute(tx)
  await withdrawFrom(tx, row, rows)
  return rows.length
}

async function isOpen(tx: Tx, { course_id, path_id }: AssignmentRow): Promise<boolean> {
  if (path_id !== null) return (await readPaths(tx, [path_id])).get(path_id)?.open === true
  return (await openTitles(tx, course_id === null ? [] : [course_id])).some(({ open }) => open)
}

/**
 * Brings an assignment to some more of its people; answers whether there may be more. Each person is reached in the
 * transaction that says so: cut off anywhere, nobody is enrolled twice and nobody left out.
 */
export async function reachSome(tx: Tx, company: CompanyRef, id: string): Promise<boolean> {
  const row = await findRow(tx, id)
  if (row.ending !== null) return endSome(tx, row)
  const moved = await moveDays(tx, company, row)
  const { reached, left } = row.paused_at === null ? await reachAndTakeBack(tx, company, row) : nobody
  const more = [moved, reached, left].includes(enrolledAtOnce)
  if (!more) await tx.updateTable('assignments').set({ changed: false }).where('id', '=', id).execute()
  return more
}

const nobody = { reached: 0, left: 0 }
async function reachAndTakeBack(tx: Tx, company: CompanyRef, row: AssignmentRow) {
  const people = (await isOpen(tx, row)) ? await toReach(tx, row.id, company.timeZone) : []
  if (people.length) await give(tx, company, row, people)
  // All who were reached are asked about for it: once, when nobody is left to reach.
  const left = people.length < enrolledAtOnce ? await takeBack(tx, row) : 0
  return { reached: people.length, left }
}

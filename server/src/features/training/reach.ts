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

/** Before everybody. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Reached = { userId: string; dueOn: string | null }
/** Behind whom, and up to whom where it ends before the last: nobody of it who was not reached is before them. */
export type Part = { after: string | null; upTo?: string | null }
/** The same, and how many in this transaction. */
export type Piece = Part & { atOnce: number }

/**
 * Who is in the group and was not reached, each with the day on which it is due for them; behind somebody, in the order of their
 * ids. Whether somebody was reached is asked for each of the one index that has them in this order, as the first from them on: by
 * equality another index may be chosen, through which everybody who was reached so far is read for each.
 */
async function toReach(
  tx: Tx,
  { id, group_id }: AssignmentRow,
  timeZone: string,
  { atOnce, after, upTo = null }: Piece,
): Promise<Reached[]> {
  const until = upTo === null ? sql`` : sql`and m.user_id <= ${upTo}::uuid and u.id <= ${upTo}::uuid`
  const { rows } = await sql<Reached>`
    select m.user_id as "userId",
      ${dayOf(asAssigned, sql`greatest(m.entered_at, a.resumed_at)`, timeZone)} as "dueOn"
    from ${membersIn(sql`${group_id}::uuid`)} m
      cross join (select company_id, created_at, resumed_at, due_on, due_days from assignments
        where company_id = current_company() and id = ${id}::uuid) a
      join users u on u.company_id = a.company_id and u.id = m.user_id
    where u.status in ('active', 'hidden', 'pending')
      and m.user_id > ${after ?? NOBODY}::uuid and u.id > ${after ?? NOBODY}::uuid ${until}
      and (select p.assignment_id = ${id}::uuid and p.user_id = m.user_id and p.left_at is null from assignment_people p
        where p.company_id = current_company() and (p.assignment_id, p.user_id) >= (${id}::uuid, m.user_id)
        order by p.assignment_id, p.user_id limit 1) is not true
    order by m.user_id limit ${atOnce}`.execute(tx)
  return rows
}

async function give(tx: Tx, company: CompanyRef, row: AssignmentRow, people: readonly Reached[]) {
  // First what waits for nobody: who enrols others in the same course goes on beside it.
  const userIds = people.map(({ userId }) => userId)
  const days = people.map(({ dueOn }) => dueOn)
  await sql`insert into assignment_people (company_id, assignment_id, user_id, due_on, due_version)
    select current_company(), ${row.id}::uuid, n.user_id, n.due_on, ${row.due_version}::int
    from unnest(${userIds}::uuid[], ${days}::date[]) n (user_id, due_on)
    order by n.user_id
    on conflict (company_id, assignment_id, user_id) do update
      set given_at = now(), due_on = excluded.due_on, due_version = excluded.due_version, left_at = null,
        renewed = false`.execute(tx)
  if (row.course_id !== null) {
    const course = await courseForNew(tx, row.course_id)
    const days = people.map(({ userId, dueOn }) => ({ userId, dueOn: dueOn ?? undefined }))
    const how = { by: row.created_by, earlierCounts: true }
    await tellEnrolled(tx, course, await enrolInCourse(tx, company, course, days, how))
  }
  const path = row.path_id !== null && (await readPaths(tx, [row.path_id])).get(row.path_id)
  if (path) await enrolOnPath(tx, company, path, people, row.created_by)
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
 * Brings an assignment to some more of its people; answers behind whom the next piece begins where there may be more, else null.
 * Each person is reached in the transaction that says so: cut off anywhere, nobody is enrolled twice and nobody left out. Whoever
 * comes to the end from the middle begins once more at the front, where somebody may have entered since.
 */
export async function reachSome(
  tx: Tx,
  company: CompanyRef,
  id: string,
  piece: Piece = { atOnce: enrolledAtOnce, after: null },
): Promise<Pick<Piece, 'after'> | null> {
  const row = await findRow(tx, id)
  if (row.ending !== null) return (await endSome(tx, row)) ? { after: null } : null
  // Of days that were never changed everybody has the newest.
  const moved = row.due_version > 1 ? await moveDays(tx, company, row) : 0
  const { last, left } = row.paused_at === null ? await reachAndTakeBack(tx, company, row, piece) : nobody
  const more = last !== null || piece.after !== null || [moved, left].includes(enrolledAtOnce)
  if (!more) await tx.updateTable('assignments').set({ changed: false }).where('id', '=', id).execute()
  return more ? { after: last } : null
}

/** Who is in the middle of a group of so many that an assignment is to be brought to; null where they are fewer. */
export async function middleOf(tx: Tx, id: string, least: number): Promise<string | null> {
  const row = await tx.selectFrom('assignments').select('group_id').where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const members = membersIn(sql`${row.group_id}::uuid`)
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from ${members} m, (select count(*) as people from ${members} c) c
    where c.people >= ${least} order by m.user_id offset (select count(*) / 2 from ${members} c) limit 1`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/**
 * Reaches some more people of a part of the group, and does nothing else that an assignment may want; answers where the next piece
 * begins, or null where there is none. Others may reach those of another part meanwhile, but nobody changes it.
 */
export async function reachMore(tx: Tx, company: CompanyRef, id: string, piece: Piece): Promise<Part | null> {
  const held = await tx
    .selectFrom('assignments')
    .select(['changed', 'ending', 'paused_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!held?.changed || held.ending !== null || held.paused_at !== null) return null
  const { last } = await reach(tx, company, await findRow(tx, id), piece)
  return last === null ? null : { after: last, upTo: piece.upTo ?? null }
}

async function reach(tx: Tx, company: CompanyRef, row: AssignmentRow, piece: Piece) {
  const people = (await isOpen(tx, row)) ? await toReach(tx, row, company.timeZone, piece) : []
  if (people.length) await give(tx, company, row, people)
  return { last: people.length === piece.atOnce ? (people.at(-1)?.userId ?? null) : null }
}

const nobody = { last: null, left: 0 }
async function reachAndTakeBack(tx: Tx, company: CompanyRef, row: AssignmentRow, piece: Piece) {
  const { last } = await reach(tx, company, row, piece)
  // All who were reached are asked about for it: once, when nobody is left to reach.
  const left = last === null && piece.after === null ? await takeBack(tx, row) : 0
  return { last, left }
}

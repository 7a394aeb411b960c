import { sql } from 'kysely'
import type { Assignment } from '#contract/training/training.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { openTitles } from '../courses/offered.ts'
import { groupNames, membersIn } from '../groups/offered.ts'
import { readPaths } from '../paths/offered.ts'

export const selectAssignments = (tx: Tx) =>
  tx
    .selectFrom('assignments as a')
    .select([
      'a.id',
      'a.group_id',
      'a.course_id',
      'a.path_id',
      'a.due_on',
      'a.due_days',
      'a.renew_months',
      'a.renew_days_before',
      'a.paused_at',
      'a.ending',
      'a.due_version',
      'a.created_by',
      'a.created_at',
    ])
export type AssignmentRow = Awaited<ReturnType<ReturnType<typeof selectAssignments>['execute']>>[number]

/** Who is in the group of an assignment, and whom of them it has reached. */
async function countsOf(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; people: number; reached: number; waiting: number }>`
    select a.id,
      (select count(*) from ${membersIn(sql`a.group_id`)} m
          join users u on u.company_id = a.company_id and u.id = m.user_id
        where u.status in ('active', 'hidden', 'pending'))::int as people,
      (select count(*) from assignment_people p join users u on u.company_id = p.company_id and u.id = p.user_id
        where p.company_id = a.company_id and p.assignment_id = a.id and p.left_at is null
          and u.status in ('active', 'hidden', 'pending'))::int as reached,
      (select count(*) from assignment_people p where p.company_id = a.company_id and p.assignment_id = a.id
          and (a.ending is not null or (p.left_at is null and p.due_version < a.due_version)))::int as waiting
    from assignments a where a.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function viewAssignments(tx: Tx, rows: readonly AssignmentRow[]): Promise<Assignment[]> {
  const idsOf = (key: 'course_id' | 'path_id' | 'group_id') => [
    ...new Set(rows.flatMap((row) => row[key] ?? [])),
  ]
  const names = await groupNames(tx, idsOf('group_id'))
  const courses = new Map((await openTitles(tx, idsOf('course_id'))).map(({ id, title }) => [id, title]))
  const paths = await readPaths(tx, idsOf('path_id'))
  const counts = await countsOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    group: { id: row.group_id, name: names.get(row.group_id) ?? '' },
    what:
      row.course_id === null
        ? { kind: 'path', id: row.path_id ?? '', title: paths.get(row.path_id ?? '')?.title ?? '' }
        : { kind: 'course', id: row.course_id, title: courses.get(row.course_id) ?? '' },
    dueOn: row.due_on,
    dueDays: row.due_days,
    renewMonths: row.renew_months,
    renewDaysBefore: row.renew_days_before,
    people: counts.get(row.id)?.people ?? 0,
    reached: counts.get(row.id)?.reached ?? 0,
    paused: row.paused_at !== null,
    ending: row.ending !== null,
    waiting: counts.get(row.id)?.waiting ?? 0,
    createdAt: row.created_at.toISOString(),
  }))
}

export async function findRow(tx: Tx, id: string): Promise<AssignmentRow> {
  return (await selectAssignments(tx).where('a.id', '=', id).executeTakeFirst()) ?? fail('NOT_FOUND')
}

export async function findAssignment(tx: Tx, id: string): Promise<Assignment> {
  const [assignment] = await viewAssignments(tx, [await findRow(tx, id)])
  return assignment ?? fail('NOT_FOUND')
}

/** An assignment that is changed, held until the change is done; CONFLICT where it is being ended. */
export async function lockAssignment(
  { tx, askAgain }: Pick<Context, 'tx' | 'askAgain'>,
  id: string,
): Promise<AssignmentRow> {
  await tx.selectFrom('assignments').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await askAgain()
  const row = await findRow(tx, id)
  if (row.ending !== null) fail('CONFLICT', { details: { reason: 'ending' } })
  return row
}

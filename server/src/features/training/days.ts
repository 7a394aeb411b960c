import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { membersIn } from '../groups/offered.ts'

type Days = { dueOn: RawBuilder<unknown>; dueDays: RawBuilder<unknown> }

/** As the assignment says. */
export const asAssigned: Days = { dueOn: sql`a.due_on`, dueDays: sql`a.due_days` }
/** As a change of it would say. */
export const asChanged = (dueOn: string | null, dueDays: number | null): Days => ({
  dueOn: sql`${dueOn}::date`,
  dueDays: sql`${dueDays}::int`,
})

/**
 * The day on which an assignment `a` is due for somebody since they are in its group: counted from when they entered, but
 * not before it was assigned, or resumed.
 */
export const dayOf = ({ dueOn, dueDays }: Days, since: RawBuilder<unknown>, timeZone: string) =>
  sql<string | null>`coalesce(${dueOn},
    (greatest(${since}, a.created_at) at time zone ${timeZone})::date + ${dueDays})::text`

/** Whom an assignment has reached, each with the day that they have and the one that these days give them. */
export async function daysOf(
  tx: Tx,
  { id, timeZone, days }: { id: string; timeZone: string; days: Days },
  some: RawBuilder<unknown> = sql``,
): Promise<{ userId: string; was: string | null; becomes: string | null }[]> {
  // Who was reached before a pause has their days from when they entered.
  const since = sql`greatest(m.entered_at, case when p.given_at >= a.resumed_at then a.resumed_at end)`
  const { rows } = await sql<{ userId: string; was: string | null; becomes: string | null }>`
    select p.user_id as "userId", p.due_on::text as was,
      case when p.renewed then p.due_on::text else ${dayOf(days, since, timeZone)} end as becomes
    from assignments a
      join assignment_people p on p.company_id = a.company_id and p.assignment_id = a.id
      left join ${membersIn(sql`(select group_id from assignments where id = ${id}::uuid)`)} m on m.user_id = p.user_id
    where a.id = ${id}::uuid and p.left_at is null ${some}`.execute(tx)
  return rows
}

import { sql, type RawBuilder } from 'kysely'
import type { Expression } from 'kysely'
import type { RowOutcome, Selection } from '#contract/imports.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Counts } from './plan-rows.ts'

type Place = { batchId: string; cursor: number; atOnce: number }

/** The next people of a selection with their row numbers, in the order of their ids. */
export function selectedPeople(
  { batchId, cursor, atOnce }: Place,
  selection: Selection,
  filtered: Expression<unknown> | null,
): RawBuilder<unknown> {
  const last = sql`coalesce((select r.user_id from user_batch_rows r
    where r.batch_id = ${batchId}::uuid and r.row = ${cursor}), '00000000-0000-0000-0000-000000000000'::uuid)`
  const chosen =
    'ids' in selection
      ? sql`u.id = any(${selection.ids}::uuid[])`
      : sql`u.id in (${filtered ?? sql`select null::uuid`}) and u.id <> all(${selection.except}::uuid[])`
  return sql`
    select (${cursor} + row_number() over (order by u.id))::int as row, u.id as known
    from users u where ${chosen} and u.id > ${last} order by u.id limit ${atOnce}`
}

/** Only who is pending can be invited again. */
export async function planInvitations(
  tx: Tx,
  { companyId, batchId }: { companyId: string; batchId: string },
  people: RawBuilder<unknown>,
): Promise<{ counts: Partial<Counts>; last: number }> {
  const { rows } = await sql<{ outcome: RowOutcome; people: number; last: number }>`
    with written as (
      insert into user_batch_rows (company_id, batch_id, row, user_id, outcome, name, surname, email, errors)
      select ${companyId}::uuid, ${batchId}::uuid, s.row, u.id,
        case when u.status = 'pending' then 'invite' else 'error' end, u.name, u.surname, u.email,
        case when u.status <> 'pending' then '[{"field":"","code":"not_pending"}]'::jsonb end
      from (${people}) as s join users u on u.id = s.known
      returning outcome, row
    )
    select outcome, count(*)::int as people, max(row)::int as last from written group by outcome`.execute(tx)
  return {
    counts: Object.fromEntries(rows.map(({ outcome, people: n }) => [outcome, n])),
    last: Math.max(0, ...rows.map(({ last }) => last)),
  }
}

import { sql, type RawBuilder } from 'kysely'
import type { RowOutcome } from '#contract/people/batch-rows.ts'
import type { Selection } from '#contract/people/bulk.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { usersWho } from '../../filter-users.ts'
import { noTally, type Planned } from './plan-rows.ts'

/** Who a search means, or who is in no row of a file, is found once for so many. */
const PAGE = 10_000

type Batch = { id: string; cursor: number; absent_roles: string[] }
type People = ReturnType<typeof usersWho>

/** The ids of the next people in the order of their ids; `after` whom, where there were some before. */
async function page(people: People, after: string | null | undefined): Promise<string[]> {
  const rest = after ? people.where('users.id', '>', after) : people
  const found = await rest.select('users.id').orderBy('users.id').limit(PAGE).execute()
  return found.map(({ id }) => id)
}

const lastPlanned = (tx: Tx, { id, cursor }: Batch) =>
  tx
    .selectFrom('user_batch_rows')
    .select(['user_id', 'absent'])
    .where('batch_id', '=', id)
    .where('row', '=', cursor)
    .executeTakeFirst()

/** The next people of a selection; those after the person of the row at the batch's cursor. */
export async function selectedPeople(tx: Tx, batch: Batch, selection: Selection): Promise<string[]> {
  const chosen =
    'ids' in selection
      ? tx.selectFrom('users').where(sql<boolean>`users.id = any(${selection.ids}::uuid[])`)
      : usersWho(tx, selection.filters).where(sql<boolean>`users.id <> all(${selection.except}::uuid[])`)
  return page(chosen, (await lastPlanned(tx, batch))?.user_id)
}

/** The people who are in the company but in no row of the batch's file. */
export const whoIsAbsent = (tx: Tx, batch: Pick<Batch, 'id' | 'absent_roles'>, actorId: string) =>
  tx
    .selectFrom('users')
    .where('users.status', 'in', ['active', 'hidden', 'pending'])
    .where(sql<boolean>`users.role = any(${batch.absent_roles}::text[])`)
    .where('users.role', '!=', 'super_admin')
    .where(sql<boolean>`users.id <> ${actorId}::uuid`)
    // Asked of the index for each: a join is planned by what the statistics say of a batch that was empty just now.
    .where(
      sql<boolean>`(select r.row from user_batch_rows r
        where r.batch_id = ${batch.id}::uuid and r.user_id = users.id limit 1) is null`,
    )

/** The next of them. */
export async function absentPeople(tx: Tx, batch: Batch, actorId: string): Promise<string[]> {
  const last = await lastPlanned(tx, batch)
  return page(whoIsAbsent(tx, batch, actorId), last?.absent ? last.user_id : null)
}

/** People as rows that follow the row at `cursor`; without those who are gone since their page was read. */
export const rowsOf = (ids: readonly string[], cursor: number): RawBuilder<unknown> => sql`
  select (${cursor} + n)::int as row, u.id as known from unnest(${ids}::uuid[]) with ordinality as people (id, n)
    cross join lateral (select id from users where id = people.id limit 1) u`

/** Only who is pending can be invited again. */
export async function planInvitations(
  tx: Tx,
  { companyId, batchId }: { companyId: string; batchId: string },
  people: RawBuilder<unknown>,
): Promise<Planned> {
  const { rows } = await sql<{ outcome: RowOutcome; people: number; last: number }>`
    with written as (
      insert into user_batch_rows (company_id, batch_id, row, user_id, outcome, name, surname, email, errors)
      select ${companyId}::uuid, ${batchId}::uuid, s.row, u.id,
        case when u.status = 'pending' then 'invite' else 'error' end, u.name, u.surname, u.email,
        case when u.status <> 'pending' then '[{"field":"","code":"not_pending"}]'::jsonb end
      from (${people}) as s join lateral (select * from users where id = s.known limit 1) u on true
      returning outcome, row
    )
    select outcome, count(*)::int as people, max(row)::int as last from written group by outcome`.execute(tx)
  return {
    counts: Object.fromEntries(rows.map(({ outcome, people: n }) => [outcome, n])),
    people: rows.reduce((all, { people: n }) => all + n, 0),
    last: Math.max(0, ...rows.map(({ last }) => last)),
    skipped: 0,
    tally: noTally(),
  }
}

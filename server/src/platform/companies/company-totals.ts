import { sql, type RawBuilder } from 'kysely'
import { moveToDirectory, readEachDatabase } from '../../db/moves.ts'
import type { Db, Tx } from '../../db/tenant.ts'

/** So many companies are added up and sorted by what is true at the moment; more of them by what was counted last. */
export const COUNTED_AT_ONCE = 1000

/** How often what is known of many companies is counted anew. */
export const TOTALS_EVERY_MINUTES = 10

const aWeekAgo = sql`now() - interval '7 days'`

/** How many companies a database has, of more than are looked through for one answer. */
async function countCompanies(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from companies limit ${COUNTED_AT_ONCE + 1}) c`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Of all companies together, as `companies`, `people`, `active` and `bytes`; by looking through all people. */
const ofAll = sql`select
  (select count(*)::int from companies where deleted_at is null) as companies,
  (select coalesce(sum(people), 0)::bigint from user_counts where status <> 'deleted') as people,
  (select count(*)::int from users where status <> 'deleted' and last_login > ${aWeekAgo}) as active,
  (select coalesce(sum(bytes), 0)::bigint from company_storage) as bytes`

type Totals = { companies: number; people: number; active: number; bytes: number }

const sumOf = (all: readonly Totals[]): Totals =>
  all.reduce((sum, one) => ({
    companies: sum.companies + one.companies,
    people: sum.people + one.people,
    active: sum.active + one.active,
    bytes: sum.bytes + one.bytes,
  }))

async function totalsOf(tx: Tx, from: RawBuilder<unknown> = ofAll): Promise<Totals> {
  const [totals] = (await sql<Totals>`${from}`.execute(tx)).rows
  if (!totals) throw new Error('A sum has one row')
  return totals
}

/**
 * What all companies have together: true at the moment, or, where they are many, as it was counted last. The transaction
 * is among what is the installation's own, or in the one database's companies, after.
 */
export async function installationTotals(tx: Tx): Promise<Totals> {
  const counts = await readEachDatabase(tx, countCompanies)
  if (counts.reduce((sum, n) => sum + n, 0) > COUNTED_AT_ONCE) {
    const directory = await moveToDirectory(tx)
    const kept = await directory
      .selectFrom('installation_totals')
      .select(['companies', 'people', 'active_people as active', 'bytes'])
      .executeTakeFirst()
    // Before many were counted first, they are looked through once more.
    if (kept) return kept
  }
  return sumOf(await readEachDatabase(tx, (one) => totalsOf(one)))
}

/** People who can sign in or are invited, of the counts that are kept of them (`user_counts` as `n`). */
export const isCounted = sql`n.status not in ('inactive', 'deleted')`

/**
 * Counts of each company who is in it, who was active within a week, what it stores and when somebody was there last.
 * Only what changed is written.
 */
export async function keepCompanyTotals({ db }: { db: Db }): Promise<void> {
  const all = await db.onEachDatabase(async (tx) => {
    await sql`with counted as materialized (
      select c.id, coalesce(p.people, 0)::int as people, coalesce(s.bytes, 0)::bigint as bytes,
        a.active::int as active, l.last
      from companies c
      left join (select n.company_id, sum(n.people) as people from user_counts n where ${isCounted} group by 1) p
        on p.company_id = c.id
      left join company_storage s on s.company_id = c.id
      cross join lateral (select count(*) as active from users u where u.company_id = c.id and u.status <> 'deleted'
        and coalesce(u.last_login, '-infinity') > ${aWeekAgo}) a
      cross join lateral (select coalesce(max(coalesce(u.last_login, '-infinity')), '-infinity') as last
        from users u where u.company_id = c.id) l
    )
    update company_totals t set people = n.people, active_people = n.active, bytes = n.bytes, last_activity = n.last
    from counted n where n.id = t.company_id
      and (t.people, t.active_people, t.bytes, t.last_activity) is distinct from (n.people, n.active, n.bytes, n.last)`.execute(
      tx,
    )
    return totalsOf(
      tx,
      sql`select companies, people, (select coalesce(sum(active_people), 0)::int from company_totals) as active, bytes
        from (${ofAll}) a`,
    )
  })
  // A sum without a database that is away would be none of all.
  if (all.length < db.databases.length) return
  const { companies, people, active, bytes } = sumOf(all)
  await db.withDirectory((tx) =>
    sql`insert into installation_totals (companies, people, active_people, bytes)
      values (${companies}, ${people}, ${active}, ${bytes})
      on conflict (only_one) do update set (companies, people, active_people, bytes)
        = (excluded.companies, excluded.people, excluded.active_people, excluded.bytes)`.execute(tx),
  )
}

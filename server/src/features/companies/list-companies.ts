import { likePattern } from '../../platform/like-pattern.ts'
import { sql, type RawBuilder } from 'kysely'
import type { companiesApi, CompanyRow, companySorts } from '#contract/companies/companies.ts'
import type { Input } from '#contract/endpoint.ts'
import { readEachDatabase, readPage } from '../../db/moves.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { erasedAfter, viewCompany } from './companies.view.ts'
import { pageOf } from '../../http/page.ts'
import { COUNTED_AT_ONCE, isCounted } from '../../platform/companies/company-totals.ts'

/** As many as match are counted, and no more. */
const MOST_COUNTED = 10_000

type Query = Input<typeof companiesApi.list>['query']
type Row = {
  id: string
  slug: string
  name: string
  iconKey: string | null
  status: 'active' | 'suspended'
  deletedAt: Date | null
  createdAt: Date
  people: number
  activePeople: number
  lastActivityAt: Date | null
  storageBytes: number
}

const people = sql`(select coalesce(sum(n.people), 0)::int from user_counts n
  where n.company_id = c.id and ${isCounted})`
const storage = sql`coalesce((select s.bytes from company_storage s where s.company_id = c.id), 0)`
// By the index that a list of people sorts by: its end is the latest of a company.
const lastLogin = sql`(select nullif(max(coalesce(u.last_login, '-infinity')), '-infinity') from users u
  where u.company_id = c.id)`
const active = sql`(select count(*)::int from users u
  where u.company_id = c.id and coalesce(u.last_login, '-infinity') > now() - interval '30 days')`

type Sort = (typeof companySorts)[number]
const now: Record<Sort, RawBuilder<unknown>> = {
  name: sql`c.name collate "und-x-icu"`,
  slug: sql`c.slug`,
  createdAt: sql`c.created_at`,
  people,
  lastActivityAt: sql`coalesce(${lastLogin}, '-infinity')`,
  storageBytes: storage,
}
/** The same as it was counted last, in an index. */
const counted: Record<Sort, RawBuilder<unknown>> = {
  ...now,
  people: sql`t.people`,
  lastActivityAt: sql`t.last_activity`,
  storageBytes: sql`t.bytes`,
}

function matching({ search, status }: Query): RawBuilder<unknown> {
  const parts = [
    status === 'deleted' ? sql`c.deleted_at is not null` : sql`c.deleted_at is null`,
    ...(status === 'active' || status === 'suspended' ? [sql`c.status = ${status}`] : []),
    ...(search ? [sql`fold(c.name || ' ' || c.slug) like fold(${likePattern(search)})`] : []),
  ]
  return sql.join(parts, sql` and `)
}

const view = (row: Row): CompanyRow => ({
  ...viewCompany(row),
  status: row.deletedAt ? 'deleted' : row.status,
  people: row.people,
  activePeople: row.activePeople,
  lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
  storageBytes: row.storageBytes,
  createdAt: row.createdAt.toISOString(),
  erasedAfter: erasedAfter(row.deletedAt),
})

const names = new Intl.Collator('und')
/** The order between companies of two databases; within each it is the database's own. */
function before(field: Sort, isDescending: boolean): (a: Row, b: Row) => number {
  const compare = (a: Row, b: Row): number => {
    if (field === 'name') return names.compare(a.name, b.name)
    const [x, y] = [a[field] ?? -Infinity, b[field] ?? -Infinity]
    return x < y ? -1 : Number(x > y)
  }
  return (a, b) => (isDescending ? -1 : 1) * (compare(a, b) || (a.id < b.id ? -1 : 1))
}

/**
 * All companies of the installation, whatever the host. What is shown of each is true at the moment; so is their order,
 * unless many match: then it is by what was counted of each last.
 */
export async function listCompanies({ tx }: Context, { query }: Input<typeof companiesApi.list>) {
  const { page, pageSize } = query
  const where = matching(query)
  const matched = await readEachDatabase(tx, (one) =>
    sql<{ total: number }>`select count(*)::int as total
      from (select from companies c where ${where} limit ${MOST_COUNTED + 1}) m`.execute(one),
  )
  const total = matched.reduce((sum, { rows }) => sum + (rows[0]?.total ?? 0), 0)
  const field = query.sort.replace('-', '') as Sort
  const direction = query.sort.startsWith('-') ? sql`desc` : sql`asc`
  // The few are found before they are sorted; of the many, the first are read off an index in its order.
  const inOrder =
    total <= COUNTED_AT_ONCE
      ? sql`with c as materialized (select * from companies c where ${where})
          select * from c order by ${now[field]} ${direction}, c.id ${direction}`
      : sql`select c.* from companies c join company_totals t on t.company_id = c.id where ${where}
          order by ${counted[field]} ${direction}, c.id ${direction}`
  const read = async (one: Tx, { limit, offset }: { limit: number; offset: number }) => {
    const { rows } = await sql<Row>`
    select c.id, c.slug, c.name, c.icon_key as "iconKey", c.status, c.deleted_at as "deletedAt",
      c.created_at as "createdAt", ${people} as people, ${active} as "activePeople",
      ${lastLogin} as "lastActivityAt", ${storage} as "storageBytes"
    from (${inOrder} limit ${limit} offset ${offset}) c`.execute(one)
    return rows
  }
  const rows = await readPage(tx, { page, pageSize }, read, before(field, query.sort.startsWith('-')))
  const isMore = total > MOST_COUNTED
  return { ...pageOf(rows.map(view), Math.min(total, MOST_COUNTED), { page, pageSize }), isMore }
}

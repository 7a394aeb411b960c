import { likePattern } from '../../platform/like-pattern.ts'
import { sql, type RawBuilder } from 'kysely'
import type { companiesApi, CompanyRow, companySorts } from '#contract/companies/companies.ts'
import type { Input } from '#contract/endpoint.ts'
import { moveToPlatform } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { erasedAfter, viewCompany } from './companies.view.ts'
import { pageOf } from '../../http/page.ts'

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
  where n.company_id = c.id and n.status not in ('inactive', 'deleted'))`
const storage = sql`coalesce((select s.bytes from company_storage s where s.company_id = c.id), 0)`
// By the index that a list of people sorts by: its end is the latest of a company.
const lastLogin = sql`(select nullif(max(coalesce(u.last_login, '-infinity')), '-infinity') from users u
  where u.company_id = c.id)`
const active = sql`(select count(*)::int from users u
  where u.company_id = c.id and coalesce(u.last_login, '-infinity') > now() - interval '30 days')`

const sorts: Record<(typeof companySorts)[number], RawBuilder<unknown>> = {
  name: sql`c.name collate "und-x-icu"`,
  slug: sql`c.slug`,
  createdAt: sql`c.created_at`,
  people,
  lastActivityAt: sql`coalesce(${lastLogin}, '-infinity')`,
  storageBytes: storage,
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

/** All companies of the installation, whatever the host. */
export async function listCompanies({ tx }: Context, { query }: Input<typeof companiesApi.list>) {
  await moveToPlatform(tx)
  const { page, pageSize } = query
  const where = matching(query)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from companies c where ${where}`.execute(tx)
  const total = counted.rows[0]?.total ?? 0
  const by = sorts[query.sort.replace('-', '') as (typeof companySorts)[number]]
  const direction = query.sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<Row>`
    select c.id, c.slug, c.name, c.icon_key as "iconKey", c.status, c.deleted_at as "deletedAt",
      c.created_at as "createdAt", ${people} as people, ${active} as "activePeople",
      ${lastLogin} as "lastActivityAt", ${storage} as "storageBytes"
    from companies c where ${where}
    order by ${by} ${direction}, c.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  return pageOf(rows.map(view), total, { page, pageSize })
}

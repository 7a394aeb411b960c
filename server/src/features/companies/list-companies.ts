import { sql } from 'kysely'
import type { companiesApi } from '#contract/companies.ts'
import type { Input } from '#contract/endpoint.ts'
import { moveToPlatform } from '../../db/tenant.ts'
import type { Context } from '../../http/context.ts'
import { mediaUrl } from '../../http/media-url.ts'

/** All companies of the installation, whatever the host. */
export async function listCompanies({ tx }: Context, { query }: Input<typeof companiesApi.list>) {
  await moveToPlatform(tx)
  const { page, pageSize, search } = query
  let rows = tx.selectFrom('companies').leftJoinLateral(
    (from) =>
      from
        .selectFrom('user_counts')
        .select((e) => sql<number>`coalesce(sum(${e.ref('user_counts.people')}), 0)::int`.as('people'))
        .whereRef('user_counts.company_id', '=', 'companies.id')
        .where('user_counts.status', 'not in', ['inactive', 'deleted'])
        .as('counted'),
    (join) => join.onTrue(),
  )
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(sql<boolean>`fold(companies.name || ' ' || companies.slug) like fold(${pattern})`)
  }
  const { total } = await rows
    .select((e) => sql<number>`${e.fn.countAll()}::int`.as('total'))
    .executeTakeFirstOrThrow()
  const descending = query.sort.startsWith('-')
  const by = {
    name: sql`companies.name collate "und-x-icu"`,
    slug: sql`companies.slug`,
    createdAt: sql`companies.created_at`,
    people: sql`counted.people`,
  }[query.sort.replace('-', '') as 'name' | 'slug' | 'createdAt' | 'people']
  const items = await rows
    .select([
      'companies.id',
      'companies.slug',
      'companies.name',
      'companies.icon_key',
      'companies.status',
      'companies.created_at',
      'counted.people',
    ])
    .orderBy(by, descending ? 'desc' : 'asc')
    .orderBy('companies.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return {
    items: items.map((row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      iconUrl: row.icon_key && mediaUrl(row.id, row.icon_key),
      status: row.status,
      people: row.people ?? 0,
      createdAt: row.created_at.toISOString(),
    })),
    page,
    pageSize,
    total,
    totalPages: Math.ceil(total / pageSize),
  }
}

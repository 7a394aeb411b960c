import { sql } from 'kysely'
import type { companyAdminApi, SavedConfiguration } from '#contract/companies/company-admin.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { enterCompany } from '../enter-company.ts'
import { pageOf } from '../../../http/page.ts'

const who = sql<string | null>`users.name || ' ' || users.surname`.as('savedBy')

const versionsOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('company_configuration_versions as saved')
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'saved.company_id').onRef('users.id', '=', 'saved.saved_by'),
    )
    .where('saved.company_id', '=', companyId)

type Row = { version: number; saved_at: Date; savedBy: string | null }
const view = (row: Row) => ({
  version: row.version,
  savedAt: row.saved_at.toISOString(),
  savedBy: row.savedBy,
})

/** The newest configuration; version 0, an empty object, where none was ever saved. */
export async function newestConfiguration(tx: Tx, companyId: string): Promise<SavedConfiguration> {
  const row = await versionsOf(tx, companyId)
    .select(['saved.version', 'saved.saved_at', 'saved.body', who])
    .orderBy('saved.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...view(row), text: row.body } : { version: 0, text: '{}', savedAt: null, savedBy: null }
}

export async function latestConfiguration(
  ctx: Context,
  { params }: Input<typeof companyAdminApi.latestConfiguration>,
) {
  const company = await enterCompany(ctx, params.id)
  return newestConfiguration(ctx.tx, company.id)
}

export async function configurationVersions(
  ctx: Context,
  { params, query: { page, pageSize } }: Input<typeof companyAdminApi.configurationVersions>,
) {
  const company = await enterCompany(ctx, params.id)
  const versions = versionsOf(ctx.tx, company.id)
  const { total } = await versions
    .select((e) => sql<number>`${e.fn.countAll()}::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await versions
    .select(['saved.version', 'saved.saved_at', who, sql<number>`octet_length(saved.body)`.as('bytes')])
    .orderBy('saved.version', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const items = rows.map((row) => ({ ...view(row), bytes: row.bytes }))
  return pageOf(items, total, { page, pageSize })
}

export async function configurationVersion(
  ctx: Context,
  { params }: Input<typeof companyAdminApi.configurationVersion>,
) {
  const company = await enterCompany(ctx, params.id)
  const row = await versionsOf(ctx.tx, company.id)
    .select(['saved.version', 'saved.saved_at', 'saved.body', who])
    .where('saved.version', '=', params.version)
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  return { ...view(row), text: row.body }
}

import type { CompanySettings, companiesApi } from '#contract/companies/companies.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'
import type { Database } from '../../../db/types.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { enterCompany } from '../enter-company.ts'

export const viewSettings = (row: Selectable<Database['company_settings']>): CompanySettings => ({
  id: row.id,
  companyId: row.company_id,
  themes: row.themes,
  languages: row.languages,
  defaultLanguage: row.default_language,
  timeZone: row.time_zone,
  description: row.description,
  supportEmail: row.support_email,
  supportUrl: row.support_url,
  translationService: row.translation_service,
  embedHosts: row.embed_hosts,
  allowedDomains: row.allowed_domains,
  sessionHours: row.session_hours,
  confirmLossPercent: row.confirm_loss_percent,
  confirmLossPeople: row.confirm_loss_people,
  stuckSigns: row.stuck_signs,
  updatedAt: row.updated_at.toISOString(),
})

export const settingsOf = async (tx: Tx, companyId: string) =>
  (await tx
    .selectFrom('company_settings')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()) ?? fail('NOT_FOUND')

export async function companySettings(ctx: Context, { query }: Input<typeof companiesApi.settings>) {
  const company = await enterCompany(ctx, query.companyId ?? ctx.company.id)
  return viewSettings(await settingsOf(ctx.tx, company.id))
}

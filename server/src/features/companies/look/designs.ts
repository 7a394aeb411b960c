import type { companyAdminApi } from '#contract/companies/company-admin.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { announceCompany } from '../announce-company.ts'
import { settingsOf } from '../settings/company-settings.ts'
import { enterCompany, lockCompany } from '../enter-company.ts'
import { ownStylesheetsOf } from './own-stylesheets.ts'
import { wearDesign } from './wear-design.ts'

export async function designs(ctx: Context, { params }: Input<typeof companyAdminApi.designs>) {
  const company = await enterCompany(ctx, params.id)
  const saved = await ctx.tx
    .selectFrom('company_designs')
    .select(['scheme', 'design'])
    .where('company_id', '=', company.id)
    .execute()
  const of = (scheme: 'light' | 'dark') => saved.find((row) => row.scheme === scheme)?.design ?? null
  const { themes } = await settingsOf(ctx.tx, company.id)
  const own = await ownStylesheetsOf(ctx.tx, company.id, themes)
  return { light: of('light'), dark: of('dark'), themes, own }
}

/** Keeps a design, makes its stylesheet and has the company wear it. The contract refused what is not legible. */
export async function saveDesign(ctx: Context, { params, body }: Input<typeof companyAdminApi.saveDesign>) {
  const { tx, actor, request } = ctx
  const { company } = await lockCompany(ctx, params.id)
  const { themes: before } = await settingsOf(tx, company.id)
  const themes = await wearDesign(tx, company.id, params.scheme, body)
  const target = { type: 'company', id: company.id, name: company.name }
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: 'companies.settings_changed', target, before: { themes: before }, after: { themes } },
  )
  announceCompany(ctx, company.slug)
  return { themes }
}

import type { companyAdminApi } from '#contract/companies/company-admin.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { viewCompanyState } from './companies.view.ts'
import { enterCompany } from './enter-company.ts'

export async function companyState(ctx: Context, { params }: Input<typeof companyAdminApi.state>) {
  return viewCompanyState(await enterCompany(ctx, params.id), ctx.services.env.CAIRN_DEFAULT_COMPANY)
}

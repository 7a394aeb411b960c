import type { companiesApi } from '#contract/companies/companies.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { viewCompany } from './companies.view.ts'
import { enterCompany } from './enter-company.ts'

export async function companyById(ctx: Context, { params }: Input<typeof companiesApi.byId>) {
  return viewCompany(await enterCompany(ctx, params.id))
}

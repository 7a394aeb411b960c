import type { companiesApi } from '#contract/companies.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/context.ts'
import { viewCompany } from './companies.view.ts'
import { enterCompany } from './enter-company.ts'

export async function companyById(ctx: Context, { params }: Input<typeof companiesApi.byId>) {
  return viewCompany(await enterCompany(ctx, params.id))
}

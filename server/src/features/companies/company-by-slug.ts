import type { companiesApi } from '#contract/companies/companies.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AnyHostContext } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { viewPublicCompany } from './companies.view.ts'

export async function companyBySlug(
  { services }: AnyHostContext,
  { params }: Input<typeof companiesApi.bySlug>,
) {
  return viewPublicCompany((await services.companies.bySlug(params.slug)) ?? fail('NOT_FOUND'))
}

import type { companiesApi } from '#contract/companies/companies.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../../http/caller/context.ts'
import { RawJson } from '../../../http/raw-json.ts'
import { enterCompany } from '../enter-company.ts'

/** A company's configuration, byte for byte as it was saved. */
export async function configuration(ctx: Context, { params }: Input<typeof companiesApi.configuration>) {
  const company = await enterCompany(ctx, params.id)
  const saved = await ctx.tx
    .selectFrom('company_configurations')
    .select('body')
    .where('company_id', '=', company.id)
    .executeTakeFirst()
  return new RawJson(saved?.body ?? '{}')
}

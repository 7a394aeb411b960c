import type { companyAdminApi } from '#contract/companies/company-admin.ts'
import type { Input } from '#contract/endpoint.ts'
import { readEachDatabase } from '../../db/moves.ts'
import type { Context } from '../../http/caller/context.ts'

/** Whether a slug is free, for the form that asks while it is typed. Who comes first is decided when it is saved. */
export async function checkSlug({ tx }: Context, { query }: Input<typeof companyAdminApi.checkSlug>) {
  const holders = await readEachDatabase(tx, (one) =>
    one
      .selectFrom('companies')
      .select(['id', 'deleted_at'])
      .where('slug', '=', query.slug)
      .executeTakeFirst(),
  )
  const holder = holders.find(Boolean)
  const isFree = !holder || holder.id === query.companyId
  const problem = holder?.deleted_at ? ('held_slug' as const) : ('already_exists' as const)
  return { slug: query.slug, problem: isFree ? null : problem }
}

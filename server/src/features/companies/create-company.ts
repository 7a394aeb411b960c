import { v7 as uuid } from 'uuid'
import type { companiesApi } from '#contract/companies/companies.ts'
import type { Input } from '#contract/endpoint.ts'
import { moveToNewCompany } from '../../db/moves.ts'
import type { OutsideContext } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { addCompany, slugTaken } from './add-company.ts'
import { announceCompany } from './announce-company.ts'
import { viewCompany } from './companies.view.ts'
import { withStoredIcon } from './look/store-icon.ts'

export async function createCompany(
  ctx: OutsideContext,
  { query, body, files }: Input<typeof companiesApi.create>,
) {
  const id = uuid()
  return withStoredIcon(ctx, id, files.icon, (icon) =>
    ctx.transaction(async (inside) => {
      const { tx, actor, request } = inside
      await moveToNewCompany(tx, { id, slug: query.slug }).catch(slugTaken)
      const company = await addCompany(tx, { id, slug: query.slug, name: body.name })
      if (icon) {
        await icon.record(tx)
        await tx.updateTable('companies').set({ icon_key: icon.key }).where('id', '=', id).execute()
      }
      const target = { type: 'company', id, name: company.name }
      const after = { slug: company.slug, name: company.name, icon: icon !== null }
      await audit(tx, id, { actor, request }, { action: 'companies.created', target, after })
      announceCompany(inside, company.slug)
      return viewCompany({ ...company, iconKey: icon?.key ?? null })
    }),
  )
}

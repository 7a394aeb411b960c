import type { companiesApi } from '#contract/companies/companies.ts'
import type { Input } from '#contract/endpoint.ts'
import type { OutsideContext } from '../../http/caller/context.ts'
import { fail, failField } from '../../core/errors.ts'
import { requireFreshProof } from '../../http/caller/fresh-proof.ts'
import { renamePlace } from '../../db/moves.ts'
import { audit } from '../../platform/audit.ts'
import { removeFile } from '../../platform/files/files.ts'
import { slugTaken } from './add-company.ts'
import { announceCompany } from './announce-company.ts'
import { viewCompany } from './companies.view.ts'
import { lockCompany } from './enter-company.ts'
import { withStoredIcon } from './look/store-icon.ts'

/** Changes what a company is called and how it is reached. Its address is a super_admin's to change. */
export async function updateCompany(
  ctx: OutsideContext,
  { params, query, body, files }: Input<typeof companiesApi.update>,
) {
  if (ctx.actor.role !== 'super_admin' && params.id !== ctx.company.id) fail('NOT_FOUND')
  return withStoredIcon(ctx, params.id, files.icon, (icon) =>
    ctx.transaction(async (inside) => {
      const { tx, actor, request, services } = inside
      const { company: before, by } = await lockCompany(inside, params.id)
      const slug = query.slug ?? before.slug
      if (slug !== before.slug) {
        if (by.role !== 'super_admin') fail('FORBIDDEN')
        // Its people sign in there, and whatever leads to the address before leads nowhere, or to whoever takes it next.
        requireFreshProof(by)
        // Whoever comes by a local host or lives there as super_admin would lose their company.
        if (before.slug === services.env.CAIRN_DEFAULT_COMPANY) failField('slug', 'default_company_slug')
      }
      const name = body.name ?? before.name
      const iconKey = icon?.key ?? (body.removeIcon ? null : before.iconKey)
      if (icon) await icon.record(tx)
      if (slug !== before.slug)
        await renamePlace(tx, before.id, { from: before.slug, to: slug }).catch(slugTaken)
      await tx
        .updateTable('companies')
        .set({ slug, name, icon_key: iconKey, updated_at: new Date() })
        .where('id', '=', before.id)
        .execute()
        .catch(slugTaken)
      if (before.iconKey && before.iconKey !== iconKey) await removeFile(inside, before.id, before.iconKey)
      const target = { type: 'company', id: before.id, name }
      await audit(
        tx,
        before.id,
        { actor, request },
        {
          action: 'companies.changed',
          target,
          before: { slug: before.slug, name: before.name, icon: before.iconKey !== null },
          after: { slug, name, icon: iconKey !== null },
        },
      )
      announceCompany(inside, slug, before.slug)
      return viewCompany({ id: before.id, slug, name, iconKey })
    }),
  )
}

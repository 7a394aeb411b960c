import type { companyAdminApi } from '#contract/companies/company-admin.ts'
import type { Input } from '#contract/endpoint.ts'
import { moveToCompany } from '../../db/moves.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail, failField } from '../../core/errors.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/servers/bus.ts'
import { announceCompany } from './announce-company.ts'
import { viewCompanyState } from './companies.view.ts'
import { enterCompany, lockCompany } from './enter-company.ts'

type Company = Awaited<ReturnType<typeof enterCompany>>

/** From now on there is no such company, for anyone; its rows stay until it is erased. Its name confirms that it is meant. */
export async function deleteCompany(ctx: Context, { params, query }: Input<typeof companyAdminApi.delete>) {
  const { services } = ctx
  const { company } = await lockCompany(ctx, params.id)
  if (company.deletedAt) fail('CONFLICT')
  if (company.slug === services.env.CAIRN_DEFAULT_COMPANY) failField('name', 'default_company')
  if (query.name.trim() !== company.name) failField('name', 'name_differs')
  return setDeleted(ctx, company, new Date())
}

/** Takes a deleted company back, as it was. */
export async function restoreCompany(ctx: Context, { params }: Input<typeof companyAdminApi.restore>) {
  const { company } = await lockCompany(ctx, params.id)
  if (!company.deletedAt) fail('CONFLICT')
  return setDeleted(ctx, company, null)
}

async function setDeleted(ctx: Context, company: Company, deletedAt: Date | null) {
  const { tx, actor, request, services } = ctx
  await tx
    .updateTable('companies')
    .set({ deleted_at: deletedAt, updated_at: new Date() })
    .where('id', '=', company.id)
    .execute()
  const entry = {
    action: deletedAt ? 'companies.deleted' : 'companies.restored',
    target: { type: 'company', id: company.id, name: company.name },
  } as const
  await audit(tx, company.id, { actor, request }, entry)
  announceCompany(ctx, company.slug)
  if (deletedAt) announce(tx, 'companyClosed', { companyId: company.id })
  // A company's own log is erased with it: what was done is also kept where the super_admin lives.
  await moveToCompany(tx, actor.companyId)
  await audit(tx, actor.companyId, { actor, request }, entry)
  return viewCompanyState({ ...company, deletedAt }, services.env.CAIRN_DEFAULT_COMPANY)
}

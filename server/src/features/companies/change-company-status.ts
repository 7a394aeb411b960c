import type { companyAdminApi } from '#contract/companies/company-admin.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail, failField } from '../../core/errors.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/servers/bus.ts'
import { announceCompany } from './announce-company.ts'
import { viewCompanyState } from './companies.view.ts'
import { lockCompany } from './enter-company.ts'

/** Suspends a company, or lets it go on. Its sessions are refused meanwhile, and good again afterwards. */
export async function changeCompanyStatus(
  ctx: Context,
  { params, body }: Input<typeof companyAdminApi.changeStatus>,
) {
  const { tx, actor, request, services } = ctx
  const defaultSlug = services.env.CAIRN_DEFAULT_COMPANY
  const { company } = await lockCompany(ctx, params.id)
  if (company.deletedAt) fail('CONFLICT')
  const suspends = body.status === 'suspended'
  // Nobody could sign in to let it go on.
  if (suspends && company.slug === defaultSlug) failField('status', 'default_company')
  const suspensionReason = suspends ? body.reason || null : null
  await tx
    .updateTable('companies')
    .set({
      status: body.status,
      suspended_at: suspends ? new Date() : null,
      suspension_reason: suspensionReason,
      updated_at: new Date(),
    })
    .where('id', '=', company.id)
    .execute()
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: suspends ? 'companies.suspended' : 'companies.resumed',
      target: { type: 'company', id: company.id, name: company.name },
      before: { status: company.status },
      after: { status: body.status, ...(suspensionReason ? { reason: suspensionReason } : {}) },
    },
  )
  announceCompany(ctx, company.slug)
  if (suspends) announce(tx, 'companyClosed', { companyId: company.id })
  return viewCompanyState({ ...company, status: body.status, suspensionReason }, defaultSlug)
}

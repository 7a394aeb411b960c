import type { companyAdminApi } from '#contract/companies/company-admin.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { peopleOf, storageOf } from '../../platform/companies/company-limits.ts'
import { meetingMinutesUsed } from '../meetings/record/meeting-minutes.ts'
import { enterCompany, lockCompany } from './enter-company.ts'

const limitsOf = ({ people, storageBytes, meetingMinutes }: Awaited<ReturnType<typeof enterCompany>>) => ({
  people,
  storageBytes,
  meetingMinutes,
})

export async function companyUsage(ctx: Context, { params }: Input<typeof companyAdminApi.usage>) {
  const company = await enterCompany(ctx, params.id)
  return {
    people: await peopleOf(ctx.tx, company.id),
    storageBytes: await storageOf(ctx.tx, company.id),
    meetingMinutes: await meetingMinutesUsed(ctx.tx, company.id),
    limits: limitsOf(company),
  }
}

/** Sets the limits given. One below what is used already takes nothing away: it only lets nothing more in. */
export async function setCompanyLimits(
  ctx: Context,
  { params, body }: Input<typeof companyAdminApi.setLimits>,
) {
  const { tx, actor, request } = ctx
  const { company } = await lockCompany(ctx, params.id)
  const before = limitsOf(company)
  const after = { ...before, ...body }
  await tx
    .updateTable('companies')
    .set({
      people_limit: after.people,
      storage_limit: after.storageBytes,
      meeting_minutes_limit: after.meetingMinutes,
      updated_at: new Date(),
    })
    .where('id', '=', company.id)
    .execute()
  const target = { type: 'company', id: company.id, name: company.name }
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: 'companies.limits_changed', target, before, after },
  )
  return companyUsage(ctx, { params, query: undefined, body: undefined, files: undefined })
}

import type { auditApi } from '#contract/people/audit.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit, auditKeptDays } from '../../platform/audit.ts'

export async function auditSettings({ tx }: Pick<Context, 'tx'>) {
  const row = await tx.selectFrom('company_trust').select('audit_days').executeTakeFirst()
  return { keptDays: row?.audit_days ?? auditKeptDays }
}

export async function updateAuditSettings(ctx: Context, { body }: Input<typeof auditApi.updateSettings>) {
  const { tx, actor, company, request } = ctx
  const before = await auditSettings(ctx)
  await tx
    .insertInto('company_trust')
    .values({ company_id: company.id, audit_days: body.keptDays })
    .onConflict((c) =>
      c.column('company_id').doUpdateSet({ audit_days: body.keptDays, updated_at: new Date() }),
    )
    .execute()
  const target = { type: 'company', id: company.id, name: company.name }
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: 'audit.settings_changed', target, before, after: body },
  )
  return body
}

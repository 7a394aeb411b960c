import type { AuditEntry, AuditFilter, auditApi } from '#contract/audit.ts'
import type { Input } from '#contract/endpoint.ts'
import type { OutsideContext } from '../../http/context.ts'
import { serverLimits } from '../../limits.ts'
import { audit } from '../../platform/audit.ts'
import { csvFile, type Column } from '../../platform/csv.ts'
import { viewEntry } from './audit.view.ts'
import { matching } from './list-audit.ts'

const json = (value: unknown) => (value ? JSON.stringify(value) : null)

const columns: Column<AuditEntry>[] = [
  { title: 'at', value: ({ at }) => at },
  { title: 'actor', value: ({ actorName }) => actorName },
  { title: 'actorId', value: ({ actorId }) => actorId },
  { title: 'action', value: ({ action }) => action },
  { title: 'targetType', value: ({ targetType }) => targetType },
  { title: 'target', value: ({ targetName }) => targetName },
  { title: 'targetId', value: ({ targetId }) => targetId },
  { title: 'before', value: ({ before }) => json(before) },
  { title: 'after', value: ({ after }) => json(after) },
  { title: 'ip', value: ({ ip }) => ip },
  { title: 'userAgent', value: ({ userAgent }) => userAgent },
  { title: 'requestId', value: ({ requestId }) => requestId },
]

/** The log as a file that flows; that it was taken out of the house is itself written down. */
export async function exportAudit(ctx: OutsideContext, { body }: Input<typeof auditApi.export>) {
  const { company, actor, request } = ctx
  await ctx.transaction(({ tx }) =>
    audit(tx, company.id, { actor, request }, { action: 'audit.exported', after: { filter: body } }),
  )
  const day = new Date().toISOString().slice(0, 10)
  return csvFile(`${company.slug}-audit-${day}`, columns, entries(ctx, body))
}

/** Page by page, each in a short transaction: a slow reader holds no connection. */
async function* entries({ services, company }: OutsideContext, filter: AuditFilter) {
  let last: { at: Date; id: string } | undefined
  for (;;) {
    const rows = await services.db.withTenant(
      company.id,
      (tx) => {
        const query = matching(tx, filter).selectAll().orderBy('at', 'desc').orderBy('id')
        const { at, id } = last ?? {}
        const next =
          at && id
            ? query.where((eb) => eb.or([eb('at', '<', at), eb.and([eb('at', '=', at), eb('id', '>', id)])]))
            : query
        return next.limit(serverLimits.exportRowsAtOnce).execute()
      },
      { readOnly: true },
    )
    yield* rows.map(viewEntry)
    last = rows.at(-1)
    if (rows.length < serverLimits.exportRowsAtOnce) return
  }
}

import { sql } from 'kysely'
import type { attachmentsApi } from '#contract/attachments.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { attachmentsLimits } from './limits.ts'
import { audit } from '../../platform/audit.ts'
import { selectAttachments, viewAttachment } from './attachments.view.ts'
import { requireOwnerQuota } from './upload/create-attachment.ts'
import { requireChangeOne, rulesOf, tellOwner, type Owners } from './owners.ts'

/** Brings a removed file back, for as long as its content is kept. */
export const restoreAttachment =
  (owners: Owners) =>
  async (ctx: Context, { params }: Input<typeof attachmentsApi.restore>) => {
    const { tx, company, actor, request, services } = ctx
    const minutes = attachmentsLimits.removedMinutes
    const row = await selectAttachments(tx)
      .where('id', '=', params.id)
      .where('ready_at', 'is not', null)
      .where('removed_at', '>', sql<Date>`now() - ${minutes} * interval '1 minute'`)
      .forUpdate()
      .executeTakeFirst()
    if (!row) fail('NOT_FOUND')
    const { name } = await requireChangeOne(owners, ctx, row)
    await requireOwnerQuota(tx, owners, row.owner_kind, row.owner_id)
    await tx.updateTable('attachments').set({ removed_at: null }).where('id', '=', row.id).execute()
    await tellOwner(owners, ctx, row)
    if (rulesOf(owners, row.owner_kind)?.unlogged) return viewAttachment(services, row)
    const target = { type: row.owner_kind, id: row.owner_id, name }
    const after = { name: row.name, bytes: row.bytes, addedBy: row.created_by }
    await audit(tx, company.id, { actor, request }, { action: 'attachments.restored', target, after })
    return viewAttachment(services, row)
  }

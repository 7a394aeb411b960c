import type { attachmentsApi } from '#contract/attachments.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { audit } from '../../platform/audit.ts'
import { selectReady } from './attachments.view.ts'
import { requireChangeOne, rulesOf, tellOwner, type Owners } from './owners.ts'

/** Removes a file from sight. Its content stays for as long as it can be brought back. */
export const removeAttachment =
  (owners: Owners) =>
  async (ctx: Context, { params }: Input<typeof attachmentsApi.remove>) => {
    const { tx, company, actor, request } = ctx
    const row = await selectReady(tx).where('id', '=', params.id).forUpdate().executeTakeFirst()
    if (!row) fail('NOT_FOUND')
    const { name } = await requireChangeOne(owners, ctx, row)
    // Asked after its row is locked: whoever names it in a text at this moment waits, or is waited for.
    const rules = rulesOf(owners, row.owner_kind)
    const named = await rules?.named?.(tx, [row.id])
    if (named?.size) fail('CONFLICT', { details: { reason: 'in_use' } })
    await tx.updateTable('attachments').set({ removed_at: new Date() }).where('id', '=', row.id).execute()
    await tellOwner(owners, ctx, row)
    if (rules?.unlogged) return {}
    const target = { type: row.owner_kind, id: row.owner_id, name }
    const before = { name: row.name, bytes: row.bytes, addedBy: row.created_by }
    await audit(tx, company.id, { actor, request }, { action: 'attachments.removed', target, before })
    return {}
  }

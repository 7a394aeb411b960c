import type { Context } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { selectAttachments, type AttachmentRow } from '../attachments.view.ts'
import { requireChange, type Owners } from '../owners.ts'

/** An upload of the caller’s own, to something whose files they still may change; NOT_FOUND for anybody else’s. */
export async function ownUpload(
  owners: Owners,
  ctx: Context,
  id: string,
  requireRight = requireChange,
): Promise<AttachmentRow> {
  const row = await selectAttachments(ctx.tx)
    .where('id', '=', id)
    .where('created_by', '=', ctx.actor.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  await requireRight(owners, ctx, row)
  return row
}

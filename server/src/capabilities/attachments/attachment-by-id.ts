import type { attachmentsApi } from '#contract/attachments.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { selectReady, viewAttachment } from './attachments.view.ts'
import { requireOpenOne, type Owners } from './owners.ts'

/** A file with fresh addresses. */
export const attachmentById =
  (owners: Owners) =>
  async (ctx: Context, { params }: Input<typeof attachmentsApi.byId>) => {
    const row = await selectReady(ctx.tx).where('id', '=', params.id).executeTakeFirst()
    if (!row) fail('NOT_FOUND')
    await requireOpenOne(owners, ctx, row)
    return viewAttachment(ctx.services, row)
  }

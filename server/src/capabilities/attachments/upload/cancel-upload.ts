import type { attachmentsApi } from '#contract/attachments.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { requireVersion } from '../../../http/bytes/tus.ts'
import { viewUpload } from '../attachments.view.ts'
import { dropAttachments } from '../drop-attachments.ts'
import { ownUpload } from './own-upload.ts'
import type { Owners } from '../owners.ts'

/** Gives an upload up: what came of it goes. One that is whole is a file, and removed as files are. */
export const cancelUpload =
  (owners: Owners) =>
  async (ctx: Context, { params, tus }: Input<typeof attachmentsApi.cancel>) => {
    const { tx, company, services } = ctx
    const upload = await ownUpload(owners, ctx, params.id)
    requireVersion(tus)
    const row = await tx
      .selectFrom('attachments')
      .select('ready_at')
      .where('id', '=', upload.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.ready_at) fail('NOT_FOUND')
    const keys = await dropAttachments(tx, company.id, [upload.id])
    ctx.afterCommit(async () => {
      for (const key of keys) await services.files.remove(company.id, key)
    })
    return viewUpload(upload)
  }

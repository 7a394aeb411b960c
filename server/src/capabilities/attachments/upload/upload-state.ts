import type { attachmentsApi } from '#contract/attachments.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../../http/caller/context.ts'
import { requireVersion } from '../../../http/bytes/tus.ts'
import { viewUpload } from '../attachments.view.ts'
import { ownUpload } from './own-upload.ts'
import { requireMayChange, type Owners } from '../owners.ts'

/** How far an upload is: where to go on after the line broke. */
export const uploadState =
  (owners: Owners) =>
  async (ctx: Context, { params, tus }: Input<typeof attachmentsApi.upload>) => {
    const row = await ownUpload(owners, ctx, params.id, requireMayChange)
    requireVersion(tus)
    return viewUpload(row)
  }

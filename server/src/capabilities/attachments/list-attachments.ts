import type { attachmentsApi } from '#contract/attachments.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { attachmentsOf } from './attachments.view.ts'
import { ffmpegOf } from '../../platform/films/frame-of-film.ts'
import { onlyBy, requireOpen, rulesOf, type Owners } from './owners.ts'

/** The files of an owner, for those whom its feature lets open them. */
export const listAttachments =
  (owners: Owners) =>
  async (ctx: Context, { query }: Input<typeof attachmentsApi.list>) => {
    const { change } = await requireOpen(owners, ctx, { owner_kind: query.kind, owner_id: query.id })
    const by = onlyBy(owners, query.kind, ctx.actor)
    return {
      items: await attachmentsOf(ctx.tx, ctx.services, query, { by }),
      mayChange: change,
      makesPosters: rulesOf(owners, query.kind)?.posters === true && ffmpegOf(ctx.services.env) !== undefined,
    }
  }

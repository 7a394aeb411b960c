import type { authApi } from '#contract/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Actor, OutsideContext } from '../../http/context.ts'
import { saveFile } from '../../platform/files.ts'
import { readImage } from '../../platform/images/images.ts'
import { viewMe } from './auth.view.ts'

/** Sets one's own photo: judged by its bytes and drawn anew, so that nothing of the file itself is served. */
export async function uploadPhoto(ctx: OutsideContext, { files }: Input<typeof authApi.uploadPhoto>) {
  const { actor, services, company } = ctx
  const image = await readImage(files.photo.path, 'photo', { by: actor.id, gone: ctx.request.gone })
  const photoKey = await services.db.withTenant(actor.companyId, async (tx) => {
    const { key } = await saveFile(tx, services, actor.companyId, {
      content: image.data,
      mediaType: image.mediaType,
      createdBy: actor.id,
    })
    await tx
      .updateTable('users')
      .set({ photo_key: key, updated_at: new Date() })
      .where('id', '=', actor.id)
      .execute()
    return key
  })
  await forget(ctx, actor.photoKey)
  return viewMe({ ...actor, photoKey }, company)
}

export async function removePhoto(ctx: OutsideContext) {
  const { actor, services, company } = ctx
  await services.db.withTenant(actor.companyId, (tx) =>
    tx
      .updateTable('users')
      .set({ photo_key: null, updated_at: new Date() })
      .where('id', '=', actor.id)
      .execute(),
  )
  await forget(ctx, actor.photoKey)
  return viewMe({ ...actor, photoKey: null } satisfies Actor, company)
}

async function forget({ services, actor }: OutsideContext, key: string | null): Promise<void> {
  if (!key) return
  await services.db.withTenant(actor.companyId, (tx) =>
    tx.deleteFrom('files').where('key', '=', key).execute(),
  )
  await services.files.remove(actor.companyId, key)
}

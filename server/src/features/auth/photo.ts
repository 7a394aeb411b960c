import type { authApi } from '#contract/auth.ts'
import type { Input, Upload } from '#contract/endpoint.ts'
import type { Context, OutsideContext } from '../../http/context.ts'
import { saveFile } from '../../platform/files.ts'
import { readImage, type Image } from '../../platform/images/images.ts'
import { viewMe } from './auth.view.ts'

/** Judged by its bytes and drawn anew, so that nothing of the file itself is served. */
export const readPhoto = ({ actor, company, request }: OutsideContext, photo: Upload): Promise<Image> =>
  readImage(photo.path, 'photo', { by: actor.id, companyId: company.id, gone: request.gone })

/** Puts a photo, or none, in the place of the one before; answers its key. */
export async function putPhoto(ctx: Context, image: Image | null): Promise<string | null> {
  const { tx, services, actor } = ctx
  const saved =
    image &&
    (await saveFile(tx, services, actor.companyId, {
      content: image.data,
      mediaType: image.mediaType,
      createdBy: actor.id,
    }))
  const photoKey = saved?.key ?? null
  await tx
    .updateTable('users')
    .set({ photo_key: photoKey, updated_at: new Date() })
    .where('id', '=', actor.id)
    .execute()
  const before = actor.photoKey
  if (before) {
    await tx.deleteFrom('files').where('key', '=', before).execute()
    ctx.afterCommit(() => services.files.remove(actor.companyId, before))
  }
  return photoKey
}

const put = (ctx: OutsideContext, image: Image | null) =>
  ctx.atHome(async (inside) =>
    viewMe({ ...inside.actor, photoKey: await putPhoto(inside, image) }, inside.company),
  )

export const uploadPhoto = async (ctx: OutsideContext, { files }: Input<typeof authApi.uploadPhoto>) =>
  put(ctx, await readPhoto(ctx, files.photo))

export const removePhoto = (ctx: OutsideContext) => put(ctx, null)

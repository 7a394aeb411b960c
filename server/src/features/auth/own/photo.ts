import type { authApi } from '#contract/accounts/auth.ts'
import type { Input, Upload } from '#contract/endpoint.ts'
import type { Context, OutsideContext } from '../../../http/caller/context.ts'
import { lockedLimit } from '../../../platform/companies/company-limits.ts'
import { saveFile } from '../../../platform/files/files.ts'
import { readImage, type Image } from '../../../platform/images/images.ts'
import { viewMe } from '../auth.view.ts'

/** Judged by its bytes and drawn anew, so that nothing of the file itself is served. */
export const readPhoto = ({ actor, company, request }: OutsideContext, photo: Upload): Promise<Image> =>
  readImage(photo.path, 'photo', { by: actor.id, companyId: company.id, gone: request.gone })

/**
 * Puts a photo, or none, in the place of the one before, which is the one that is there now; answers its key. To be
 * called before the person is written to: the company is locked first, as by whoever changes many of its people.
 */
export async function putPhoto(ctx: Context, image: Image | null): Promise<string | null> {
  const { tx, services, actor } = ctx
  const saved =
    image &&
    (await saveFile(tx, services, actor.companyId, {
      content: image.data,
      mediaType: image.mediaType,
      createdBy: actor.id,
    }))
  if (!saved) await lockedLimit(tx, actor.companyId, 'storage_limit')
  const photoKey = saved?.key ?? null
  const { photo_key: before } = await tx
    .selectFrom('users')
    .select('photo_key')
    .where('id', '=', actor.id)
    // Not FOR UPDATE: files that refer to the person may be written meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ photo_key: photoKey, updated_at: new Date() })
    .where('id', '=', actor.id)
    .execute()
  if (before) {
    await tx.deleteFrom('files').where('key', '=', before).execute()
    ctx.afterCommit(() => services.files.remove(actor.companyId, before))
  }
  return photoKey
}

const put = (ctx: OutsideContext, image: Image | null) =>
  ctx.inOwnCompany(async (inside) =>
    viewMe({ ...inside.actor, photoKey: await putPhoto(inside, image) }, inside.company),
  )

export const uploadPhoto = async (ctx: OutsideContext, { files }: Input<typeof authApi.uploadPhoto>) =>
  put(ctx, await readPhoto(ctx, files.photo))

export const removePhoto = (ctx: OutsideContext) => put(ctx, null)

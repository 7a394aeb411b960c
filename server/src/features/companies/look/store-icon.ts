import type { Upload } from '#contract/endpoint.ts'
import { moveToCompany } from '../../../db/moves.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { OutsideContext } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { recordFile } from '../../../platform/files/files.ts'
import { readImage } from '../../../platform/images/images.ts'

/** An icon whose content is stored, and which a transaction has yet to write down. */
export type StoredIcon = { key: string; record(tx: Tx): Promise<void> }

/**
 * Stores an uploaded icon before the transaction begins, so that none waits for it, and takes it away again where
 * `body` fails.
 */
export async function withStoredIcon<T>(
  ctx: OutsideContext,
  companyId: string,
  icon: Upload | undefined,
  body: (icon: StoredIcon | null) => Promise<T>,
): Promise<T> {
  if (!icon) return body(null)
  const { services, actor } = ctx
  if (companyId !== ctx.company.id && actor.role !== 'super_admin') fail('NOT_FOUND')
  const createdBy = actor.id
  const image = await readImage(icon.path, 'icon', { by: createdBy, companyId })
  const saved = await services.files.put(companyId, image.data)
  try {
    return await body({
      key: saved.key,
      record: (tx) => recordFile(tx, companyId, { ...saved, mediaType: image.mediaType, createdBy }),
    })
  } catch (error) {
    if (!(await isRecorded(ctx, companyId, saved.key))) await services.files.remove(companyId, saved.key)
    throw error
  }
}

/** What failed may have come after the commit: then the icon is in use. */
const isRecorded = (ctx: OutsideContext, companyId: string, key: string): Promise<boolean> =>
  ctx.transaction(async ({ tx, company }) => {
    if (companyId !== company.id) await moveToCompany(tx, companyId)
    const query = tx
      .selectFrom('files')
      .select('key')
      .where('company_id', '=', companyId)
      .where('key', '=', key)
    return (await query.executeTakeFirst()) !== undefined
  })

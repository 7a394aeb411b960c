import type { Upload } from '#contract/endpoint.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Services } from '../../services.ts'
import { recordFile } from '../../platform/files.ts'
import { readImage } from '../../platform/images/images.ts'

/** An icon whose content is stored, and which a transaction has yet to write down. */
export type StoredIcon = { key: string; record(tx: Tx): Promise<void> }

/**
 * Stores an uploaded icon before the transaction begins, so that none waits for it, and takes it away again where
 * `body` fails.
 */
export async function withStoredIcon<T>(
  services: Services,
  companyId: string,
  icon: Upload | undefined,
  createdBy: string,
  body: (icon: StoredIcon | null) => Promise<T>,
): Promise<T> {
  if (!icon) return body(null)
  const image = await readImage(icon.path, 'icon', { by: createdBy })
  const saved = await services.files.put(companyId, image.data)
  try {
    return await body({
      key: saved.key,
      record: (tx) => recordFile(tx, companyId, { ...saved, mediaType: image.mediaType, createdBy }),
    })
  } catch (error) {
    if (!(await isRecorded(services, companyId, saved.key))) await services.files.remove(companyId, saved.key)
    throw error
  }
}

/** What failed may have come after the commit: then the icon is in use. */
const isRecorded = ({ db }: Services, companyId: string, key: string): Promise<boolean> =>
  db.withTenant(
    companyId,
    async (tx) =>
      (await tx
        .selectFrom('files')
        .select('key')
        .where('company_id', '=', companyId)
        .where('key', '=', key)
        .executeTakeFirst()) !== undefined,
    { readOnly: true },
  )

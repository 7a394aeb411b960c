import type { Tx } from '../../db/tenant.ts'

/** Of these contents, those that no other file is made of or shown by. Nobody begins to share one of them until the transaction ends. */
async function unshared(tx: Tx, companyId: string, keys: readonly string[]): Promise<string[]> {
  if (!keys.length) return []
  await tx
    .selectFrom('files')
    .select('key')
    .where('company_id', '=', companyId)
    .where('key', 'in', [...keys])
    .orderBy('key')
    .forUpdate()
    .execute()
  const others = await tx
    .selectFrom('attachment_pieces')
    .select('key')
    .where('company_id', '=', companyId)
    .where('key', 'in', [...keys])
    .execute()
  const shown = await tx
    .selectFrom('attachments')
    .select('poster_key as key')
    .where('company_id', '=', companyId)
    .where('poster_key', 'in', [...keys])
    .execute()
  const shared = new Set([...others, ...shown].map(({ key }) => key))
  return keys.filter((key) => !shared.has(key))
}

/**
 * Forgets files for good, and answers the keys of their contents, which are removed once the transaction is committed.
 */
export async function dropAttachments(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return []
  const pieces = await tx
    .deleteFrom('attachment_pieces')
    .where('company_id', '=', companyId)
    .where('attachment_id', 'in', [...ids])
    .returning('key')
    .execute()
  const gone = await tx
    .deleteFrom('attachments')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .returning('poster_key')
    .execute()
  const posters = gone.flatMap(({ poster_key: key }) => (key === null ? [] : [key]))
  const keys = await unshared(tx, companyId, [...new Set([...pieces.map(({ key }) => key), ...posters])])
  if (keys.length)
    await tx.deleteFrom('files').where('company_id', '=', companyId).where('key', 'in', keys).execute()
  return keys
}

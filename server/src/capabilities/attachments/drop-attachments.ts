import type { Tx } from '../../db/tenant.ts'

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
  const keys = pieces.map(({ key }) => key)
  if (keys.length)
    await tx.deleteFrom('files').where('company_id', '=', companyId).where('key', 'in', keys).execute()
  await tx
    .deleteFrom('attachments')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute()
  return keys
}
